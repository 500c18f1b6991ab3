package dev.stateroom.vfs.glob;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the patterns of the npm packages {@code micromatch} 4 and {@code picomatch} 2: braces, extended groups, classes, negation, and the
 * parts of JavaScript's regular expressions that the packages let through. The pattern becomes the same regular expression as in the
 * package, which is then parsed into a {@link GlobNode}.
 *
 * <p>Source: the glob table of {@code js-1.14} and the packages themselves, compared on random patterns.
 *
 * @param dot true if wildcards match a leading dot
 * @param bash true if a star crosses slashes
 * @param posix true if {@code [!a]} negates
 */
record Picomatch(boolean dot, boolean bash, boolean posix) {

    /** For names and keys: wildcards match hidden names too. */
    static final Picomatch HIDDEN_TOO = new Picomatch(true, false, false);
    /** Hidden names match only if the pattern says so. */
    static final Picomatch PLAIN = new Picomatch(false, false, false);
    /** For keys of the context hub. */
    static final Picomatch BASH = new Picomatch(false, true, false);
    /** For walks over a disk. */
    static final Picomatch WALK = new Picomatch(true, false, true);

    static final String DOT = "\\.";
    static final String SLASH = "\\/";
    static final String ONE_CHAR = "(?=.)";
    static final String QMARK = "[^/]";
    static final String QMARK_NO_DOT = "[^.\\/]";
    static final String STAR = "[^/]*?";
    static final String NO_DOT = "(?!\\.)";
    static final String NO_DOTS = "(?!(?:^|\\/)\\.{1,2}(?:\\/|$))";
    static final String NO_DOT_SLASH = "(?!\\.{0,1}(?:\\/|$))";
    static final String NO_DOTS_SLASH = "(?!\\.{1,2}(?:\\/|$))";

    private static final Pattern NEEDS_READER = Pattern.compile("^[*!]|[/()\\[\\]{}\"]");
    private static final Pattern RUN = Pattern.compile("(\\\\?)(([^A-Za-z0-9_])(\\3*))");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_]+");

    /** Parses {@code pattern}; an invalid one matches only itself. */
    GlobNode parse(String pattern) {
        return GlobNode.alt(literally(pattern), regex(pattern));
    }

    /** The same, without matching the literal text of the pattern itself. */
    GlobNode regex(String pattern) {
        String source = toSource(pattern);
        try {
            return JsRegex.parse(source);
        } catch (JsRegex.Invalid e) {
            return unbalanced(source);
        }
    }

    /** Its parentheses may close the group that the matcher puts around it; then it matches anywhere in the text. */
    private static GlobNode unbalanced(String source) {
        try {
            GlobNode anything = GlobNode.star(new GlobNode.One(CharSet.ANY));
            return GlobNode.seq(anything, JsRegex.parse("^(?:" + source + ")$"), anything);
        } catch (JsRegex.Invalid e) {
            return GlobNode.FAIL;
        }
    }

    /** Text by UTF-16 units, as JavaScript compares it. */
    static GlobNode literally(String text) {
        return new GlobNode.Seq(text.chars().mapToObj(GlobNode::character).toList());
    }

    String toSource(String pattern) {
        String quick = pattern.startsWith(".") || pattern.startsWith("*") ? quickSource(pattern) : null;
        return quick != null ? quick : slowSource(pattern);
    }

    private String slowSource(String pattern) {
        String text = replaced(pattern);
        String bare = text.startsWith("./") ? text.substring(2) : text;
        if (!NEEDS_READER.matcher(bare).find()) {
            return "^(?:" + runs(bare) + ")$";
        }
        PicomatchReader reader = new PicomatchReader(this, bare);
        String output = reader.read();
        return reader.negated() ? "^(?!^(?:" + output + ")$).*$" : output;
    }

    private static String replaced(String pattern) {
        return switch (pattern) {
            case "***" -> "*";
            case "**/**", "**/**/**" -> "**";
            default -> pattern;
        };
    }

    /** The source for a star. */
    String star() {
        return bash ? globstar() : STAR;
    }

    /** The source for two stars that span folders. */
    String globstar() {
        return "(?:(?:(?!(?:^|\\/)" + (dot ? "\\.{1,2}(?:\\/|$)" : DOT) + ").)*?)";
    }

    /** Patterns without slashes, groups and classes, run by run of the same character. */
    private String runs(String pattern) {
        boolean backslashes = false;
        StringBuilder output = new StringBuilder();
        Matcher run = RUN.matcher(pattern);
        int from = 0;
        while (run.find()) {
            output.append(pattern, from, run.start());
            String escape = run.group(1);
            char first = run.group(3).charAt(0);
            String more = run.group(4);
            backslashes |= first == '\\';
            output.append(
                    switch (first) {
                        case '\\' -> run.group();
                        case '?' ->
                            !escape.isEmpty()
                                    ? "\\?" + QMARK.repeat(more.length())
                                    : (run.start() == 0 && !dot ? QMARK_NO_DOT : QMARK) + QMARK.repeat(more.length());
                        case '.' -> DOT.repeat(run.group(2).length());
                        case '*' -> !escape.isEmpty() ? "\\*" + (more.isEmpty() ? "" : star()) : star();
                        default -> escape.isEmpty() ? "\\" + run.group() : run.group();
                    });
            from = run.end();
        }
        output.append(pattern, from, pattern.length());
        return backslashes ? collapsed(output.toString()) : output.toString();
    }

    private static String collapsed(String text) {
        return Pattern.compile("\\\\+")
                .matcher(text)
                .replaceAll(m -> m.group().length() % 2 == 0 ? "\\\\\\\\" : "\\\\");
    }

    /** The regular expressions of the commonest patterns, null for all others. */
    private @Nullable String quickSource(String pattern) {
        String text = replaced(pattern);
        String stem = text.startsWith("./") ? text.substring(2) : text;
        String suffix = "";
        while (quickStem(stem) == null) {
            int dot = stem.lastIndexOf('.');
            if (dot < 0 || !WORD.matcher(stem).region(dot + 1, stem.length()).matches()) {
                return null;
            }
            suffix = DOT + stem.substring(dot + 1) + suffix;
            stem = stem.substring(0, dot);
        }
        return quickStem(stem) + suffix + SLASH + "?";
    }

    private @Nullable String quickStem(String text) {
        String start = dot ? NO_DOTS : NO_DOT;
        String next = dot ? NO_DOTS_SLASH : NO_DOT;
        String star = bash ? ".*?" : STAR;
        String folders = "(?:" + start + globstar() + SLASH + ")?";
        return switch (text) {
            case "*" -> start + ONE_CHAR + star;
            case ".*" -> DOT + ONE_CHAR + star;
            case "*.*" -> start + star + DOT + ONE_CHAR + star;
            case "*/*" -> start + star + SLASH + ONE_CHAR + next + star;
            case "**" -> start + globstar();
            case "**/*" -> folders + next + ONE_CHAR + star;
            case "**/*.*" -> folders + next + star + DOT + ONE_CHAR + star;
            case "**/.*" -> folders + DOT + ONE_CHAR + star;
            default -> null;
        };
    }
}
