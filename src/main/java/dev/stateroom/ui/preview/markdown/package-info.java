/**
 * Rendered Markdown: headings, lists, tasks, tables, code, embedded pictures, links that are not followed without asking. Nothing is
 * fetched.
 *
 * <p>Uses commonmark, {@code ui.preview.image} and {@code ui.preview.viewer}. Start at {@link
 * dev.stateroom.ui.preview.markdown.MarkdownView}.
 */
@NullMarked
package dev.stateroom.ui.preview.markdown;

import org.jspecify.annotations.NullMarked;
