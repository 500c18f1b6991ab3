package dev.stateroom.agent;

import java.util.List;

/** Estimates how much heap values take. */
final class ForeignValueWeight {
    private static final int NUMBER = 24;
    private static final int TEXT = 64;
    private static final int LIST = 64;
    private static final int MAP = 160;
    private static final int FIELD = 40;

    private ForeignValueWeight() {}

    static long of(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Null _, ForeignValue.Bool _, ForeignValue.Opaque _ -> 0;
            case ForeignValue.Int _, ForeignValue.Real _ -> NUMBER;
            case ForeignValue.BigInt(var number) -> NUMBER + number.bitLength() / Byte.SIZE;
            case ForeignValue.Text(String text) -> TEXT + text.length();
            case ForeignValue.Bytes(byte[] bytes) -> TEXT + bytes.length;
            case ForeignValue.Items(List<ForeignValue> items) -> LIST + items.stream().mapToLong(item -> FIELD / 8 + of(item)).sum();
            case ForeignValue.Fields fields -> MAP + fields.values().values().stream().mapToLong(field -> FIELD + of(field)).sum();
            case ForeignValue.Pairs(List<ForeignValue.Pair> pairs) ->
                LIST + pairs.stream().mapToLong(pair -> FIELD + of(pair.key()) + of(pair.value())).sum();
            case ForeignValue.Ext ext -> LIST + of(ext.argument());
        };
    }
}
