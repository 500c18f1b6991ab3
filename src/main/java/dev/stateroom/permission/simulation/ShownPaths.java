package dev.stateroom.permission.simulation;

import dev.stateroom.permission.call.FileCall;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Extracts the paths from a recorded result of {@code ls}, {@code glob} or {@code grep}, in any dialect's format. */
public final class ShownPaths {
    private static final Pattern QUOTED = Pattern.compile("'((?:[^'\\\\]|\\\\.)*)'|\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern JAVASCRIPT_ENTRY = Pattern.compile("(/.*?)(?: \\((?:directory|\\d+ bytes)\\))?");
    private static final Pattern COUNTED = Pattern.compile("(/.*?):(?: \\d+)?");

    /** Limits on the paths that the results of one recording may show together, and on their total length. */
    private static final int MOST_PATHS = 300_000;

    private static final long MOST_LETTERS = 32_000_000;

    private ShownPaths() {}

    /** The calls of a recording, unless their results together show too many paths to judge. */
    public static Outcome<List<RecordedUse>> bounded(List<RecordedUse> calls) {
        int paths = 0;
        long letters = 0;
        for (RecordedUse use : calls) {
            for (String path : use.file().map(call -> of(call, use.result())).orElse(List.of())) {
                paths++;
                letters += path.length();
            }
            if (paths > MOST_PATHS || letters > MOST_LETTERS) {
                return Outcome.failed(
                        Failure.Kind.TOO_LARGE,
                        "the results of these calls show more than " + paths + " paths, more than are judged at once: split the recording");
            }
        }
        return Outcome.ok(calls);
    }

    /** The paths in a result; empty for tools that show content, and if no result is recorded. */
    public static List<String> of(FileCall call, @Nullable String result) {
        if (result == null || !call.isBulk()) {
            return List.of();
        }
        return switch (call.tool()) {
            case LS, GLOB -> result.startsWith("[") ? literal(result) : lines(result, JAVASCRIPT_ENTRY);
            case GREP -> grep(result);
            case READ_FILE, WRITE_FILE, EDIT_FILE, DELETE, EXECUTE -> List.of();
        };
    }

    /** Parses a Python list: names between quotes. */
    private static List<String> literal(String result) {
        Set<String> paths = new LinkedHashSet<>();
        Matcher names = QUOTED.matcher(result);
        while (names.find() && paths.size() <= MOST_PATHS) {
            String name = names.group(1) == null ? names.group(2) : names.group(1);
            if (name.startsWith("/")) {
                paths.add(unescaped(name));
            }
        }
        return List.copyOf(paths);
    }

    private static String unescaped(String name) {
        if (name.indexOf('\\') < 0) {
            return name;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c != '\\' || i + 1 == name.length()) {
                text.append(c);
                continue;
            }
            char kind = name.charAt(++i);
            int digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
            if (digits > 0 && i + digits < name.length() + 1 && name.substring(i + 1, Math.min(name.length(), i + 1 + digits)).matches("[0-9a-f]{" + digits + "}")) {
                text.appendCodePoint(Integer.parseInt(name.substring(i + 1, i + 1 + digits), 16));
                i += digits;
            } else {
                text.append(kind == 'n' ? '\n' : kind == 't' ? '\t' : kind == 'r' ? '\r' : kind);
            }
        }
        return text.toString();
    }

    private static List<String> lines(String result, Pattern form) {
        List<String> paths = new ArrayList<>();
        result.lines().limit(MOST_PATHS + 1L).filter(line -> line.startsWith("/")).forEach(line -> {
            Matcher entry = form.matcher(line);
            if (entry.matches()) {
                paths.add(entry.group(1));
            }
        });
        return paths;
    }

    /** Parses paths alone, with a count, or as headings of numbered lines, which are indented. */
    private static List<String> grep(String result) {
        Set<String> paths = new LinkedHashSet<>();
        result.lines().limit(MOST_PATHS + 1L).filter(line -> line.startsWith("/")).forEach(line -> {
            Matcher head = COUNTED.matcher(line);
            paths.add(head.matches() ? head.group(1) : line);
        });
        return List.copyOf(paths);
    }
}
