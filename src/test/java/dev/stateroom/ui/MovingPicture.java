package dev.stateroom.ui;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.ImageOutputStream;

/** A GIF that shows one picture after another, without end. */
final class MovingPicture {
    private static final String FORMAT = "javax_imageio_gif_image_1.0";
    private static final int HUNDREDTHS = 220;

    private MovingPicture() {}

    static void write(Path to, List<BufferedImage> frames) throws IOException {
        try (OutputStream out = Files.newOutputStream(to)) {
            write(out, frames);
        }
    }

    static List<BufferedImage> read(Path from) throws IOException {
        try (InputStream in = Files.newInputStream(from)) {
            return read(in);
        }
    }

    /** A frame in the colours that a GIF has for it. */
    static BufferedImage reduced(BufferedImage frame) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(bytes, List.of(frame));
        return read(new ByteArrayInputStream(bytes.toByteArray())).getFirst();
    }

    private static void write(OutputStream to, List<BufferedImage> frames) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(to)) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (BufferedImage frame : frames) {
                BufferedImage indexed = indexed(frame);
                writer.writeToSequence(new IIOImage(indexed, null, timed(writer, indexed)), null);
            }
            writer.endWriteSequence();
        } finally {
            writer.dispose();
        }
    }

    /** In the 256 colours that it has most of: a window has few flat ones, and the writer's own choice would drop the pale ones among them. */
    private static BufferedImage indexed(BufferedImage frame) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int y = 0; y < frame.getHeight(); y++) {
            for (int x = 0; x < frame.getWidth(); x++) {
                counts.merge(frame.getRGB(x, y) & 0xffffff, 1, Integer::sum);
            }
        }
        int[] palette = counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(256)
                .mapToInt(Map.Entry::getKey)
                .toArray();
        IndexColorModel colors = new IndexColorModel(8, palette.length, palette, 0, false, -1, DataBuffer.TYPE_BYTE);
        Map<Integer, Integer> nearest = new HashMap<>();
        BufferedImage indexed = new BufferedImage(frame.getWidth(), frame.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, colors);
        for (int y = 0; y < frame.getHeight(); y++) {
            for (int x = 0; x < frame.getWidth(); x++) {
                int color = nearest.computeIfAbsent(frame.getRGB(x, y) & 0xffffff, wanted -> nearest(palette, wanted));
                indexed.getRaster().setSample(x, y, 0, color);
            }
        }
        return indexed;
    }

    private static int nearest(int[] palette, int wanted) {
        return IntStream.range(0, palette.length)
                .boxed()
                .min(Comparator.comparingInt(i -> square(palette[i], wanted, 16) + square(palette[i], wanted, 8) + square(palette[i], wanted, 0)))
                .orElseThrow();
    }

    private static int square(int a, int b, int shift) {
        int difference = (a >> shift & 0xff) - (b >> shift & 0xff);
        return difference * difference;
    }

    private static IIOMetadata timed(ImageWriter writer, BufferedImage frame) throws IOException {
        IIOMetadata metadata = writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(frame), null);
        IIOMetadataNode root = (IIOMetadataNode) metadata.getAsTree(FORMAT);
        IIOMetadataNode control = (IIOMetadataNode) root.getElementsByTagName("GraphicControlExtension").item(0);
        control.setAttribute("delayTime", "" + HUNDREDTHS);
        control.setAttribute("disposalMethod", "none");
        IIOMetadataNode endless = new IIOMetadataNode("ApplicationExtension");
        endless.setAttribute("applicationID", "NETSCAPE");
        endless.setAttribute("authenticationCode", "2.0");
        endless.setUserObject(new byte[] {1, 0, 0});
        IIOMetadataNode extensions = new IIOMetadataNode("ApplicationExtensions");
        extensions.appendChild(endless);
        root.appendChild(extensions);
        metadata.setFromTree(FORMAT, root);
        return metadata;
    }

    private static List<BufferedImage> read(InputStream from) throws IOException {
        ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
        try (ImageInputStream in = ImageIO.createImageInputStream(from)) {
            reader.setInput(in);
            List<BufferedImage> frames = new ArrayList<>();
            for (int i = 0; i < reader.getNumImages(true); i++) {
                frames.add(reader.read(i));
            }
            return frames;
        } finally {
            reader.dispose();
        }
    }
}
