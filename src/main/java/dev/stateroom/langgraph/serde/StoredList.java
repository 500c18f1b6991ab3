package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PayloadFormat.Range;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list in MessagePack as its bytes. A conversation that is stored whole at every step begins with the same bytes as at the step before:
 * then only the rest is decoded. Keeps the payload. Not safe for use by several threads.
 */
public final class StoredList {
    private static final int SHORT = 0x90;
    private static final int SHORT_END = 0xa0;
    private static final int COUNT_16 = 0xdc;
    private static final int COUNT_32 = 0xdd;
    private static final int EXTENSION_8 = 0xc7;
    private static final int EXTENSION_32 = 0xc9;

    private final byte[] payload;
    private final Range items;
    private final int count;
    /** The part of the allowance used by decoding it and the lists before it; -1 until it was decoded. */
    private long spent = -1;

    private StoredList(byte[] payload, Range items, int count) {
        this.payload = payload;
        this.items = items;
        this.count = count;
    }

    /** The list that fills the range, or the snapshot of a delta channel; null for anything else, and for an impossible count. */
    static @Nullable StoredList of(byte[] payload, Range range) {
        return plain(payload, unwrapped(payload, range));
    }

    /** The content of a snapshot; the range itself for anything else. */
    private static Range unwrapped(byte[] payload, Range range) {
        int first = range.length() > 0 ? payload[range.start()] & 0xff : 0;
        int bytes = first < EXTENSION_8 || first > EXTENSION_32 ? 0 : 1 << first - EXTENSION_8;
        if (bytes == 0 || range.length() < bytes + 2 || payload[range.start() + 1 + bytes] != MsgpackExtensions.DELTA_SNAPSHOT) {
            return range;
        }
        Range inner = new Range(range.start() + bytes + 2, range.end());
        return number(payload, range.start() + 1, bytes) == inner.length() ? inner : range;
    }

    private static long number(byte[] payload, int at, int bytes) {
        long number = 0;
        for (int i = at; i < at + bytes; i++) {
            number = number << 8 | payload[i] & 0xff;
        }
        return number;
    }

    private static @Nullable StoredList plain(byte[] payload, Range range) {
        int first = range.length() > 0 ? payload[range.start()] & 0xff : 0;
        int bytes = first == COUNT_16 ? 2 : first == COUNT_32 ? 4 : 0;
        if (bytes == 0 && (first < SHORT || first >= SHORT_END) || range.length() <= bytes) {
            return null;
        }
        long count = bytes == 0 ? first - SHORT : number(payload, range.start() + 1, bytes);
        Range items = new Range(range.start() + 1 + bytes, range.end());
        return count > items.length() ? null : new StoredList(payload, items, (int) count);
    }

    /** The number of items. */
    public int count() {
        return count;
    }

    /** The number of bytes of its items. */
    public int length() {
        return items.length();
    }

    /** True if it begins with all items of a decoded list, byte for byte. */
    public boolean continues(StoredList before) {
        int shared = before.length();
        return before.spent >= 0
                && before.count <= count
                && shared <= length()
                && Arrays.equals(
                        before.payload, before.items.start(), before.items.end(), payload, items.start(), items.start() + shared);
    }

    /** All items, decoded now; null if one of them cannot be read: {@link StoredCheckpoint#channel} says why. */
    public @Nullable List<ForeignValue> all() {
        return decoded(items, count, MemoryAllowance.LIST);
    }

    /** The items after those of a list that this one {@linkplain #continues continues}, as {@link #all} would return them. */
    public @Nullable List<ForeignValue> after(StoredList before) {
        return decoded(new Range(items.start() + before.length(), items.end()), count - before.count, before.spent);
    }

    private @Nullable List<ForeignValue> decoded(Range range, int wanted, long taken) {
        MemoryAllowance allowance = new MemoryAllowance(length());
        try {
            allowance.spend(taken);
            List<ForeignValue> values = new MsgpackValues(payload, allowance).items(range, wanted);
            spent = allowance.spent();
            return values;
        } catch (DamagedPayload | TooManyValues e) {
            return null;
        }
    }
}
