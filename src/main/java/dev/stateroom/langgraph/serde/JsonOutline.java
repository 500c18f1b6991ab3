package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.io.ByteArrayOutputStream;

/** Of JSON in UTF-8, every byte of which has to be looked at. */
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

    /** The first byte that is no blank, which stays the next. */
    private int blanksThen() {
        while (in.peek() <= ' ') {
            in.next();
        }
        return in.peek();
    }

    /** True while another value is before the closing bracket, which it goes over. */
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
        long length = 0;
        for (int b = in.next(); b != '"'; b = in.next()) {
            if (holds(length)) {
                held.write(b);
            }
            if (b == '\\') {
                int escaped = in.next();
                if (holds(length)) {
                    held.write(escaped);
                }
                length += escaped == 'u' ? unit(held, holds(length)) : 1;
            } else {
                length++;
            }
        }
        if (!holds(length)) {
            return new ForeignValue.Opaque(TOO_LARGE, length);
        }
        held.write('"');
        held(length);
        return Serializer.decode("json", held.toByteArray());
    }

    /** Bytes in UTF-8 of the unit whose four digits follow: each half of a pair counts two of the four. */
    private int unit(ByteArrayOutputStream held, boolean keeps) {
        int unit = 0;
        for (byte digit : in.take(4)) {
            unit = unit << 4 | Math.max(0, Character.digit(digit, 16));
            if (keeps) {
                held.write(digit);
            }
        }
        return unit < 0x80 ? 1 : unit < 0x800 || Character.isSurrogate((char) unit) ? 2 : 3;
    }

    private ForeignValue scalar() {
        ByteArrayOutputStream held = new ByteArrayOutputStream();
        while (held.size() < LONGEST_SCALAR && in.hasMore() && ",]} \n\r\t".indexOf(in.peek()) < 0) {
            held.write(in.next());
        }
        return Serializer.decode("json", held.toByteArray());
    }
}
