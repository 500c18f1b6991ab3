package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.StoredBytes;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The UTF-8 bytes of a long JSON text that stays in its payload. Escapes make its bytes differ from the payload's, so while it is read, the
 * payload offset of every megabyte is recorded.
 */
final class StoredJsonText implements StoredBytes {
    private static final int MARK_EVERY = 1 << 20;

    private final PayloadOutline.Source source;
    private final List<Mark> marks = new ArrayList<>(1);
    private long due = MARK_EVERY;
    private long length;

    /** @param stored the payload offset of byte {@code text} of the text */
    private record Mark(long text, long stored) {}

    /** @param start the text's offset in the payload */
    StoredJsonText(PayloadOutline.Source source, long start) {
        this.source = source;
        marks.add(new Mark(0, start));
    }

    /** The number of bytes of the text before the next call of {@link #pass}. */
    long due() {
        return due;
    }

    /** Records that the text has that many bytes up to there, not in the middle of a surrogate pair. */
    void pass(long text, long stored) {
        marks.add(new Mark(text, stored));
        due = text + MARK_EVERY;
    }

    /** Records the total number of bytes. */
    void end(long text) {
        length = text;
    }

    @Override
    public byte @Nullable [] read(long offset, int most) {
        if (offset >= length) {
            return new byte[0];
        }
        Mark from = marks.getFirst();
        for (Mark mark : marks) {
            from = mark.text() <= offset ? mark : from;
        }
        long end = Math.min(length, offset + most);
        Unescaping text = new Unescaping(new OutlineBytes(source, Long.MAX_VALUE, Cancellation.NEVER, from.stored()));
        ByteArrayOutputStream out = new ByteArrayOutputStream((int) (end - from.text()) + 8);
        try {
            while (out.size() < end - from.text()) {
                text.next(out);
            }
        } catch (DamagedPayload gone) {
            return null;
        }
        byte[] read = out.toByteArray();
        int skipped = (int) (offset - from.text());
        byte[] wanted = new byte[(int) (end - offset)];
        System.arraycopy(read, skipped, wanted, 0, wanted.length);
        return wanted;
    }

    /** Equal to the same text of the same payload. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StoredJsonText that && source.equals(that.source) && length == that.length && marks.getFirst().equals(that.marks.getFirst());
    }

    @Override
    public int hashCode() {
        return Objects.hash(source, length);
    }

    /** Writes one character after the other; half a surrogate pair alone becomes U+FFFD. */
    private static final class Unescaping {
        private final OutlineBytes in;
        private char high; // the first half of a pair, until the second is seen

        Unescaping(OutlineBytes in) {
            this.in = in;
        }

        void next(ByteArrayOutputStream out) {
            int first = in.next();
            int escaped = first == '\\' ? in.next() : -1;
            if (escaped == 'u') {
                unit(in.unit(), out);
                return;
            }
            flush(out);
            out.write(switch (escaped) {
                case -1 -> first;
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                default -> escaped;
            });
        }

        private void unit(char unit, ByteArrayOutputStream out) {
            if (high != 0 && Character.isLowSurrogate(unit)) {
                write(new String(new char[] {high, unit}), out);
                high = 0;
                return;
            }
            flush(out);
            if (Character.isHighSurrogate(unit)) {
                high = unit;
            } else {
                write(Character.isLowSurrogate(unit) ? "\uFFFD" : String.valueOf(unit), out);
            }
        }

        private void flush(ByteArrayOutputStream out) {
            if (high != 0) {
                high = 0;
                write("\uFFFD", out);
            }
        }

        private static void write(String text, ByteArrayOutputStream out) {
            out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
