package dev.stateroom.ui.preview.json;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the values of a JSON file in UTF-8 level by level. Every call blocks and parses the values that it lists.
 *
 * @param bytes the file
 * @param lines true if it has one value per line; they are listed like an array
 */
public record JsonLevels(FileRanges bytes, boolean lines) {
    /** The number of values in a page. */
    public static final int PAGE = 500;

    private static final int SHOWN = 400;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final long LINES = -1;

    /** The outermost value; for a file of lines one that represents the file. */
    public Outcome<JsonItem> root(Cancellation cancellation) {
        if (lines) {
            return Outcome.ok(new JsonItem("", JsonItem.Kind.ARRAY, "", 0, -1, LINES));
        }
        return at(0, cancellation, parser -> {
            JsonToken token = parser.nextToken();
            return token == null ? failed() : Outcome.ok(item("", token, parser, 0, false));
        });
    }

    /**
     * A page of the values in a container, at most {@link #PAGE}; fewer at the end.
     *
     * @param from the number of values to skip
     */
    public Outcome<List<JsonItem>> children(JsonItem of, long from, Cancellation cancellation) {
        return at(Math.max(0, of.offset()), cancellation, parser -> {
            boolean file = of.offset() == LINES;
            JsonToken end = file ? null : of.kind() == JsonItem.Kind.OBJECT ? JsonToken.END_OBJECT : JsonToken.END_ARRAY;
            if (!file) {
                parser.nextToken();
            }
            List<JsonItem> items = new ArrayList<>();
            long number = 0;
            for (JsonToken token = parser.nextToken(); token != end && token != null && items.size() < PAGE; token = parser.nextToken()) {
                cancellation.check();
                String key = String.valueOf(number);
                if (token == JsonToken.PROPERTY_NAME) {
                    key = parser.currentName();
                    token = parser.nextToken();
                }
                if (number++ < from) {
                    parser.skipChildren();
                } else {
                    items.add(item(key, token, parser, Math.max(0, of.offset()), true));
                }
            }
            return Outcome.ok(items);
        });
    }

    /** The text of a string, up to {@code most} UTF-16 units. */
    public Outcome<String> text(JsonItem of, int most, Cancellation cancellation) {
        return at(of.offset(), cancellation, parser -> {
            parser.nextToken();
            String text = parser.getString();
            return Outcome.ok(text.length() > most ? text.substring(0, most) : text);
        });
    }

    /** Receives values in file order. */
    @FunctionalInterface
    interface Values {
        /**
         * A value.
         *
         * @param way the index of the value on each level, from 0; the array is reused
         * @param depth the number of levels
         * @param text of a scalar; empty for a container
         * @return false to stop
         */
        boolean value(long[] way, int depth, String key, String text, long offset);
    }

    /** Passes on every value in the outermost one, or that itself if it is a scalar. */
    Outcome<Boolean> each(Values values, Cancellation cancellation) {
        return at(0, cancellation, parser -> Outcome.ok(walk(parser, values)));
    }

    private boolean walk(JsonParser parser, Values values) {
        // Lines are values of the file; in other files the outermost value does not count as a level.
        int depth = lines ? 0 : -1;
        long[] way = new long[16];
        way[0] = -1;
        String key = "";
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (token == JsonToken.PROPERTY_NAME) {
                key = parser.currentName();
                continue;
            }
            if (token.isStructEnd()) {
                depth--;
                continue;
            }
            if (depth >= 0) {
                way[depth]++;
            }
            String text = token.isScalarValue() ? parser.getString() : "";
            if (!values.value(way, depth + 1, key, text, parser.currentTokenLocation().getByteOffset())) {
                return false;
            }
            key = "";
            if (token.isStructStart()) {
                depth++;
                way = depth == way.length ? Arrays.copyOf(way, depth * 2) : way;
                way[depth] = -1;
            }
        }
        return true;
    }

    private static JsonItem item(String key, JsonToken token, JsonParser parser, long base, boolean count) {
        long offset = base + parser.currentTokenLocation().getByteOffset();
        JsonItem.Kind kind = switch (token) {
            case START_OBJECT -> JsonItem.Kind.OBJECT;
            case START_ARRAY -> JsonItem.Kind.ARRAY;
            case VALUE_STRING -> JsonItem.Kind.STRING;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> JsonItem.Kind.NUMBER;
            default -> JsonItem.Kind.LITERAL;
        };
        if (kind.isContainer()) {
            return new JsonItem(key, kind, "", 0, count ? count(parser) : -1, offset);
        }
        String text = parser.getString();
        return new JsonItem(key, kind, text.length() > SHOWN ? text.substring(0, SHOWN) : text, text.length(), 0, offset);
    }

    /** Skips a container and counts its direct values. */
    private static long count(JsonParser parser) {
        long count = 0;
        for (JsonToken token = parser.nextToken(); token != null && !token.isStructEnd(); token = parser.nextToken()) {
            if (token != JsonToken.PROPERTY_NAME) {
                count++;
                parser.skipChildren();
            }
        }
        return count;
    }

    private interface Reading<T> {
        Outcome<T> read(JsonParser parser);
    }

    private <T> Outcome<T> at(long offset, Cancellation cancellation, Reading<T> reading) {
        return switch (bytes.open(offset)) {
            case Outcome.Failed<InputStream>(var why) -> Outcome.failed(why);
            case Outcome.Ok<InputStream>(InputStream in) -> {
                try (InputStream stopping = new StoppingStream(in, cancellation);
                        JsonParser parser = MAPPER.createParser(stopping)) {
                    yield reading.read(parser);
                } catch (JacksonException e) {
                    yield e.getLocation() == null ? failed() : failed(offset + e.getLocation().getByteOffset());
                } catch (IOException e) {
                    yield bytes.broken(e);
                }
            }
        };
    }

    private static <T> Outcome<T> failed() {
        return Outcome.failed(Failure.Kind.DAMAGED, "Not valid JSON");
    }

    private static <T> Outcome<T> failed(long offset) {
        return Outcome.failed(Failure.Kind.DAMAGED, "Not valid JSON, or nested too deep, at byte %,d".formatted(offset));
    }

    /** A stream whose reader ends when its work is cancelled, even inside one large value. */
    private static final class StoppingStream extends FilterInputStream {
        private final Cancellation cancellation;

        StoppingStream(InputStream in, Cancellation cancellation) {
            super(in);
            this.cancellation = cancellation;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            cancellation.check();
            return super.read(into, from, length);
        }
    }
}
