package dev.stateroom.ui.preview.hex;

import dev.stateroom.ui.preview.text.VisibleText;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The values that bytes have when read as numbers and as text. */
final class ReadValues {
    /** Number of bytes that are read. */
    static final int MOST = 16;

    private ReadValues() {}

    /** A type and the value of the bytes for it. */
    record Value(String type, String text) {}

    /** The values of all types for which there are enough bytes. */
    static List<Value> of(byte[] bytes, ByteOrder order) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(order);
        List<Value> values = new ArrayList<>();
        if (bytes.length >= 1) {
            add(values, "u8", in.get(0) & 0xFF);
            add(values, "i8", in.get(0));
            values.add(new Value("bin", String.format("%8s", Integer.toBinaryString(in.get(0) & 0xFF)).replace(' ', '0')));
        }
        if (bytes.length >= 2) {
            add(values, "u16", in.getShort(0) & 0xFFFF);
            add(values, "i16", in.getShort(0));
        }
        if (bytes.length >= 4) {
            add(values, "u32", in.getInt(0) & 0xFFFFFFFFL);
            add(values, "i32", in.getInt(0));
            values.add(new Value("f32", Float.toString(in.getFloat(0))));
        }
        if (bytes.length >= 8) {
            values.add(new Value("u64", Long.toUnsignedString(in.getLong(0))));
            add(values, "i64", in.getLong(0));
            values.add(new Value("f64", Double.toString(in.getDouble(0))));
        }
        values.add(new Value("UTF-8", text(bytes)));
        return values;
    }

    private static void add(List<Value> values, String type, long number) {
        values.add(new Value(type, Long.toString(number)));
    }

    private static String text(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        // The last character may be incomplete.
        int end = text.length() > 1 && text.endsWith("\uFFFD") ? text.length() - 1 : text.length();
        return VisibleText.of(text.substring(0, end)).shown().replace("\n", "⏎").replace("\t", "⇥");
    }
}
