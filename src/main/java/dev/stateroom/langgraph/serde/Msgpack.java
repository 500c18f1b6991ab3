package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessageFormat;
import org.msgpack.core.MessageInsufficientBufferException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.ValueType;

/** MessagePack with the extensions 0 to 7 of LangGraph's JsonPlusSerializer, whose payloads are MessagePack again. */
final class Msgpack implements PayloadFormat {
    /** Payloads up to this size can be unpacked whatever they contain. */
    private static final int LARGEST_LOOKED_THROUGH = 1 << 16;

    private static final MessagePack.UnpackerConfig CONFIG = new MessagePack.UnpackerConfig();

    @Override
    public ForeignValue value(byte[] payload, Range range) {
        ForeignValue small = small(payload, range);
        if (small != null) {
            return small;
        }
        return new MsgpackValues(payload, new MemoryAllowance(range.length())).only(range);
    }

    /** A short text or a small number that fills the range, as most fields of a checkpoint do. Null for everything else. */
    private static @Nullable ForeignValue small(byte[] payload, Range range) {
        int first = range.length() == 0 ? 0xc1 : payload[range.start()] & 0xff;
        if (range.length() == 1 && first < 0x80) {
            return ScalarCache.of((long) first);
        }
        int begins = first >> 5 == 0x5 ? 1 : first == 0xd9 && range.length() > 1 ? 2 : 0;
        int length = begins == 1 ? first & 0x1f : begins == 2 ? payload[range.start() + 1] & 0xff : 0;
        return begins == 0 || begins + length != range.length()
                ? null
                : ScalarCache.of(Utf8Text.of(payload, range.start() + begins, length, range.start() + begins));
    }

    @Override
    public void weigh(byte[] payload, Range range) {
        new MsgpackValues(payload, new MemoryAllowance(range.length()), false).only(range);
    }

    @Override
    public SequencedMap<String, Range> entries(byte[] payload, Range range) {
        SequencedMap<String, Range> found = new LinkedHashMap<>();
        Region region = new Region(payload, range);
        region.attempt(() -> {
            MessageUnpacker in = region.in;
            if (in.getNextFormat().getValueType() != ValueType.MAP) {
                return;
            }
            int count = in.unpackMapHeader();
            for (int i = 0; i < count; i++) {
                String key = null;
                if (in.getNextFormat().getValueType() == ValueType.STRING) {
                    key = region.text();
                } else {
                    in.skipValue();
                }
                int start = region.offset();
                in.skipValue();
                if (key != null) {
                    found.put(key, new Range(start, region.offset()));
                }
            }
            if (region.remaining() > 0) {
                throw new DamagedPayload(region.offset(), region.remaining() + " bytes follow the value");
            }
        });
        return found;
    }

    @Override
    public boolean isPlainMap(byte[] payload, Range range) {
        return range.length() <= LARGEST_LOOKED_THROUGH && PackedRecord.endOfPlainMap(payload, range.start(), range.end(), 0) == range.end();
    }

    @Override
    public @Nullable SequencedMap<String, String> texts(byte[] payload, Range range) {
        return range.length() <= LARGEST_LOOKED_THROUGH ? PackedRecord.texts(payload, range.start(), range.end()) : null;
    }

    @Override
    public @Nullable SequencedMap<String, Map<String, String>> textMaps(byte[] payload, Range range) {
        return range.length() <= LARGEST_LOOKED_THROUGH ? PackedRecord.textMaps(payload, range.start(), range.end()) : null;
    }

    @Override
    public boolean isMap(byte[] payload, Range range) {
        return range.length() > 0 && MessageFormat.valueOf(payload[range.start()]).getValueType() == ValueType.MAP;
    }

    /** The unpacker over a part of a payload, which knows its offset and checks claimed lengths before anything is allocated. */
    static final class Region {
        final MessageUnpacker in;
        private final byte[] payload;
        private final Range range;

        Region(byte[] payload, Range range) {
            this.payload = payload;
            this.range = range;
            this.in = CONFIG.newUnpacker(payload, range.start(), range.length());
        }

        /** Offset in the payload of the next read. */
        int offset() {
            return range.start() + (int) in.getTotalReadBytes();
        }

        int remaining() {
            return range.end() - offset();
        }

        /** A claimed length, if that many bytes are left. */
        int checked(int length) {
            if (length < 0 || length > remaining()) {
                throw new DamagedPayload(
                        offset(), "a length of " + length + " bytes is claimed, " + remaining() + " are left");
            }
            return length;
        }

        /** A claimed count, if that many values of at least one byte each can follow. */
        int checkedCount(int count, int bytesEach) {
            if (count < 0 || (long) count * bytesEach > remaining()) {
                throw new DamagedPayload(
                        offset(), count + " entries are claimed, " + remaining() + " bytes are left");
            }
            return count;
        }

        /** UTF-8 text. Malformed bytes are damage, as in LangGraph's own reader. */
        String text() throws IOException {
            int length = checked(in.unpackRawStringHeader());
            int start = take(length);
            return Utf8Text.of(payload, start, length, start);
        }

        /** A copy of a byte value. */
        byte[] bytes() throws IOException {
            return in.readPayload(checked(in.unpackBinaryHeader()));
        }

        /** Skips {@code length} bytes and returns their start. */
        int take(int length) throws IOException {
            int start = offset();
            in.readPayloadAsReference(length);
            return start;
        }

        /** Runs {@code reading} and turns the library's errors about bad bytes into one phrase with the offset. */
        void attempt(Reading reading) {
            try {
                reading.run();
            } catch (MessageInsufficientBufferException e) {
                throw new DamagedPayload(range.end(), "the data ends in the middle of a value");
            } catch (MessagePackException | IOException | IndexOutOfBoundsException e) {
                throw new DamagedPayload(Math.clamp(offset(), range.start(), range.end()), "not MessagePack");
            }
        }
    }

    /** A read that may find bad bytes. */
    @FunctionalInterface
    interface Reading {
        void run() throws IOException;
    }
}
