package dev.stateroom.review.audit;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Parses a line that {@link TrailFormat#JSON_LINES} wrote; refuses any other spelling of the same content. */
final class EntryLine {
    private static final String NUMBER = "{\"number\":";
    private static final String TIME = "0000-00-00T00:00:00.000000Z";
    private static final int ESCAPE = 6;
    private static final int HEXADECIMAL = 16;

    private final String line;
    private int at;
    private boolean hasNumberedEscapes;

    private EntryLine(String line) {
        this.line = line;
    }

    /** The entry of a line without its line end; empty for an invalid line. */
    static Optional<AuditEntry> read(String line) {
        EntryLine reading = new EntryLine(line);
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) < ' ') {
                return Optional.empty();
            }
        }
        try {
            AuditEntry entry = reading.entry();
            // Characters that may be written literally or as a numeric escape are rare: only such a line is formatted again to compare.
            boolean isAsWritten = !reading.hasNumberedEscapes || TrailFormat.JSON_LINES.entry(entry).equals(line + "\n");
            return isAsWritten ? Optional.of(entry) : Optional.empty();
        } catch (DateTimeException | IndexOutOfBoundsException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private AuditEntry entry() {
        expect(NUMBER);
        int end = line.indexOf(',', at);
        String digits = line.substring(at, end);
        long number = Long.parseLong(digits);
        if (!Long.toString(number).equals(digits)) {
            throw new IllegalArgumentException("another way to write a number");
        }
        at = end;
        List<String> texts = new ArrayList<>();
        for (String column : TrailFormat.COLUMNS.subList(1, TrailFormat.COLUMNS.size())) {
            expect(",\"" + column + "\":\"");
            texts.add(text());
        }
        expect("}");
        AuditEvent event = new AuditEvent(time(texts.get(0)), texts.get(1), texts.get(2), texts.get(3), texts.get(4), texts.get(5), texts.get(6));
        if (at != line.length()) {
            throw new IllegalArgumentException("more than an entry");
        }
        return new AuditEntry(number, event, texts.get(7), texts.get(8));
    }

    /** {@code 2026-03-01T09:00:00.123456Z}; {@link Instant#parse} takes several times as long, and accepts other forms. */
    private static Instant time(String text) {
        for (int i = 0; i < TIME.length(); i++) {
            char c = text.charAt(i);
            if (TIME.charAt(i) == '0' ? c < '0' || c > '9' : c != TIME.charAt(i)) {
                throw new IllegalArgumentException("not a time");
            }
        }
        if (text.length() != TIME.length()) {
            throw new IllegalArgumentException("more than a time");
        }
        return LocalDateTime.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10), number(text, 11, 13), number(text, 14, 16), number(text, 17, 19), number(text, 20, 26) * 1_000)
                .toInstant(ZoneOffset.UTC);
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }

    private void expect(String text) {
        if (!line.startsWith(text, at)) {
            throw new IllegalArgumentException("not " + text);
        }
        at += text.length();
    }

    /** Reads past the closing quotation mark. */
    private String text() {
        StringBuilder text = null;
        while (true) {
            int from = at;
            int quote = line.indexOf('"', from);
            int escape = line.indexOf('\\', from, Math.max(from, quote));
            if (escape < 0) {
                String last = line.substring(from, quote);
                at = quote + 1;
                return text == null ? last : text.append(last).toString();
            }
            at = escape;
            text = text == null ? new StringBuilder(line.length()) : text;
            text.append(line, from, escape).append(escaped());
        }
    }

    private char escaped() {
        char c = line.charAt(at + 1);
        if (c == 'u') {
            hasNumberedEscapes = true;
            at += ESCAPE;
            return (char) Integer.parseInt(line, at - 4, at, HEXADECIMAL);
        }
        at += 2;
        return switch (c) {
            case '"', '\\' -> c;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> throw new IllegalArgumentException("another escape");
        };
    }
}
