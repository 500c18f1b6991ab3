/**
 * What is written for people and programs elsewhere: JSON, JUnit, SARIF and HTML, and sentences about what went wrong. Commands and the window
 * write the same. Begin at {@link dev.stateroom.report.JsonDocument}.
 */
@NullMarked
package dev.stateroom.report;

import org.jspecify.annotations.NullMarked;
