/**
 * Reads a JSON file of any size, one level at a time, starting at the byte where a value starts.
 *
 * <p>Pure: no toolkit. Uses {@code ui.preview.bytes} and Jackson. Start at {@link dev.stateroom.ui.preview.json.JsonLevels}.
 */
@NullMarked
package dev.stateroom.ui.preview.json;

import org.jspecify.annotations.NullMarked;
