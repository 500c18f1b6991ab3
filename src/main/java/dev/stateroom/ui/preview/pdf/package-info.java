/**
 * PDF documents page by page, drawn off the FX thread with limits of size and time.
 *
 * <p>Uses PDFBox and {@code ui.preview.viewer}. Start at {@link dev.stateroom.ui.preview.pdf.PagesView}.
 */
@NullMarked
package dev.stateroom.ui.preview.pdf;

import org.jspecify.annotations.NullMarked;
