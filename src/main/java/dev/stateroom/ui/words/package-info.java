/**
 * The texts of the window in the user's language: one bundle per package, {@code words.properties} and {@code words_zh_CN.properties}, next
 * to the package's classes. Start at {@link dev.stateroom.ui.words.Translations}.
 */
@NullMarked
package dev.stateroom.ui.words;

import org.jspecify.annotations.NullMarked;
