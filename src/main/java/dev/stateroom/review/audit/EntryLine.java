package dev.stateroom.review.audit;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a line that {@link TrailFormat#JSON_LINES} wrote; any other way to write the same is refused. */
final class EntryLine {
    private static final String NUMBER = "{\"number\":";
    private static final int ESCAPE = 6;
    private static final int HEXADECIMAL = 16;

    private final String line;
    private int at;
    private boolean hasNumberedEscapes;

    private EntryLine(String line) {
        this.line = line;
    }

    /** The entry of a line without its end; empty if it is none. */
    static Optional<AuditEntry> read(String line) {
        EntryLine reading = new EntryLine(line);
        try {
            AuditEntry entry = reading.entry();
            // What may be written as a number or as itself is rare: there the line is written again to compare.
            boolean isAsWritten = !reading.hasNumberedEscapes || TrailFormat.JSON_LINES.entry(entry).equals(line + "\n");
            return isAsWritten ? Optional.of(entry) : Optional.empty();
        } catch (DateTimeParseException | IndexOutOfBoundsException | IllegalArgumentException e) {
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
        AuditEvent event = new AuditEvent(Instant.parse(texts.get(0)), texts.get(1), texts.get(2), texts.get(3), texts.get(4), texts.get(5), texts.get(6));
        if (at != line.length() || !TrailFormat.time(event).equals(texts.get(0))) {
            throw new IllegalArgumentException("more than an entry");
        }
        return new AuditEntry(number, event, texts.get(7), texts.get(8));
    }

    private void expect(String text) {
        if (!line.startsWith(text, at)) {
            throw new IllegalArgumentException("not " + text);
        }
        at += text.length();
    }

    /** To behind the closing quotation mark. */
    private String text() {
        int from = at;
        StringBuilder text = null;
        while (true) {
            char c = line.charAt(at);
            if (c == '"') {
                String last = line.substring(from, at++);
                return text == null ? last : text.append(last).toString();
            }
            if (c < ' ') {
                throw new IllegalArgumentException("a control character");
            }
            if (c == '\\') {
                text = text == null ? new StringBuilder(line.length()) : text;
                text.append(line, from, at).append(escaped());
                from = at;
            } else {
                at++;
            }
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
