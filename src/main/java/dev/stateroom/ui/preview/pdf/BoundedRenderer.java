package dev.stateroom.ui.preview.pdf;

import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.graphics.image.PDImage;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.rendering.PageDrawer;
import org.apache.pdfbox.rendering.PageDrawerParameters;

/** Draws pages, but stops if that takes too long or is cancelled; omits pictures with too many pixels. */
final class BoundedRenderer extends PDFRenderer {
    /** The time limit of a page. */
    static final int SECONDS = 5;

    private static final long MOST_PIXELS = 60_000_000;

    private final Cancellation cancellation;
    private final long begun = System.nanoTime();

    BoundedRenderer(PDDocument document, Cancellation cancellation) {
        super(document);
        this.cancellation = cancellation;
        setSubsamplingAllowed(true);
    }

    /** The page took too long. */
    static final class TooSlow extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooSlow() {
            super("too slow", null, false, false);
        }
    }

    @Override
    protected PageDrawer createPageDrawer(PageDrawerParameters parameters) throws IOException {
        return new PageDrawer(parameters) {
            @Override
            protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
                cancellation.check();
                if (System.nanoTime() - begun > TimeUnit.SECONDS.toNanos(SECONDS)) {
                    throw new TooSlow();
                }
                super.processOperator(operator, operands);
            }

            @Override
            public void drawImage(PDImage image) throws IOException {
                if ((long) image.getWidth() * image.getHeight() <= MOST_PIXELS) {
                    super.drawImage(image);
                }
            }
        };
    }
}
