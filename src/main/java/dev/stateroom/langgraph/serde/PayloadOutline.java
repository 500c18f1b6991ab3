package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.StoredBytes;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outline of a payload that is too large to be held: its maps, lists and short values; a longer text is a {@link ForeignValue.Opaque}
 * with its UTF-8 length. Reads the payload once, forwards; parts that are not needed are skipped if the format gives their length.
 */
public abstract sealed class PayloadOutline permits MsgpackOutline, JsonOutline {
    /** The reason for a value that is not held, as one phrase. */
    static final String TOO_LARGE = "too large to be held in memory";

    private static final int DEEPEST = 32;

    /** The largest number of values of maps and lists. */
    private static final int MOST_VALUES = 50_000;

    /** The largest number of bytes of all texts; beyond it, only short ones are held. */
    private static final int MOST_HELD = 4 << 20;

    private static final int SHORT = 256;

    final OutlineBytes in;
    private final int longest;
    private int values;
    private long held;

    PayloadOutline(OutlineBytes in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /** Provides the bytes of a payload. */
    @FunctionalInterface
    public interface Source {
        /** At most that many bytes from an offset on, fewer at the end; null if they can no longer be read. */
        byte @Nullable [] read(long offset, int length, Cancellation cancellation);
    }

    /**
     * Reads the outline of a payload.
     *
     * @param type as for {@link Serializer#decode}; opaque for types without an outline
     * @param size its number of bytes
     * @param source also provides the longer texts, for as long as it can
     * @param longest the largest number of bytes of a text that is held
     */
    public static ForeignValue of(@Nullable String type, long size, Source source, int longest, Cancellation cancellation) {
        OutlineBytes in = new OutlineBytes(source, size, cancellation);
        try {
            String kind = type == null ? Serializer.guess(new byte[] {(byte) in.peek()}) : type;
            return switch (kind) {
                case "json" -> new JsonOutline(in, longest).value(0);
                case "msgpack" -> new MsgpackOutline(in, longest).value(0);
                default -> new ForeignValue.Opaque(TOO_LARGE, size);
            };
        } catch (DamagedPayload e) {
            return new ForeignValue.Opaque(e.phrase(), size);
        }
    }

    /** The value that begins here. */
    abstract ForeignValue value(int depth);

    /** A key of a map: text, whole. */
    abstract String key();

    /** Counts a value, and refuses more than any list of files has. */
    final void enter(int depth) {
        if (depth > DEEPEST || values++ > MOST_VALUES) {
            throw new DamagedPayload(in.at(), "nested too deep, or too many values");
        }
    }

    /** True if a text of that many bytes is held. */
    final boolean holds(long length) {
        return length <= (held > MOST_HELD ? SHORT : longest);
    }

    final void held(long length) {
        held += length;
    }

    /** A stretch of a payload, as it is stored there. */
    private record Extent(Source source, long start, long length) implements StoredBytes {
        @Override
        public byte @Nullable [] read(long offset, int most) {
            return offset >= length ? new byte[0] : source.read(start + offset, (int) Math.min(most, length - offset), Cancellation.NEVER);
        }
    }

    /** A text that is left in the payload: {@code length} bytes from there on. */
    final ForeignValue left(long start, long length) {
        return new ForeignValue.Opaque(TOO_LARGE, length, new Extent(in.source(), start, length));
    }

    /** Tells whether one more value follows. */
    @FunctionalInterface
    interface More {
        boolean next();
    }

    final ForeignValue items(int depth, More more) {
        List<ForeignValue> items = new ArrayList<>();
        while (more.next()) {
            items.add(value(depth + 1));
        }
        return new ForeignValue.Items(List.copyOf(items));
    }

    final ForeignValue fields(int depth, More more) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        while (more.next()) {
            fields.put(key(), value(depth + 1));
        }
        return ForeignValue.Fields.copyOf(fields);
    }
}
