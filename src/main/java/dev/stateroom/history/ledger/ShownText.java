package dev.stateroom.history.ledger;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Extracts the file content in the results of the reading tools, in the forms of all releases. */
public final class ShownText {
    private static final Pattern HEADER = Pattern.compile("@@ .* @@");
    private static final Pattern TAB_ROW = Pattern.compile(" {0,11}\\d+(\\.\\d+)?\t");
    private static final Pattern SPACE_ROW = Pattern.compile(" {0,11}\\d+ {2}");
    private static final Pattern HIT = Pattern.compile(" {2}\\d+: ");
    private static final Pattern COUNT = Pattern.compile(": \\d+$");
    private static final String REMINDER = "System reminder:";
    private static final String TRAILING = "\n[Read ";
    private static final Pattern LINES = Pattern.compile("@@ lines (\\d{1,9})-(\\d{1,9})(?: of (\\d{1,9}))?(?: \\| (?:next offset \\d+|truncated due to size))*( \\| truncated mid-line \\| .*)? @@$");

    private ShownText() {}

    /** True for a result that explains why nothing was read, in releases that give it no status. */
    public static boolean isRefusal(String answer) {
        return answer.startsWith("Error") && !answer.contains(TRAILING);
    }

    /**
     * Lines of a file, counted from 1.
     *
     * @param last inclusive; less than the first one if only a part of one line is shown
     * @param total of the file; null if the result does not have it
     */
    public record Lines(int first, int last, @Nullable Integer total) {}

    /** The lines that a result of {@code read_file} shows whole; null if it does not number them. */
    public static @Nullable Lines linesOf(String answer) {
        int body = afterHeader(answer);
        if (body >= 0) {
            Matcher header = LINES.matcher(answer.substring(0, body).stripTrailing());
            return header.find() ? headed(header) : null;
        }
        Pattern row = TAB_ROW.matcher(answer).lookingAt() ? TAB_ROW : SPACE_ROW;
        return row.matcher(answer).lookingAt() ? numbered(answer, row) : null;
    }

    private static Lines headed(Matcher header) {
        int cut = header.group(4) == null ? 0 : 1;
        return new Lines(number(header, 1), number(header, 2) - cut, header.group(3) == null ? null : number(header, 3));
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    private static @Nullable Lines numbered(String answer, Pattern row) {
        List<Integer> numbers = answer.lines()
                .map(row::matcher)
                .filter(Matcher::lookingAt)
                .map(gutter -> gutter.group().strip().split("\\.", 2)[0])
                .filter(number -> number.length() <= 9)
                .map(Integer::valueOf)
                .toList();
        return numbers.isEmpty() ? null : new Lines(numbers.getFirst(), numbers.getLast(), null);
    }

    /** UTF-8 bytes of content in a result of {@code read_file}. */
    static long ofRead(String answer) {
        return bytes(contentOf(answer));
    }

    /** The lines of the file in a result of {@code read_file}; empty if there are none. */
    public static String contentOf(String answer) {
        if (answer.startsWith(REMINDER)) {
            return "";
        }
        int body = afterHeader(answer);
        if (body >= 0) {
            return answer.startsWith(REMINDER, body) ? "" : answer.substring(body);
        }
        Pattern row = TAB_ROW.matcher(answer).lookingAt() ? TAB_ROW : SPACE_ROW;
        if (row.matcher(answer).lookingAt()) {
            return ofRows(answer, row);
        }
        int trailing = answer.lastIndexOf(TRAILING);
        return trailing < 0 ? answer : answer.substring(0, trailing).stripTrailing();
    }

    /** The start of the content after a status line, which notices in brackets may precede; -1 if there is none. */
    private static int afterHeader(String answer) {
        int start = 0;
        while (start <= answer.length()) {
            int end = answer.indexOf('\n', start);
            String line = answer.substring(start, end < 0 ? answer.length() : end);
            if (HEADER.matcher(line).matches()) {
                return end < 0 ? answer.length() : end + 1;
            }
            if (end < 0 || !line.startsWith("[")) {
                return -1;
            }
            start = end + 1;
        }
        return -1;
    }

    /** Content behind line numbers; a row such as 5.1 continues the line before it. */
    private static String ofRows(String answer, Pattern row) {
        StringBuilder content = new StringBuilder();
        boolean first = true;
        for (String line : answer.split("\n", -1)) {
            Matcher gutter = row.matcher(line);
            if (gutter.lookingAt()) {
                boolean continues = row == TAB_ROW && gutter.group(1) != null;
                content.append(first || continues ? "" : "\n").append(line, gutter.end(), line.length());
                first = false;
            }
        }
        return content.toString();
    }

    /** For each of {@code paths} in a result of {@code grep}, the UTF-8 bytes of its lines there. */
    static Map<String, Long> ofGrep(String answer, Set<String> paths) {
        Map<String, Long> shown = new HashMap<>();
        String file = null;
        for (String line : answer.split("\n", -1)) {
            Matcher hit = HIT.matcher(line);
            if (hit.lookingAt()) {
                if (file != null) {
                    shown.merge(file, bytes(line.substring(hit.end())), Long::sum);
                }
                continue;
            }
            String head = line.endsWith(":") ? line.substring(0, line.length() - 1) : line;
            file = paths.contains(head) ? head : null;
            if (file != null) {
                shown.putIfAbsent(file, 0L);
                continue;
            }
            Matcher count = COUNT.matcher(line);
            if (count.find() && paths.contains(line.substring(0, count.start()))) {
                shown.putIfAbsent(line.substring(0, count.start()), 0L);
            }
        }
        return shown;
    }

    static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
