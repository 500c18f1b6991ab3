package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Byte arrays that were written as JSON. */
final class ByteLists {
    private ByteLists() {}

    /** The bytes of a list of whole numbers from 0 to 255; null for everything else. */
    static byte @Nullable [] bytes(@Nullable ForeignValue list) {
        if (!(list instanceof ForeignValue.Items(List<ForeignValue> numbers))) {
            return null;
        }
        byte[] bytes = new byte[numbers.size()];
        for (int i = 0; i < bytes.length; i++) {
            if (!(numbers.get(i) instanceof ForeignValue.Int(long number)) || number < 0 || number > 255) {
                return null;
            }
            bytes[i] = (byte) number;
        }
        return bytes;
    }

    /** The bytes of an object with the keys 0, 1, 2 … in order, as plain JSON writes a {@code Uint8Array}; null for everything else. */
    static byte @Nullable [] bytes(ForeignValue.Fields indexed) {
        byte[] bytes = new byte[indexed.values().size()];
        int i = 0;
        for (var entry : indexed.values().entrySet()) {
            if (!entry.getKey().equals(Integer.toString(i))
                    || !(entry.getValue() instanceof ForeignValue.Int(long number))
                    || number < 0
                    || number > 255) {
                return null;
            }
            bytes[i++] = (byte) number;
        }
        return bytes;
    }
}
