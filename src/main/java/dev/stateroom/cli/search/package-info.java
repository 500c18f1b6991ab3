/** The search through threads, stores and folders, as text and as JSON. */
@NullMarked
package dev.stateroom.cli.search;

import org.jspecify.annotations.NullMarked;
