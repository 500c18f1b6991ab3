package dev.stateroom.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads server-sent events: blocks of fields, ended by an empty line. Lines end with LF, CR or both; comments and unknown fields are
 * skipped. An event larger than {@link #LARGEST} is returned without its data: nothing here needs that much. Source: the event stream
 * format of the HTML standard.
 */
public final class EventReader {
    /** The largest number of bytes of one event. */
    public static final int LARGEST = 8 << 20;

    private final InputStream in;
    private boolean wasReturn;
    private String lastId = "";

    /**
     * One event of a stream.
     *
     * @param name of the event; {@code message} if the service gives none
     * @param data its lines joined by LF; empty for none
     * @param id its position in the stream; empty if the service gives none
     */
    public record Event(String name, String data, String id) {}

    /** Reads a body, which the caller closes. */
    public EventReader(InputStream in) {
        this.in = new BufferedInputStream(in, 1 << 14);
    }

    /** Returns the next event; null at the end of the stream, where an unfinished block is dropped. */
    public @Nullable Event next() throws IOException {
        String name = "";
        StringBuilder data = new StringBuilder();
        boolean hasData = false;
        while (true) {
            String line = line();
            if (line == null) {
                return null;
            }
            if (line.isEmpty()) {
                if (hasData || !name.isEmpty()) {
                    return new Event(name.isEmpty() ? "message" : name, data.toString(), lastId);
                }
                continue;
            }
            int colon = line.indexOf(':');
            String field = colon < 0 ? line : line.substring(0, colon);
            String value = colon < 0 ? "" : line.substring(line.startsWith(": ", colon) ? colon + 2 : colon + 1);
            switch (field) {
                case "event" -> name = value;
                case "data" -> {
                    if (data.length() + value.length() > LARGEST) {
                        data.setLength(0);
                    } else {
                        data.append(hasData && !data.isEmpty() ? "\n" : "").append(value);
                    }
                    hasData = true;
                }
                case "id" -> {
                    if (value.indexOf('\0') < 0 && value.length() < 1_000) {
                        lastId = value;
                    }
                }
                default -> {}
            }
        }
    }

    /** Returns a line without its end, cut at the largest size; null at the end of the stream. */
    private @Nullable String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            int b = in.read();
            if (b < 0) {
                return null;
            }
            boolean isSecondHalf = b == '\n' && wasReturn;
            wasReturn = b == '\r';
            if (isSecondHalf) {
                continue;
            }
            if (b == '\n' || b == '\r') {
                return line.size() > LARGEST ? "data:" : line.toString(StandardCharsets.UTF_8);
            }
            if (line.size() <= LARGEST) {
                line.write(b);
            }
        }
    }
}
