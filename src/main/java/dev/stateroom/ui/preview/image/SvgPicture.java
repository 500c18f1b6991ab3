package dev.stateroom.ui.preview.image;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.DocumentLimits;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.parser.resources.ResourcePolicy;
import com.github.weisj.jsvg.view.ViewBox;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.Optional;
import javafx.embed.swing.SwingFXUtils;
import javax.xml.stream.XMLInputFactory;

/** An SVG drawn as a picture. Nothing outside the file is fetched, entities are not known, scripts do not run. */
public final class SvgPicture {
    /** Bytes of a file that is drawn. */
    public static final int MOST_BYTES = 8_000_000;

    private static final double WIDEST = 2_000;
    private static final double MOST_EFFECT_PIXELS = 24_000_000;
    private static final int MOST_PATHS = 20_000;
    private static final int DEEPEST = 64;
    private static final int DEEPEST_USE = 8;

    private SvgPicture() {}

    /** Draws; blocks, not on the FX thread. */
    @SuppressWarnings("CatchingUnchecked") // a hostile drawing makes the library fail in many ways; each is the same to a person
    public static Outcome<DecodedImage> draw(byte[] file, String name) {
        try {
            Optional<SvgSize.Cost> cost = SvgSize.of(file);
            if (cost.isEmpty()) {
                return Outcome.failed(
                        Failure.Kind.TOO_LARGE, name + " repeats its parts too often, or its effects reach too far, to be drawn");
            }
            LoaderContext context = LoaderContext.builder()
                    .externalResourcePolicy(ResourcePolicy.DENY_ALL)
                    .documentLimits(new DocumentLimits(DEEPEST, DEEPEST_USE, MOST_PATHS))
                    .build();
            SVGDocument document = new SVGLoader().load(() -> factory().createXMLEventReader(new ByteArrayInputStream(file)), null, context);
            return document == null ? broken(name) : draw(document, cost.get(), file.length, name);
        } catch (OutOfMemoryError tooLarge) {
            // One buffer that does not fit: nothing else was released for it.
            return Outcome.failed(Failure.Kind.TOO_LARGE, name + " needs more memory to be drawn than there is");
        } catch (Exception | StackOverflowError broken) {
            return broken(name);
        }
    }

    private static Outcome<DecodedImage> broken(String name) {
        return Outcome.failed(Failure.Kind.DAMAGED, name + " is no SVG that can be drawn");
    }

    /** A reader of XML that knows no document types and fetches nothing. */
    static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> new ByteArrayInputStream(new byte[0]));
        return factory;
    }

    private static Outcome<DecodedImage> draw(SVGDocument document, SvgSize.Cost cost, int bytes, String name) {
        double width = document.size().getWidth();
        double height = document.size().getHeight();
        if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6)) {
            return Outcome.failed(Failure.Kind.TOO_LARGE, name + " has no size that can be drawn");
        }
        // Lines stay sharp when a small drawing is made larger.
        double scale = Math.min(WIDEST / Math.max(width, height), 2);
        // Each effect works on all pixels: the more there are, the fewer pixels.
        scale = Math.min(scale, Math.sqrt(MOST_EFFECT_PIXELS / Math.max(1, cost.effects()) / (width * height)));
        int w = Math.max(1, (int) Math.round(width * scale));
        int h = Math.max(1, (int) Math.round(height * scale));
        BufferedImage image = new BufferedImage(w, h, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            document.render(null, graphics, new ViewBox(w, h));
        } finally {
            graphics.dispose();
        }
        PictureHead head = new PictureHead("SVG", Math.round(width), Math.round(height), 1, bytes);
        return Outcome.ok(new DecodedImage(SwingFXUtils.toFXImage(image, null), head, bytes, false));
    }
}
