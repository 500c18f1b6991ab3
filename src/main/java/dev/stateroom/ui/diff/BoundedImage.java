package dev.stateroom.ui.diff;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;
import javafx.scene.image.Image;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;

/** Decodes pictures at a size that fits a row, and refuses those whose decoding would take too much memory. */
final class BoundedImage {
    /** Sides of the decoded picture in pixels. */
    private static final int SIDE = 480;

    private static final long MAX_PIXELS = 40_000_000;
    private static final int MAX_BYTES = 16 << 20;

    private BoundedImage() {}

    /** The picture, or null where these bytes are none that can be shown. Takes a while: off the FX thread. */
    static @Nullable Image decode(byte[] bytes) {
        if (bytes.length > MAX_BYTES || !isSmallEnough(bytes)) {
            return null;
        }
        Image image = new Image(new ByteArrayInputStream(bytes), SIDE, SIDE, true, true);
        return image.isError() ? null : image;
    }

    private static boolean isSmallEnough(byte[] bytes) {
        try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(bytes))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                return false;
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(in, true, true);
                return (long) reader.getWidth(0) * reader.getHeight(0) <= MAX_PIXELS;
            } finally {
                reader.dispose();
            }
        } catch (IOException | RuntimeException notAPicture) {
            return false; // readers answer damaged input with exceptions of many kinds
        }
    }
}
