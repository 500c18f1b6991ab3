/** Search in threads, stores and folders, as text and as JSON. Begin at {@link dev.stateroom.cli.search.SearchCommands}. */
@NullMarked
package dev.stateroom.cli.search;

import org.jspecify.annotations.NullMarked;
