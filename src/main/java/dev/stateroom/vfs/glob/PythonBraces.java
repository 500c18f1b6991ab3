package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Expands braces as Python's matcher does, which follows Bash: {@code {a,b}} nests, {@code {1..10..2}} and {@code {a..e}} are ranges, other
 * groups stay as text, and escapes are kept. Source: the glob table of {@code python-0.7} and the reference's matcher, compared on random
 * patterns.
 */
final class PythonBraces {

    /** More expansions than this are refused. */
    static final int LIMIT = 1000;

    /** Nesting at which the reference's recursion fails; it then takes the pattern as it is. */
    private static final int MAX_DEPTH = 400;

    private static final Pattern TERM = Pattern.compile("[-+]?[0-9]|[A-Za-z]\\.");
    private static final Pattern LAST_TERM = Pattern.compile("[-+]?[0-9]|[A-Za-z][.}]");

    /** There are more than {@link #LIMIT} expansions. */
    static final class TooMany extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private static final class TooDeep extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** The expansions of one piece of a word; null is an empty slot of a group. */
    private record Piece(List<@Nullable String> ways, long count, boolean expanded) {
        static Piece text(String text) {
            return new Piece(List.of(text), 1, false);
        }
    }

    private record Word(List<Piece> pieces, long count, boolean hasSequence) {}

    private final String text;
    private final int outerDepth;
    private final BraceEnds ends;
    private int at;
    private boolean inGroup;

    private PythonBraces(String text, int outerDepth) {
        this.text = text;
        this.outerDepth = outerDepth;
        this.ends = new BraceEnds(text);
    }

    /** The expansions of {@code pattern}, in order, duplicates included; itself if it has no braces. */
    static List<String> expand(String pattern) throws TooMany {
        if (pattern.indexOf('{') < 0) {
            return List.of(pattern);
        }
        List<String> words = new ArrayList<>();
        try {
            for (@Nullable String word : product(new PythonBraces(pattern, 0).word(0, false).pieces())) {
                if (word != null) {
                    words.add(word);
                }
            }
        } catch (TooDeep e) {
            return List.of(pattern);
        }
        return words.isEmpty() ? List.of("") : words;
    }

    /** Reads up to the end, or inside a group up to its next delimiter. */
    private Word word(int depth, boolean ignoreEnd) throws TooMany {
        if (outerDepth + depth > MAX_DEPTH) {
            throw new TooDeep();
        }
        List<Piece> pieces = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        int wordStart = 0;
        boolean keepEnd = !ignoreEnd;
        boolean hasSequence = false;
        boolean afterDollar = false;
        int dollars = 0;
        long count = 1;
        while (at < text.length()) {
            char c = text.charAt(at++);
            boolean dollarBrace = afterDollar;
            afterDollar = false;
            if (c == '$') {
                afterDollar = true;
                literal.append(c);
            } else if (c == '\\') {
                literal.append(c);
                if (at < text.length()) {
                    at += appendCodePoint(literal);
                }
            } else if ((dollarBrace && c == '{') || (dollars > 0 && c == '}')) {
                literal.append(c);
                dollars += c == '{' ? 1 : -1;
            } else if (c == '{') {
                if (at == text.length()) {
                    literal.append(c);
                    break;
                }
                flush(literal, pieces);
                Piece group = group(depth + 1, wordStart);
                if (group.expanded()) {
                    wordStart = at;
                }
                count = times(count, group.count());
                pieces.add(group);
            } else if (inGroup && dollars == 0 && (c == ',' || (c == '}' && keepEnd))) {
                at--;
                break;
            } else if (dollars == 0 && c == '.' && text.startsWith(".", at) && !text.startsWith("}", at + 1)) {
                at++;
                keepEnd = true;
                hasSequence = true;
                literal.append("..");
            } else {
                literal.append(c);
            }
        }
        flush(literal, pieces);
        return new Word(pieces, checked(count), hasSequence);
    }

    private int appendCodePoint(StringBuilder literal) {
        int c = text.codePointAt(at);
        literal.appendCodePoint(c);
        return Character.charCount(c);
    }

    private static void flush(StringBuilder literal, List<Piece> pieces) {
        if (!literal.isEmpty()) {
            pieces.add(Piece.text(literal.toString()));
            literal.setLength(0);
        }
    }

    /** Reads a group whose opening brace has just been read. */
    private Piece group(int depth, int wordStart) throws TooMany {
        int start = at;
        BraceRange range = BraceRange.at(text, start);
        if (range != null) {
            at = range.end() + 1;
            return new Piece(range.values(), range.values().size(), true);
        }
        BraceEnds.Group candidate = ends.of(start, depth > 1);
        if (candidate.isSequence() && candidate.end() >= 0) {
            return brokenSequence(start, candidate.end(), depth);
        }
        boolean outermost = !inGroup;
        inGroup = true;
        try {
            return slots(depth, wordStart, outermost);
        } finally {
            if (outermost) {
                inGroup = false;
            }
        }
    }

    private Piece slots(int depth, int wordStart, boolean outermost) throws TooMany {
        List<List<Piece>> slots = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        boolean hasComma = false;
        boolean hasSequence = false;
        boolean empty = true;
        while (at < text.length()) {
            char c = text.charAt(at++);
            boolean keepLooking = depth == 1 && !hasComma && !hasSequence;
            if (c == '}' && (!keepLooking || at == wordStart + 2)) {
                if (outermost) {
                    inGroup = false;
                }
                if (empty) {
                    slots.add(List.of(emptySlot()));
                    if (hasComma) {
                        counts.add(1L);
                    }
                }
                return hasComma ? union(slots, counts) : literalGroup(slots, counts);
            } else if (c == ',') {
                hasComma = true;
                if (empty) {
                    slots.add(List.of(emptySlot()));
                    counts.add(1L);
                } else {
                    empty = true;
                }
            } else {
                at--;
                Word word = word(depth, keepLooking);
                hasSequence = word.hasSequence();
                counts.add(word.count());
                slots.add(word.pieces());
                empty = false;
            }
        }
        if (hasComma && empty) {
            slots.add(List.of(emptySlot()));
        }
        return unclosed(slots, counts);
    }

    private static Piece emptySlot() {
        List<@Nullable String> ways = new ArrayList<>();
        ways.add(null);
        return new Piece(ways, 1, false);
    }

    private static Piece union(List<List<Piece>> slots, List<Long> counts) throws TooMany {
        long sum = 0;
        for (long count : counts) {
            sum = Math.min(sum + count, LIMIT + 1L);
        }
        checked(sum);
        List<@Nullable String> ways = new ArrayList<>();
        for (List<Piece> slot : slots) {
            ways.addAll(product(slot));
        }
        return new Piece(ways, sum, true);
    }

    /** A group without a comma: its braces are text. */
    private static Piece literalGroup(List<List<Piece>> slots, List<Long> counts) throws TooMany {
        long count = productOf(counts);
        List<Piece> pieces = new ArrayList<>();
        pieces.add(Piece.text("{"));
        slots.forEach(pieces::addAll);
        pieces.add(Piece.text("}"));
        return new Piece(product(pieces), count, false);
    }

    /** A group that is not closed: its brace and commas are text. */
    private static Piece unclosed(List<List<Piece>> slots, List<Long> counts) throws TooMany {
        long count = productOf(counts);
        List<Piece> pieces = new ArrayList<>();
        pieces.add(Piece.text("{"));
        for (int i = 0; i < slots.size(); i++) {
            if (i > 0) {
                pieces.add(Piece.text(","));
            }
            pieces.addAll(slots.get(i));
        }
        return new Piece(product(pieces), count, false);
    }

    /** A group that is a sequence by its delimiters but not a valid one: text, or a brace and whatever follows. */
    private Piece brokenSequence(int start, int end, int depth) throws TooMany {
        String body = text.substring(start, end + 1);
        if (looksLikeSequence(body)) {
            at = end + 1;
            return new Piece(List.of("{" + body), 1, false);
        }
        if (depth == 1) {
            at = start;
            return Piece.text("{");
        }
        Word rest = new PythonBraces(body, outerDepth + depth).word(0, false);
        at = end + 1;
        List<Piece> pieces = new ArrayList<>();
        pieces.add(Piece.text("{"));
        pieces.addAll(rest.pieces());
        return new Piece(product(pieces), rest.count(), false);
    }

    private static boolean looksLikeSequence(String body) {
        int dots = body.indexOf("..");
        if (dots < 1 || body.charAt(0) == '.') {
            return false;
        }
        Matcher left = TERM.matcher(body);
        Matcher right = LAST_TERM.matcher(body).region(dots + 2, body.length());
        return left.lookingAt()
                && right.lookingAt()
                && Character.isLetter(body.charAt(0)) == Character.isLetter(body.charAt(dots + 2));
    }

    private static List<@Nullable String> product(List<Piece> pieces) {
        List<@Nullable String> words = new ArrayList<>();
        words.add(null);
        for (Piece piece : pieces) {
            List<@Nullable String> longer = new ArrayList<>();
            for (@Nullable String word : words) {
                for (@Nullable String way : piece.ways()) {
                    longer.add(word == null ? way : way == null ? word : word + way);
                }
            }
            words = longer;
        }
        return words;
    }

    private static long productOf(List<Long> counts) throws TooMany {
        long product = 1;
        for (long count : counts) {
            product = times(product, count);
        }
        return checked(product);
    }

    private static long times(long a, long b) {
        return Math.min(a * b, LIMIT + 1L);
    }

    private static long checked(long count) throws TooMany {
        if (count > LIMIT) {
            throw new TooMany();
        }
        return count;
    }
}
