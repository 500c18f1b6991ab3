package dev.stateroom.ui.preview.image;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Optional;
import javafx.scene.image.Image;

/**
 * A decoded picture.
 *
 * @param image its pixels, scaled down if there are very many
 * @param head the facts in the file's header
 * @param bytes size of the file
 * @param still true if only the first frame of an animation was decoded
 */
public record DecodedImage(Image image, PictureHead head, long bytes, boolean still) {
    /** The size limit of a picture file in bytes. */
    public static final int MOST_BYTES = 64_000_000;

    /** A picture with more pixels is refused: a small file can claim any number of them, and each takes up to 8 bytes while it is decoded. */
    static final long MOST_PIXELS = 50_000_000;

    /** A picture with more pixels is scaled down while decoding. */
    private static final long KEPT_PIXELS = 16_000_000;

    /** Decodes; blocks, not for the FX thread. */
    public static Outcome<DecodedImage> decode(byte[] file, String name) {
        Optional<PictureHead> found = PictureHead.of(file);
        if (found.isEmpty()) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, name + " is not a PNG, JPEG, GIF or BMP picture that can be read");
        }
        PictureHead head = found.get();
        if (head.pixels() > MOST_PIXELS) {
            return Outcome.failed(
                    Failure.Kind.TOO_LARGE,
                    "%s claims %,d × %,d pixels; at most %,d million are decoded"
                            .formatted(name, head.width(), head.height(), MOST_PIXELS / 1_000_000));
        }
        try {
            return decode(file, head, name);
        } catch (OutOfMemoryError tooLarge) {
            // A single buffer that does not fit: freeing other memory would not help.
            return Outcome.failed(Failure.Kind.TOO_LARGE, name + " needs more memory to be decoded than there is");
        }
    }

    private static Outcome<DecodedImage> decode(byte[] file, PictureHead head, String name) {
        boolean still = head.frames() > 1 && head.pixels() * head.frames() > KEPT_PIXELS;
        byte[] decoded = still ? firstFrame(file, head) : file;
        double scale = Math.min(1, Math.sqrt((double) KEPT_PIXELS / head.pixels()));
        Image image = new Image(
                new ByteArrayInputStream(decoded), scale < 1 ? head.width() * scale : 0, scale < 1 ? head.height() * scale : 0, true, true);
        if (image.isError() || image.getWidth() <= 0) {
            return Outcome.failed(Failure.Kind.DAMAGED, name + " begins like a " + head.format() + " and cannot be decoded");
        }
        return Outcome.ok(new DecodedImage(image, head, file.length, still));
    }

    /** The file up to the end of its first frame, with the end mark of a GIF. */
    private static byte[] firstFrame(byte[] file, PictureHead head) {
        byte[] first = Arrays.copyOf(file, head.firstFrameEnd() + 1);
        first[head.firstFrameEnd()] = 0x3B;
        return first;
    }
}
