package dev.stateroom.ui.preview.image;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;

/**
 * Draws an SVG as a picture with {@link SvgDrawingProgram}. Nothing outside the file is fetched, entities are not resolved, scripts do not
 * run. If drawing takes too much, it is repeated with fewer pixels, and refused if that takes too much as well.
 */
public final class SvgPicture {
    /** The size limit of an SVG file in bytes. */
    public static final int MOST_BYTES = 8_000_000;

    /** Pixels of the longer side, and the processor time limit for drawing them. */
    private record Attempt(int widest, long processorMillis) {}

    private static final List<Attempt> ATTEMPTS = List.of(new Attempt(2_000, 1_500), new Attempt(400, 700));

    private SvgPicture() {}

    /** Draws; blocks, not for the FX thread. */
    public static Outcome<DecodedImage> draw(byte[] file, String name, Cancellation cancellation) {
        try {
            for (Attempt attempt : ATTEMPTS) {
                Optional<ByteBuffer> answer = SvgDrawingProcess.run(file, attempt.widest(), attempt.processorMillis(), cancellation);
                if (answer.isPresent()) {
                    return picture(answer.get(), file.length, name);
                }
            }
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, name + " cannot be drawn", e);
        }
        return Outcome.failed(Failure.Kind.TOO_LARGE, name + " takes too much time or memory to be drawn");
    }

    private static Outcome<DecodedImage> picture(ByteBuffer answer, int bytes, String name) {
        return switch (answer.get()) {
            case SvgDrawingProgram.DRAWN -> {
                PictureHead head = new PictureHead("SVG", Math.round(answer.getDouble()), Math.round(answer.getDouble()), 1, bytes);
                int width = answer.getInt();
                int height = answer.getInt();
                int[] pixels = new int[width * height];
                answer.asIntBuffer().get(pixels);
                WritableImage image = new WritableImage(width, height);
                image.getPixelWriter().setPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
                yield Outcome.ok(new DecodedImage(image, head, bytes, false));
            }
            case SvgDrawingProgram.WITHOUT_SIZE -> Outcome.failed(Failure.Kind.TOO_LARGE, name + " has no size that can be drawn");
            default -> Outcome.failed(Failure.Kind.DAMAGED, name + " is no SVG that can be drawn");
        };
    }
}
