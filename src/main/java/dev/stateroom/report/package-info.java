/**
 * Formats for people and other programs: JSON, JUnit, SARIF and HTML, and sentences about errors. Used by both commands and the window.
 * Begin at {@link dev.stateroom.report.JsonDocument}.
 */
@NullMarked
package dev.stateroom.report;

import org.jspecify.annotations.NullMarked;
