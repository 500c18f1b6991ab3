package dev.stateroom.workspace.recording;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the entries of a log: the elements of one JSON array, the one value of a JSON document, or one value per line. Each is passed on as
 * soon as it is read, so that a log is never in memory as a whole.
 */
final class LogEntries {
    /** The size limit of one entry in bytes: parsed, it needs several times as much memory. */
    static final int LONGEST = 64 << 20;

    private static final int MOST_PROBLEMS = 100;
    private static final int LONGEST_BLANK = 1_000;

    /** The limit of unreadable entries: a file with more is not a log. */
    private static final int MOST_UNREAD = 10_000;

    private final List<String> problems = new ArrayList<>();
    private final EntryTaker taker;
    private int read;
    private int unread;

    private LogEntries(EntryTaker taker) {
        this.taker = taker;
    }

    /** Opens a log at its beginning; called twice. */
    @FunctionalInterface
    interface LogOpening {
        InputStream open() throws IOException;
    }

    /** Receives the next entry; {@code place} is {@code line 3} or {@code entry 3}, counted from 1. */
    @FunctionalInterface
    interface EntryTaker {
        /** Returns false to stop. */
        boolean take(ForeignValue value, String place);
    }

    /**
     * Reads a log to its end, until the taker stops, or until {@value #MOST_UNREAD} entries could not be read.
     *
     * @return the unreadable entries by their places, at most {@value #MOST_PROBLEMS}
     */
    static List<String> read(LogOpening log, EntryTaker taker) throws IOException {
        LogEntries entries = new LogEntries(taker);
        JsonPieces.Form form;
        try (InputStream bytes = log.open()) {
            form = JsonPieces.form(bytes);
        }
        try (InputStream bytes = log.open()) {
            switch (form) {
                case ARRAY -> JsonPieces.elements(bytes, LONGEST, (piece, number) -> entries.piece(piece, "entry " + number));
                case VALUE -> entries.piece(bytes.readNBytes(LONGEST + 1), "entry 1");
                case LINES -> JsonPieces.lines(bytes, LONGEST, (piece, number) -> entries.piece(piece, "line " + number));
            }
        }
        if (entries.read > 0 || entries.problems.isEmpty()) {
            return entries.problems;
        }
        return List.of("it is not JSON: " + entries.problems.getFirst());
    }

    private boolean piece(byte[] piece, String place) {
        if (piece.length > LONGEST) {
            return problem(place, " has more than " + (LONGEST >> 20) + " MiB, more than is read at once");
        }
        ForeignValue value = PlainJson.read(piece);
        if (value instanceof ForeignValue.Opaque(String why, _, _)) {
            // A line of blanks that JSON does not allow.
            boolean isBlank = piece.length < LONGEST_BLANK && new String(piece, StandardCharsets.UTF_8).isBlank();
            return isBlank || problem(place, " cannot be read: " + why);
        }
        read++;
        return taker.take(value, place);
    }

    /** Records a problem; returns false if there are too many. */
    private boolean problem(String place, String what) {
        unread++;
        if (unread == MOST_UNREAD) {
            problems.addFirst("more than " + MOST_UNREAD + " entries cannot be read, and what follows " + place + " is not looked at");
        } else if (problems.size() < MOST_PROBLEMS) {
            problems.add(place + what);
        }
        return unread < MOST_UNREAD;
    }
}
