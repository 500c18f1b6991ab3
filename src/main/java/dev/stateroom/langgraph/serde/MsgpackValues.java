package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.Msgpack.Region;
import dev.stateroom.langgraph.serde.PayloadFormat.Range;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.msgpack.core.ExtensionTypeHeader;
import org.msgpack.core.MessageFormat;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.ValueType;

/** Reads the values of one payload. */
final class MsgpackValues {
    // A claimed count is not trusted: lists and maps begin small and grow with the values read.
    private static final int LARGEST_FIRST_CAPACITY = 64;
    private static final int MOST_FIELDS = 64;

    private final byte[] payload;
    private final MemoryAllowance allowance;
    private final boolean keeps;
    private final ScalarCache scalars = new ScalarCache();

    MsgpackValues(byte[] payload, MemoryAllowance allowance) {
        this(payload, allowance, true);
    }

    /** @param keeps false to keep no values and only use up the allowance */
    MsgpackValues(byte[] payload, MemoryAllowance allowance, boolean keeps) {
        this.payload = payload;
        this.allowance = allowance;
        this.keeps = keeps;
    }

    /** The value that fills the range. */
    ForeignValue only(Range range) {
        return only(range, 0);
    }

    /** The items of a list, without its header; they must fill the range. */
    List<ForeignValue> items(Range range, int count) {
        Region region = new Region(payload, range);
        List<ForeignValue> items = new ArrayList<>();
        region.attempt(() -> addItems(items, region, count, 0));
        if (region.remaining() > 0) {
            throw new DamagedPayload(region.offset(), region.remaining() + " bytes follow the value");
        }
        return Collections.unmodifiableList(items);
    }

    private void addItems(List<ForeignValue> to, Region region, int count, int depth) throws IOException {
        for (int i = 0; i < count; i++) {
            allowance.spend(MemoryAllowance.LIST_SLOT);
            ForeignValue item = next(region, depth + 1);
            if (keeps) {
                to.add(item);
            }
        }
    }

    private ForeignValue only(Range range, int depth) {
        Region region = new Region(payload, range);
        ForeignValue[] value = new ForeignValue[1];
        region.attempt(() -> value[0] = next(region, depth));
        if (region.remaining() > 0) {
            throw new DamagedPayload(region.offset(), region.remaining() + " bytes follow the value");
        }
        return value[0];
    }

    private ForeignValue next(Region region, int depth) throws IOException {
        MessageUnpacker in = region.in;
        MessageFormat format = in.getNextFormat();
        ValueType type = format.getValueType();
        if (depth > PayloadFormat.MAX_DEPTH
                && (type == ValueType.ARRAY || type == ValueType.MAP || type == ValueType.EXTENSION)) {
            int start = region.offset();
            in.skipValue();
            return new ForeignValue.Opaque("nested deeper than " + PayloadFormat.MAX_DEPTH, region.offset() - start);
        }
        return switch (type) {
            case NIL -> {
                in.unpackNil();
                yield ForeignValue.Null.INSTANCE;
            }
            case BOOLEAN -> in.unpackBoolean() ? ScalarCache.TRUE : ScalarCache.FALSE;
            case INTEGER -> {
                allowance.spend(MemoryAllowance.SCALAR);
                yield format == MessageFormat.UINT64
                        ? ScalarCache.of(in.unpackBigInteger())
                        : ScalarCache.of(in.unpackLong());
            }
            case FLOAT -> {
                allowance.spend(MemoryAllowance.SCALAR);
                yield new ForeignValue.Real(format == MessageFormat.FLOAT32 ? in.unpackFloat() : in.unpackDouble());
            }
            case STRING -> {
                allowance.spend(2 * MemoryAllowance.SCALAR);
                yield keeps ? ScalarCache.of(region.text()) : skipped(region);
            }
            case BINARY -> {
                allowance.spend(2 * MemoryAllowance.SCALAR);
                yield keeps ? new ForeignValue.Bytes(region.bytes()) : skipped(region);
            }
            case ARRAY -> items(region, depth);
            case MAP -> depth > 0 ? innerMap(region, depth) : map(region, depth);
            case EXTENSION -> extension(region, depth);
        };
    }

    private static ForeignValue skipped(Region region) throws IOException {
        region.in.skipValue();
        return ForeignValue.Null.INSTANCE;
    }

    private ForeignValue items(Region region, int depth) throws IOException {
        int count = region.checkedCount(region.in.unpackArrayHeader(), 1);
        allowance.spend(MemoryAllowance.LIST);
        List<ForeignValue> items = new ArrayList<>(Math.min(count, LARGEST_FIRST_CAPACITY));
        addItems(items, region, count, depth);
        return new ForeignValue.Items(Collections.unmodifiableList(items));
    }

    private ForeignValue innerMap(Region region, int depth) throws IOException {
        PackedRecord record = PackedRecord.at(payload, region.offset(), region.offset() + region.remaining());
        if (record == null) {
            return map(region, depth);
        }
        allowance.spend(record.unpackedWeight());
        region.take(record.packedLength());
        return new ForeignValue.Fields(record);
    }

    private ForeignValue map(Region region, int depth) throws IOException {
        int count = region.checkedCount(region.in.unpackMapHeader(), 2);
        allowance.spend(MemoryAllowance.MAP);
        Map<String, ForeignValue> fields = LinkedHashMap.newLinkedHashMap(Math.min(count, LARGEST_FIRST_CAPACITY));
        for (int i = 0; i < count; i++) {
            if (region.in.getNextFormat().getValueType() != ValueType.STRING) {
                return pairs(region, depth, fields, count - i);
            }
            allowance.spend(MemoryAllowance.MAP_ENTRY);
            // Field names of records repeat in a payload; of many keys in one map, as the paths of files are, hardly one does.
            String key = count > MOST_FIELDS ? region.text() : scalars.key(region.text());
            ForeignValue value = next(region, depth + 1);
            if (keeps) {
                fields.put(key, value);
            }
        }
        return new ForeignValue.Fields(Collections.unmodifiableMap(fields));
    }

    private ForeignValue pairs(Region region, int depth, Map<String, ForeignValue> before, int more) throws IOException {
        List<ForeignValue.Pair> pairs = new ArrayList<>(before.size() + 1);
        before.forEach((key, value) -> pairs.add(new ForeignValue.Pair(ScalarCache.of(key), value)));
        for (int i = 0; i < more; i++) {
            allowance.spend(MemoryAllowance.MAP_ENTRY);
            ForeignValue key = next(region, depth + 1);
            ForeignValue value = next(region, depth + 1);
            if (keeps) {
                pairs.add(new ForeignValue.Pair(key, value));
            }
        }
        return new ForeignValue.Pairs(Collections.unmodifiableList(pairs));
    }

    /** An invalid extension spoils only itself: its length gives the start of the next value. */
    private ForeignValue extension(Region region, int depth) throws IOException {
        ExtensionTypeHeader header = region.in.unpackExtensionTypeHeader();
        int length = region.checked(header.getLength());
        int start = region.take(length);
        allowance.spend(MemoryAllowance.LIST);
        if (header.getType() < 0 || header.getType() > MsgpackExtensions.DELTA_SNAPSHOT) {
            return new ForeignValue.Opaque("unknown extension " + header.getType(), length);
        }
        try {
            return MsgpackExtensions.named(header.getType(), only(new Range(start, start + length), depth + 1));
        } catch (DamagedPayload e) {
            return new ForeignValue.Opaque("extension " + header.getType() + " " + e.phrase(), length);
        }
    }
}
