package dev.stateroom.cli.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One of a command's two outputs: as text with hidden characters spelled, and as raw bytes. Remembers the first write that failed, because
 * a print stream does not throw.
 */
final class CheckedOutput extends PrintStream {
    private final Bottom bottom;
    private final String paint;
    private final PrintStream bytes;

    private CheckedOutput(Bottom bottom, String paint, boolean autoFlush) {
        super(new VisibleOutput(bottom, VisibleOutput.Form.TEXT, paint), autoFlush, StandardCharsets.UTF_8);
        this.bottom = bottom;
        this.paint = paint;
        this.bytes = new PrintStream(bottom, autoFlush, StandardCharsets.UTF_8);
    }

    /** Wraps a stream, unless it is wrapped already. */
    static CheckedOutput over(OutputStream stream, boolean autoFlush) {
        // A key that foreign text cannot contain, so that only the program's own colours reach the terminal.
        return stream instanceof CheckedOutput checked
                ? checked
                : new CheckedOutput(new Bottom(stream), "\uFDD0" + UUID.randomUUID(), autoFlush);
    }

    /** The same output as raw bytes. */
    PrintStream bytes() {
        flush();
        return bytes;
    }

    /** The same output for a document that spells hidden characters in that form. */
    PrintStream document(VisibleOutput.Form form) {
        flush();
        return new PrintStream(new VisibleOutput(bottom, form, ""), false, StandardCharsets.UTF_8);
    }

    /** The text in the colour with that code, for {@link #print}. */
    String painted(String code, String text) {
        return paint + code + "m" + text + paint + "0m";
    }

    /** The failure of the first write that failed; null if all succeeded. */
    @Nullable IOException failure() {
        flush();
        if (bottom.failure == null && bottom.out instanceof PrintStream inner && inner.checkError()) {
            bottom.failure = new IOException("write failed");
        }
        return bottom.failure;
    }

    /** Remembers the exception that a print stream discards. */
    private static final class Bottom extends OutputStream {
        private final OutputStream out;
        private @Nullable IOException failure;

        Bottom(OutputStream stream) {
            out = stream instanceof PrintStream ? stream : new BufferedOutputStream(stream, 1 << 16);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            attempt(() -> out.write(bytes, offset, length));
        }

        @Override
        public void flush() throws IOException {
            attempt(out::flush);
        }

        private void attempt(Writing writing) throws IOException {
            if (failure == null) {
                try {
                    writing.run();
                } catch (IOException e) {
                    failure = e;
                    throw e;
                }
            }
        }

        @FunctionalInterface
        private interface Writing {
            void run() throws IOException;
        }
    }
}
