package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The base folder of a pattern of the npm package {@code fast-glob} 3, and the segments into which its walk divides the pattern. Source:
 * {@code glob-parent} 5, {@code is-glob} 4 and the {@code scan} of {@code picomatch} 2, compared on random patterns.
 */
final class GlobFolders {

    private static final Pattern ENDS_ENCLOSED = Pattern.compile("[{\\[][^\n\r\u2028\u2029]*[}\\]]$");
    private static final Pattern OPENS = Pattern.compile("(^|[^\\\\])([{\\[]|\\([^)]+$)");
    private static final Pattern ESCAPED = Pattern.compile("\\\\([!*?|\\[\\](){}])");
    private static final Pattern GROUP = Pattern.compile("(\\\\)[^\n\r\u2028\u2029]|([@?!+*]\\([^\n\r\u2028\u2029]*\\))");

    private static final Pattern COMMON = Pattern.compile("[*?]|^!");
    private static final Pattern CLASS = Pattern.compile("\\[[^\\[]*\\]");
    private static final Pattern ALTERNATIVES = Pattern.compile("(?:^|[^!*+?@])\\([^(]*\\|[^|]*\\)");
    private static final Pattern EXTENDED = Pattern.compile("[!*+?@]\\([^(]*\\)");

    private GlobFolders() {}

    /** True if a pattern, or a segment of one, has wildcards, so that a folder must be read. */
    static boolean isDynamic(String pattern) {
        return pattern.indexOf('\\') >= 0
                || COMMON.matcher(pattern).find()
                || CLASS.matcher(pattern).find()
                || ALTERNATIVES.matcher(pattern).find()
                || EXTENDED.matcher(pattern).find()
                || hasBraces(pattern);
    }

    private static boolean hasBraces(String pattern) {
        int open = pattern.indexOf('{');
        int close = open < 0 ? -1 : pattern.indexOf('}', open + 1);
        if (close < 0) {
            return false;
        }
        String inside = pattern.substring(open, close);
        return inside.contains(",") || inside.contains("..");
    }

    /** The folder where the walk for {@code pattern} begins; {@code .} for the search root. */
    static String base(String pattern) {
        String text = (ENDS_ENCLOSED.matcher(pattern).find() ? pattern + "/" : pattern) + "a";
        do {
            text = parent(text);
        } while (isGlob(text) || OPENS.matcher(text).find());
        return ESCAPED.matcher(text).replaceAll("$1");
    }

    /** {@code dirname} of POSIX paths, as in Node: only the last of several slashes is removed. */
    private static String parent(String path) {
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') {
            end--;
        }
        int slash = path.lastIndexOf('/', end - 1);
        boolean rooted = path.startsWith("/");
        if (slash < 1) {
            return rooted ? "/" : ".";
        }
        return rooted && slash == 1 ? "//" : path.substring(0, slash);
    }

    private static boolean isGlob(String text) {
        if (text.isEmpty()) {
            return false;
        }
        return hasGroup(text) || text.startsWith("!") || hasWildcard(text);
    }

    private static boolean hasGroup(String text) {
        Matcher group = GROUP.matcher(text);
        while (group.find()) {
            if (group.group(2) != null) {
                return true;
            }
        }
        return false;
    }

    /** The strict check of {@code is-glob}, which remembers the last closing position of each kind. */
    private static boolean hasWildcard(String text) {
        int at = 0;
        int bar = -2;
        int square = -2;
        int curly = -2;
        int paren = -2;
        int backslash = -2;
        while (at < text.length()) {
            char c = text.charAt(at);
            char next = at + 1 < text.length() ? text.charAt(at + 1) : '\0';
            boolean hasNext = at + 1 < text.length();
            if (c == '*' || (next == '?' && "].+)".indexOf(c) >= 0)) {
                return true;
            }
            if (square != -1 && c == '[' && next != ']') {
                square = square < at ? text.indexOf(']', at) : square;
                if (square > at) {
                    if (backslash == -1 || backslash > square) {
                        return true;
                    }
                    backslash = text.indexOf('\\', at);
                    if (backslash == -1 || backslash > square) {
                        return true;
                    }
                }
            }
            if (curly != -1 && c == '{' && next != '}') {
                curly = text.indexOf('}', at);
                if (curly > at) {
                    backslash = text.indexOf('\\', at);
                    if (backslash == -1 || backslash > curly) {
                        return true;
                    }
                }
            }
            if (paren != -1
                    && text.startsWith("(?", at)
                    && at + 2 < text.length()
                    && ":!=".indexOf(text.charAt(at + 2)) >= 0
                    && !text.startsWith(")", at + 3)) {
                paren = text.indexOf(')', at);
                if (paren > at) {
                    backslash = text.indexOf('\\', at);
                    if (backslash == -1 || backslash > paren) {
                        return true;
                    }
                }
            }
            if (bar != -1 && c == '(' && next != '|') {
                bar = bar < at ? text.indexOf('|', at) : bar;
                if (bar != -1 && !text.startsWith(")", bar + 1)) {
                    paren = text.indexOf(')', bar);
                    if (paren > bar) {
                        backslash = text.indexOf('\\', bar);
                        if (backslash == -1 || backslash > paren) {
                            return true;
                        }
                    }
                }
            }
            if (c == '\\') {
                char close = !hasNext ? '\0' : next == '{' ? '}' : next == '(' ? ')' : next == '[' ? ']' : '\0';
                at += 2;
                int closed = close == '\0' ? -1 : text.indexOf(close, at);
                at = closed >= 0 ? closed + 1 : at;
                if (text.startsWith("!", at)) {
                    return true;
                }
            } else {
                at++;
            }
        }
        return false;
    }

    /** The segments of {@code pattern}, divided at slashes outside classes, braces and groups. */
    static List<String> segments(String pattern) {
        List<String> segments = new SlashScan(pattern).segments();
        if (segments.isEmpty()) {
            segments.add(pattern);
        }
        if (segments.getFirst().startsWith("/")) {
            segments.set(0, segments.getFirst().substring(1));
            segments.addFirst("");
        }
        return segments;
    }

    /** Finds the slashes that divide a pattern. */
    private static final class SlashScan {
        private final String text;
        private final List<Integer> slashes = new ArrayList<>();
        private int at = -1;
        private char before;
        private char c;
        private int start;
        private boolean finished;
        private boolean braceEscaped;
        private int braces;

        SlashScan(String text) {
            this.text = text;
        }

        private boolean atEnd() {
            return at >= text.length() - 1;
        }

        private char advance() {
            before = c;
            at++;
            return at < text.length() ? text.charAt(at) : '\0';
        }

        List<String> segments() {
            while (!atEnd()) {
                c = advance();
                one();
            }
            List<String> segments = new ArrayList<>();
            int previous = 0;
            for (int i = 0; i < slashes.size(); i++) {
                int from = previous > 0 ? previous + 1 : start;
                int slash = slashes.get(i);
                String segment = from < slash ? text.substring(from, slash) : "";
                if (i != 0 || !segment.isEmpty()) {
                    segments.add(segment);
                }
                previous = slash;
            }
            if (previous > 0 && previous + 1 < text.length()) {
                segments.add(text.substring(previous + 1));
            }
            return segments;
        }

        private void one() {
            if (c == '\\') {
                c = advance();
                braceEscaped |= c == '{';
            } else if (braceEscaped || c == '{') {
                braces();
            } else if (c == '/') {
                slashes.add(at);
                if (!finished && before == '.' && at == start + 1) {
                    start += 2;
                }
            } else if ("+@*?!".indexOf(c) >= 0 && at + 1 < text.length() && text.charAt(at + 1) == '(') {
                finished = true;
                skipTo(')', true);
            } else if (c == '*' || c == '?') {
                finished = true;
            } else if (c == '[') {
                bracket();
            } else if (c == '!' && at == start) {
                start++;
            } else if (c == '(') {
                parenthesis();
            }
        }

        private void braces() {
            braces++;
            while (!atEnd()) {
                c = advance();
                if (c == '\\') {
                    advance();
                } else if (c == '{') {
                    braces++;
                } else if (!braceEscaped && c == '.' && (c = advance()) == '.') {
                    finished = true;
                } else if (!braceEscaped && c == ',') {
                    finished = true;
                } else if (c == '}' && --braces == 0) {
                    braceEscaped = false;
                    finished = true;
                    break;
                }
            }
        }

        private void skipTo(char end, boolean escapes) {
            while (!atEnd()) {
                c = advance();
                if (escapes && c == '\\') {
                    c = advance();
                } else if (c == end) {
                    finished = true;
                    break;
                }
            }
        }

        private void bracket() {
            while (!atEnd()) {
                char next = advance();
                if (next == '\\') {
                    advance();
                } else if (next == ']') {
                    finished = true;
                    break;
                }
            }
        }

        /** The character after an inner parenthesis counts as escaped. */
        private void parenthesis() {
            while (!atEnd()) {
                c = advance();
                if (c == '(') {
                    c = advance();
                } else if (c == ')') {
                    finished = true;
                    break;
                }
            }
        }
    }
}
