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
    /** The size of the decoded picture in pixels. */
    private static final int SIDE = 480;

    private static final long MAX_PIXELS = 40_000_000;
    private static final int MAX_BYTES = 16 << 20;

    private BoundedImage() {}

    /** The picture, or null if the bytes cannot be shown as one. Takes a while: off the FX thread. */
    static @Nullable Image decode(byte[] bytes) {
        long side = bytes.length > MAX_BYTES ? 0 : longerSide(bytes);
        if (side == 0) {
            return null;
        }
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        Image image = side > SIDE ? new Image(in, SIDE, SIDE, true, true) : new Image(in);
        return image.isError() ? null : image;
    }

    /** The longer side in pixels; 0 if it is not a picture or too large. Reads the header alone. */
    private static long longerSide(byte[] bytes) {
        try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(bytes))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                return 0;
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(in, true, true);
                long width = reader.getWidth(0);
                long height = reader.getHeight(0);
                return width * height <= MAX_PIXELS ? Math.max(width, height) : 0;
            } finally {
                reader.dispose();
            }
        } catch (IOException | RuntimeException notAPicture) {
            return 0; // readers answer damaged input with exceptions of many kinds
        }
    }
}
