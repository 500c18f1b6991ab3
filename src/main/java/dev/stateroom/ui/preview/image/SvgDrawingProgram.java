package dev.stateroom.ui.preview.image;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.DocumentLimits;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.parser.resources.ResourcePolicy;
import com.github.weisj.jsvg.view.ViewBox;
import com.sun.management.OperatingSystemMXBean;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.ByteArrayInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;

/**
 * Draws one SVG in a separate process, which has little memory and is killed if it takes too long: the cost of a drawing's filters,
 * patterns and styles cannot be predicted. Uses JSVG and the JDK alone.
 *
 * <p>In: the file on standard input, the widest side in pixels as the argument. Out: {@link #DRAWN}, the drawing's width and height as
 * doubles, the picture's width and height in pixels as ints, its pixels as ints (ARGB); or {@link #WITHOUT_SIZE} or {@link #NO_DRAWING}.
 */
public final class SvgDrawingProgram {
    static final int DRAWN = 0;
    static final int WITHOUT_SIZE = 1;
    static final int NO_DRAWING = 2;

    /** Keeps lines sharp if a small drawing is enlarged. */
    private static final double LARGEST_SCALE = 2;

    private static final double LONGEST_SIDE = 1e6;

    /** The heap, plus the memory of a normal drawing outside of it: with the program that waits for it, less than 512 MB. */
    private static final long MOST_MEMORY = 200L << 20;

    private static final Path RESIDENT = Path.of("/proc/self/status");

    private static final long PAUSE_NANOS = 10_000_000;
    private static final int MOST_PATHS = 20_000;
    private static final int DEEPEST = 64;
    private static final int DEEPEST_USE = 8;

    private SvgDrawingProgram() {}

    /** Draws the SVG on standard input; {@code arguments} are the pixels of the longer side and the seconds after which this process ends. */
    @SuppressWarnings("CatchingUnchecked") // a hostile drawing makes the library fail in many ways; each is the same to a person
    public static void main(String[] arguments) throws IOException {
        endAfter(Long.parseLong(arguments[1]));
        byte[] file = System.in.readAllBytes();
        // The output of the library goes elsewhere.
        OutputStream out = System.out;
        System.setOut(System.err);
        try {
            SVGDocument document = load(file);
            if (document == null) {
                out.write(NO_DRAWING);
            } else {
                draw(document, Double.parseDouble(arguments[0]), new DataOutputStream(out));
            }
        } catch (Exception | StackOverflowError broken) {
            out.write(NO_DRAWING);
        }
        out.flush();
        System.exit(0);
    }

    /**
     * Ends this process after that time, even if its parent was killed, or as soon as it uses too much memory: Java 2D stores the edges of
     * shapes outside the heap, gigabytes of them for fine dashes.
     */
    private static void endAfter(long seconds) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        long most = (Files.isReadable(RESIDENT) ? 0 : memory()) + MOST_MEMORY;
        Thread watch = new Thread(() -> {
            while (System.nanoTime() - end < 0 && memory() < most && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            Runtime.getRuntime().halt(1);
        });
        watch.setDaemon(true);
        watch.start();
    }

    /** The resident memory of this process in bytes; if the system has no such file, the reserved memory. */
    private static long memory() {
        try (Stream<String> lines = Files.lines(RESIDENT)) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElse(0);
        } catch (IOException | UncheckedIOException noLinux) {
            return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system ? system.getCommittedVirtualMemorySize() : 0;
        }
    }

    private static SVGDocument load(byte[] file) {
        LoaderContext context = LoaderContext.builder()
                .externalResourcePolicy(ResourcePolicy.DENY_ALL)
                .documentLimits(new DocumentLimits(DEEPEST, DEEPEST_USE, MOST_PATHS))
                .build();
        return new SVGLoader().load(() -> factory().createXMLEventReader(new ByteArrayInputStream(file)), null, context);
    }

    /** An XML reader without document types and external access. */
    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> new ByteArrayInputStream(new byte[0]));
        return factory;
    }

    private static void draw(SVGDocument document, double widest, DataOutputStream out) throws IOException {
        double width = document.size().getWidth();
        double height = document.size().getHeight();
        if (!(width > 0 && height > 0 && width < LONGEST_SIDE && height < LONGEST_SIDE)) {
            out.write(WITHOUT_SIZE);
            return;
        }
        double scale = Math.min(widest / Math.max(width, height), LARGEST_SCALE);
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
        out.write(DRAWN);
        out.writeDouble(width);
        out.writeDouble(height);
        out.writeInt(w);
        out.writeInt(h);
        int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
        ByteBuffer row = ByteBuffer.allocate(w * Integer.BYTES);
        for (int y = 0; y < h; y++) {
            row.clear().asIntBuffer().put(pixels, y * w, w);
            out.write(row.array());
        }
    }
}
