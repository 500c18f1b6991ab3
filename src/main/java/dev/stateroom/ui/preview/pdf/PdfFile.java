package dev.stateroom.ui.preview.pdf;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.image.Image;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.rendering.ImageType;

/** An open PDF. Its scripts, form actions and links are not run or followed. Every call blocks; one page at a time. */
public final class PdfFile implements AutoCloseable {
    /** The size limit of a document in bytes. */
    public static final int MOST_BYTES = 100_000_000;

    private static final double MOST_PIXELS = 6_000_000;
    private static final float SCALE = 2;

    private final PDDocument document;
    private final int pages;

    private PdfFile(PDDocument document) {
        this.document = document;
        this.pages = document.getNumberOfPages();
    }

    /** Opens a document; a failure if it needs a password or is damaged. */
    @SuppressWarnings("CatchingUnchecked") // a hostile document makes the parser fail in many ways; each is the same to a person
    public static Outcome<PdfFile> open(byte[] bytes, String name) {
        try {
            PDDocument document = Loader.loadPDF(bytes, "", null, null, IOUtils.createMemoryOnlyStreamCache());
            PdfFile file = new PdfFile(document);
            return file.pages > 0 ? Outcome.ok(file) : Outcome.failed(Failure.Kind.DAMAGED, name + " has no pages");
        } catch (InvalidPasswordException wantsOne) {
            return Outcome.failed(Failure.Kind.DENIED, name + " can be read with its password only");
        } catch (IOException | RuntimeException | StackOverflowError broken) {
            return Outcome.failed(Failure.Kind.DAMAGED, name + " begins like a PDF and cannot be read");
        }
    }

    /** The number of pages. */
    public int pages() {
        return pages;
    }

    /**
     * Draws a page at twice its size in points, or smaller if it is very large.
     *
     * @param page from 0
     * @throws dev.stateroom.work.CancelledException when cancelled between two steps of drawing
     */
    @SuppressWarnings("CatchingUnchecked") // as in open
    public synchronized Outcome<Image> draw(int page, Cancellation cancellation) {
        BoundedRenderer renderer = new BoundedRenderer(document, cancellation);
        try {
            PDRectangle box = document.getPage(page).getCropBox();
            double points = Math.max(1, (double) box.getWidth() * box.getHeight());
            float scale = (float) Math.min(SCALE, Math.sqrt(MOST_PIXELS / points));
            BufferedImage drawn = renderer.renderImage(page, scale, ImageType.RGB);
            return Outcome.ok(SwingFXUtils.toFXImage(drawn, null));
        } catch (CancelledException given) {
            throw given;
        } catch (BoundedRenderer.TooSlow slow) {
            return Outcome.failed(Failure.Kind.TOO_LARGE, "Page %,d takes longer than %d seconds to draw".formatted(page + 1, BoundedRenderer.SECONDS));
        } catch (IOException | RuntimeException | StackOverflowError broken) {
            return Outcome.failed(Failure.Kind.DAMAGED, "Page %,d cannot be drawn".formatted(page + 1));
        }
    }

    @Override
    public synchronized void close() {
        try {
            document.close();
        } catch (IOException nothingLost) {
            System.getLogger(PdfFile.class.getName()).log(System.Logger.Level.DEBUG, "a PDF did not close", nothingLost);
        }
    }
}
