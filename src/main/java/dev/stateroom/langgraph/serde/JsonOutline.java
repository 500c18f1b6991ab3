package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The outline of JSON in UTF-8, every byte of which must be read. */
final class JsonOutline extends PayloadOutline {
    private static final int LONGEST_SCALAR = 64;

    JsonOutline(OutlineBytes in, int longest) {
        super(in, longest);
    }

    @Override
    ForeignValue value(int depth) {
        enter(depth);
        return switch (blanksThen()) {
            case '{' -> {
                in.next();
                yield fields(depth, more('}'));
            }
            case '[' -> {
                in.next();
                yield items(depth, more(']'));
            }
            case '"' -> text();
            default -> scalar();
        };
    }

    /** Skips blanks; returns the next byte without consuming it. */
    private int blanksThen() {
        while (in.peek() <= ' ') {
            in.next();
        }
        return in.peek();
    }

    /** Yields while another value is before the closing bracket, which it skips. */
    private More more(char end) {
        boolean[] began = {false};
        return () -> {
            int here = blanksThen();
            if (here == end) {
                in.next();
                return false;
            }
            if (began[0]) {
                expect(',');
                blanksThen();
            }
            began[0] = true;
            return true;
        };
    }

    private void expect(char wanted) {
        if (in.next() != wanted) {
            throw new DamagedPayload(in.at() - 1, "'" + wanted + "' is missing");
        }
    }

    @Override
    String key() {
        if (text() instanceof ForeignValue.Text(String key)) {
            blanksThen();
            expect(':');
            return key;
        }
        throw new DamagedPayload(in.at(), "a key is not text, or a very long one");
    }

    private ForeignValue text() {
        ByteArrayOutputStream held = new ByteArrayOutputStream();
        expect('"');
        held.write('"');
        StoredJsonText stored = new StoredJsonText(in.source(), in.at());
        long length = 0;
        boolean afterHigh = false; // of a pair of surrogates
        while (true) {
            long start = in.at();
            boolean keeps = holds(length);
            int plain = keeps ? 0 : in.skipPlain(stored.due() - length);
            if (plain > 0) {
                length += plain;
                afterHigh = false;
                continue;
            }
            int b = in.next();
            if (b == '"') {
                break;
            }
            if (keeps) {
                held.write(b);
            }
            int escaped = b == '\\' ? in.next() : -1;
            if (keeps && escaped >= 0) {
                held.write(escaped);
            }
            char unit = escaped == 'u' ? in.unit() : 0;
            boolean isSecondHalf = afterHigh && Character.isLowSurrogate(unit);
            if (length >= stored.due() && !isSecondHalf) {
                stored.pass(length, start);
            }
            if (escaped == 'u' && keeps) {
                held.writeBytes(HexFormat.of().toHexDigits(unit).getBytes(StandardCharsets.US_ASCII));
            }
            length += unit < 0x80 ? 1 : unit < 0x800 ? 2 : isSecondHalf ? 1 : 3;
            afterHigh = Character.isHighSurrogate(unit);
        }
        if (!holds(length)) {
            stored.end(length);
            return new ForeignValue.Opaque(TOO_LARGE, length, stored);
        }
        held.write('"');
        held(length);
        return Serializer.decode("json", held.toByteArray());
    }

    private ForeignValue scalar() {
        ByteArrayOutputStream held = new ByteArrayOutputStream();
        while (held.size() < LONGEST_SCALAR && in.hasMore() && ",]} \n\r\t".indexOf(in.peek()) < 0) {
            held.write(in.next());
        }
        return Serializer.decode("json", held.toByteArray());
    }
}
