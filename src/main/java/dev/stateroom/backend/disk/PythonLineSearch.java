package dev.stateroom.backend.disk;

import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.agent.text.PythonRegex;
import dev.stateroom.vfs.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The way in which a Python release searches the lines of one file. */
enum PythonLineSearch {
    /** While reading the file: lines end at LF, CR or CRLF, and the text read before invalid UTF-8 has been searched (Python 0.6.8). */
    WHILE_READING {
        @Override
        @Nullable String find(byte[] bytes, Sought sought, Sink sink) {
            int wrong = Utf8.firstInvalid(bytes, 0);
            if (wrong < 0) {
                if (sought.mayBeIn(bytes)) {
                    each(new String(bytes, StandardCharsets.UTF_8), sought, sink);
                }
                return null;
            }
            PythonText.Fault fault = PythonText.fault(bytes, wrong);
            boolean atEnd = fault.known() == bytes.length;
            int read = atEnd ? wrong : fault.known() / CHUNK * CHUNK;
            String before = new String(bytes, 0, Math.min(read, wrong), StandardCharsets.UTF_8);
            int whole = endOfLastLine(before, !atEnd);
            if (whole == 0) {
                return null;
            }
            return each(before.substring(0, whole), sought, sink) ? fault.reason() : null;
        }

        // A CR as the last character may be half of a CRLF.
        private int endOfLastLine(String text, boolean goesOn) {
            int end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
            boolean half = goesOn && end >= 0 && end == text.length() - 1 && text.charAt(end) == '\r';
            return 1 + (half ? Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1)) : end);
        }

        private boolean each(String text, Sought sought, Sink sink) {
            String lines = PythonLines.universalNewlines(text);
            int line = 1;
            for (int start = 0; start < lines.length(); line++) {
                int lf = lines.indexOf('\n', start);
                int next = lf < 0 ? lines.length() : lf + 1;
                if (sought.isIn(lines.substring(start, next)) && !sink.hit(line, withoutLf(lines.substring(start, next)))) {
                    return false;
                }
                start = next;
            }
            return true;
        }

        private String withoutLf(String line) {
            return line.endsWith("\n") ? line.substring(0, line.length() - 1) : line;
        }
    },
    /** In the lines of the whole text, which end where Python's {@code splitlines} ends them; files that are not UTF-8 are skipped. */
    SPLIT {
        @Override
        @Nullable String find(byte[] bytes, Sought sought, Sink sink) {
            if (!sought.mayBeIn(bytes) || Utf8.firstInvalid(bytes, 0) >= 0) {
                return null;
            }
            List<String> lines =
                    PythonLines.split(PythonLines.universalNewlines(new String(bytes, StandardCharsets.UTF_8)));
            for (int i = 0; i < lines.size(); i++) {
                if (sought.isIn(lines.get(i)) && !sink.hit(i + 1, lines.get(i))) {
                    return null;
                }
            }
            return null;
        }
    };

    /** Number of bytes that Python's text reader reads at once. */
    private static final int CHUNK = 8192;

    /**
     * The text to search for.
     *
     * @param inBytes a text contained in every file with a hit; empty if unknown
     * @param inLine true for a line that matches
     */
    record Sought(ByteNeedle inBytes, Predicate<String> inLine) {

        /** A literal text. A line includes its LF, if there is one. */
        static Sought literal(String text) {
            String body = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
            return new Sought(new ByteNeedle(body), line -> line.contains(text));
        }

        /** A regular expression in the syntax of Python's {@code re}. */
        static Wanted regex(String pattern) {
            return switch (PythonRegex.compile(pattern)) {
                case PythonRegex.Usable usable -> new Wanted.Found(new Sought(new ByteNeedle(""), usable.search()));
                case PythonRegex.Refused(String reason) -> new Wanted.Refused("Invalid regex pattern: " + reason);
            };
        }

        boolean mayBeIn(byte[] bytes) {
            return inBytes.isIn(bytes);
        }

        boolean isIn(String line) {
            return inLine.test(line);
        }
    }

    /** The compiled pattern, or why it cannot be used. */
    sealed interface Wanted {
        /** A valid pattern. */
        record Found(Sought sought) implements Wanted {}

        /** Not a valid regular expression. */
        record Refused(String error) implements Wanted {}
    }

    /** Receives hits. */
    @FunctionalInterface
    interface Sink {
        /** Called with a line number, from 1, and the line's text; returns false to end the search. */
        boolean hit(int line, String text);
    }

    /** Passes on the hits of one file; returns the codec's reason if it was searched in part, null if in whole or not at all. */
    abstract @Nullable String find(byte[] bytes, Sought sought, Sink sink);
}
