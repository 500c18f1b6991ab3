/**
 * A JSON file of any size, read one level at a time from the byte where a value begins.
 *
 * <p>Pure: no toolkit. Uses {@code ui.preview.bytes} and Jackson. Start at {@link dev.stateroom.ui.preview.json.JsonLevels}.
 */
@NullMarked
package dev.stateroom.ui.preview.json;

import org.jspecify.annotations.NullMarked;
