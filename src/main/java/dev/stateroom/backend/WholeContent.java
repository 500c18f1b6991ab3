package dev.stateroom.backend;

import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads whole content, for media that do not accept streams. */
public final class WholeContent {
    private static final int BLOCK = 1 << 16;

    private WholeContent() {}

    /** All bytes of the stream; null if there are more than {@code largest}. */
    public static byte @Nullable [] read(InputStream content, int largest, Cancellation cancellation) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] block = new byte[BLOCK];
        for (int read = content.read(block); read >= 0; read = content.read(block)) {
            cancellation.check();
            if (bytes.size() + read > largest) {
                return null;
            }
            bytes.write(block, 0, read);
        }
        return bytes.toByteArray();
    }
}
