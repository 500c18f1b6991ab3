package dev.stateroom.agent.text;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The way in which a dialect cuts the lines of a read out of a text, for all backends that store text as text. */
public enum LineWindow {
    /** Python 0.2 to 0.4: numbered rows, errors as content; a blank text is {@link #REMINDER}. */
    NUMBERED {
        @Override
        public Cut cut(String text, int offset, int limit, NumberedRows rows) {
            if (PythonLines.isBlank(text)) {
                return new Cut.Blank(REMINDER);
            }
            return lines(text, offset, limit, lines -> rows.format(lines, offset + 1));
        }
    },
    /** Python 0.5 before 0.5.5: the lines joined by LF, without a final one; no position is reported. */
    STRIPPED {
        @Override
        public Cut cut(String text, int offset, int limit, NumberedRows rows) {
            if (PythonLines.isBlank(text)) {
                return new Cut.Blank(text);
            }
            return lines(text, offset, limit, lines -> String.join("\n", lines));
        }
    },
    /** Python 0.5.5 to 0.6: the lines verbatim but for CR and CRLF, which become LF; no position is reported. */
    VERBATIM {
        @Override
        public Cut cut(String text, int offset, int limit, NumberedRows rows) {
            if (PythonLines.isBlank(text)) {
                return new Cut.Blank(text);
            }
            int[] starts = PythonLines.starts(text);
            int count = starts.length - 1;
            if (offset >= count) {
                return Cut.PastEnd.of(offset, count);
            }
            int from = index(offset, count);
            int to = Math.max(from, index(end(offset, limit, count), count));
            return new Cut.Lines(PythonLines.universalNewlines(text.substring(starts[from], starts[to])), null);
        }
    },
    /** Python 0.7: as before, with bounds floored at 0 and with the position of the window. */
    PLACED {
        @Override
        public Cut cut(String text, int offset, int limit, NumberedRows rows) {
            if (PythonLines.isBlank(text)) {
                return new Cut.Blank(text);
            }
            if (limit <= 0) {
                return new Cut.NoLines();
            }
            int first = Math.max(0, offset);
            long end = (long) first + limit;
            int line = 0;
            int from = 0;
            int to = 0;
            for (int start = 0; start < text.length(); line++) {
                int next = PythonLines.endOfLine(text, start);
                if (line == first) {
                    from = start;
                }
                if (line < end) {
                    to = next;
                }
                start = next;
            }
            if (first >= line) {
                return Cut.PastEnd.of(first, line);
            }
            int last = (int) Math.min(end, line);
            return new Cut.Lines(
                    PythonLines.universalNewlines(text.substring(from, to)),
                    new AgentResult.Window(line, first + 1, last, last < line ? (Integer) last : null));
        }
    },
    /** npm 1.9: lines end at LF alone and are joined by LF; negative bounds count from the end; never an error. */
    JOINED {
        @Override
        public Cut cut(String text, int offset, int limit, NumberedRows rows) {
            List<String> lines = List.of(text.split("\n", -1));
            int from = index(offset, lines.size());
            int to = Math.max(from, index((long) offset + limit, lines.size()));
            return new Cut.Lines(String.join("\n", lines.subList(from, to)), null);
        }
    },
    /** npm 1.14: as before, with bounds floored at 0 and, if lines were found, with the position of the window. */
    JOINED_PLACED {
        @Override
        public Cut cut(String text, int offset, int limit, NumberedRows rows) {
            int first = Math.max(0, offset);
            long end = (long) first + Math.max(0, limit);
            int pieces = 0;
            int from = text.length();
            int to = text.length();
            for (int start = 0; start >= 0; pieces++) {
                int lf = text.indexOf('\n', start);
                if (pieces == first) {
                    from = start;
                }
                if (pieces < end) {
                    to = lf < 0 ? text.length() : lf;
                }
                start = lf < 0 ? -1 : lf + 1;
            }
            int total = text.isEmpty() || text.endsWith("\n") ? pieces - 1 : pieces;
            String selected = end > first && first < pieces ? text.substring(from, to) : "";
            if (first >= total || end == first) {
                return new Cut.Lines(selected, null);
            }
            int last = (int) Math.min(end, total);
            return new Cut.Lines(
                    selected, new AgentResult.Window(total, first + 1, last, last < total ? (Integer) last : null));
        }
    };

    /** Replaces the content of a blank file. */
    public static final String REMINDER = "System reminder: File exists but has empty contents";

    /** The way of a dialect. */
    public static LineWindow of(Dialect dialect) {
        boolean placed = dialect.holds(DialectFact.READ_TELLS_WINDOW);
        if (dialect.language() == Era.Language.JAVASCRIPT) {
            return placed ? JOINED_PLACED : JOINED;
        }
        if (!dialect.holds(DialectFact.RESULT_OBJECTS)) {
            return NUMBERED;
        }
        return placed ? PLACED : dialect.holds(DialectFact.READ_KEEPS_LINE_ENDS) ? VERBATIM : STRIPPED;
    }

    /** @param joined makes the answer of the lines that are wanted */
    private static Cut lines(String text, int offset, int limit, Function<List<String>, String> joined) {
        List<String> lines = PythonLines.split(text);
        int count = lines.size();
        if (offset >= count) {
            return Cut.PastEnd.of(offset, count);
        }
        int from = index(offset, count);
        return new Cut.Lines(joined.apply(lines.subList(from, Math.max(from, index(end(offset, limit, count), count)))), null);
    }

    /**
     * Cuts lines out of {@code text}.
     *
     * @param offset lines to skip; if negative, as the dialect reads it
     * @param limit the largest number of lines; if negative, as the dialect reads it
     * @param rows how to number lines, in dialects that do
     */
    public abstract Cut cut(String text, int offset, int limit, NumberedRows rows);

    /** The result of cutting. */
    public sealed interface Cut {

        /** The result of a read; {@code record} makes the record with that text as its content. */
        default AgentResult.Read answer(Function<String, FileData> record) {
            return switch (this) {
                case Blank(String text) -> AgentResult.Read.of(record.apply(text));
                case NoLines _ -> new AgentResult.Read(null, record.apply(""), null, true);
                case Lines(String text, AgentResult.@Nullable Window window) ->
                    new AgentResult.Read(null, record.apply(text), window, false);
                case PastEnd(String error) -> AgentResult.Read.failed(error);
            };
        }

        /** A file of white space alone: the replacement for its content, whatever lines were requested. */
        record Blank(String text) implements Cut {}

        /** No lines were requested, and none were read (Python 0.7). */
        record NoLines() implements Cut {}

        /** The lines, with their position if the dialect reports it. */
        record Lines(String text, AgentResult.@Nullable Window window) implements Cut {}

        /** The offset is after the last line; the error has no {@code Error: } in front. */
        record PastEnd(String error) implements Cut {
            /** The error for a text of {@code lines} lines. */
            public static PastEnd of(int offset, int lines) {
                return new PastEnd("Line offset " + offset + " exceeds file length (" + lines + " lines)");
            }
        }
    }

    /**
     * The same for a text whose wanted lines have been cut out already; Python only. The text is not blank and {@code limit} is
     * above 0.
     *
     * @param lines the lines from {@code offset} on, at most {@code limit}, each with its end
     * @param total lines of the whole text
     */
    public Cut ofLines(String lines, int offset, int limit, int total, NumberedRows rows) {
        if (offset >= total) {
            return Cut.PastEnd.of(offset, total);
        }
        int last = (int) Math.min((long) offset + limit, total);
        return switch (this) {
            case NUMBERED -> new Cut.Lines(rows.format(PythonLines.split(lines), offset + 1), null);
            case STRIPPED -> new Cut.Lines(String.join("\n", PythonLines.split(lines)), null);
            case VERBATIM -> new Cut.Lines(lines, null);
            case PLACED ->
                new Cut.Lines(lines, new AgentResult.Window(total, offset + 1, last, last < total ? (Integer) last : null));
            case JOINED, JOINED_PLACED -> throw new IllegalStateException("npm ends lines elsewhere");
        };
    }

    private static int end(int offset, int limit, int count) {
        return (int) Math.min((long) offset + limit, count);
    }

    /** The index for a slice bound: from the end if negative, and clamped to the list. */
    private static int index(long bound, int count) {
        return Math.clamp(bound < 0 ? bound + count : bound, 0, count);
    }
}
