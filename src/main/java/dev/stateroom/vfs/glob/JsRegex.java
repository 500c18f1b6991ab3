package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads JavaScript regular expressions without flags, as browsers and Node do (stray braces and brackets are literal). Greediness and the
 * order of branches are ignored, since only whether a text matches counts.
 *
 * <p>Not supported, and refused like a syntax error: backreferences, and lookbehinds of more than one character.
 */
final class JsRegex {

    private static final int MAX_DEPTH = 400;
    private static final int MAX_REPEATS = 1000;
    private static final CharSet DIGITS = CharSet.range('0', '9');
    private static final CharSet WORDS = CharSet.union(
            List.of(DIGITS, CharSet.range('A', 'Z'), CharSet.range('a', 'z'), CharSet.of('_')));
    private static final CharSet SPACES = CharSet.union(List.of(
            CharSet.range('\t', '\r'),
            CharSet.anyOf(" \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff"),
            CharSet.range('\u2000', '\u200a')));
    private static final CharSet DOT = CharSet.anyOf("\n\r\u2028\u2029").complement();
    private static final GlobNode WORD_EDGE = GlobNode.alt(
            GlobNode.seq(new GlobNode.Behind(false, WORDS), GlobNode.not(new GlobNode.One(WORDS))),
            GlobNode.seq(new GlobNode.Behind(true, WORDS.complement()), GlobNode.ahead(new GlobNode.One(WORDS))));
    private static final GlobNode NO_WORD_EDGE = GlobNode.alt(
            GlobNode.seq(new GlobNode.Behind(false, WORDS), GlobNode.ahead(new GlobNode.One(WORDS))),
            GlobNode.seq(new GlobNode.Behind(true, WORDS.complement()), GlobNode.not(new GlobNode.One(WORDS))));

    /** Not a valid regular expression. */
    static final class Invalid extends Exception {
        private static final long serialVersionUID = 1L;

        Invalid(String why) {
            super(why);
        }
    }

    private final String source;
    private final int groups;
    private int at;

    private JsRegex(String source) {
        this.source = source;
        this.groups = countGroups(source);
    }

    /**
     * Parses {@code source}; anchored only if it says so.
     *
     * @throws Invalid with the reason in V8's words
     */
    static GlobNode parse(String source) throws Invalid {
        JsRegex regex = new JsRegex(source);
        GlobNode node = regex.alternatives(0);
        if (regex.at < source.length()) {
            throw new Invalid("Unmatched ')'");
        }
        return node;
    }

    private static int countGroups(String source) {
        int count = 0;
        boolean inClass = false;
        for (int i = 0; i < source.length(); i++) {
            char c = source.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '[') {
                inClass = true;
            } else if (c == ']') {
                inClass = false;
            } else if (c == '(' && !inClass) {
                boolean special = source.startsWith("?", i + 1);
                boolean named = source.startsWith("?<", i + 1) && !source.startsWith("?<=", i + 1)
                        && !source.startsWith("?<!", i + 1);
                count += !special || named ? 1 : 0;
            }
        }
        return count;
    }

    private GlobNode alternatives(int depth) throws Invalid {
        if (depth > MAX_DEPTH) {
            throw new Invalid("Regular expression too large");
        }
        List<GlobNode> ways = new ArrayList<>();
        ways.add(sequence(depth));
        while (skip("|")) {
            ways.add(sequence(depth));
        }
        return ways.size() == 1 ? ways.getFirst() : new GlobNode.Alt(ways);
    }

    private GlobNode sequence(int depth) throws Invalid {
        List<GlobNode> parts = new ArrayList<>();
        while (at < source.length() && source.charAt(at) != '|' && source.charAt(at) != ')') {
            parts.add(term(depth));
        }
        return parts.size() == 1 ? parts.getFirst() : new GlobNode.Seq(parts);
    }

    private boolean skip(String text) {
        boolean there = source.startsWith(text, at);
        at += there ? text.length() : 0;
        return there;
    }

    private GlobNode term(int depth) throws Invalid {
        char c = source.charAt(at++);
        return switch (c) {
            case '^' -> GlobNode.START;
            case '$' -> GlobNode.END;
            case '*', '+', '?' -> throw new Invalid("Nothing to repeat");
            case '(' -> group(depth);
            case '[' -> quantified(new GlobNode.One(charClass()));
            case '.' -> quantified(new GlobNode.One(DOT));
            case '\\' -> escape();
            case '{' -> openBrace();
            default -> quantified(GlobNode.character(c));
        };
    }

    /** A brace that does not begin a repetition is literal. */
    private GlobNode openBrace() throws Invalid {
        at--;
        if (repeats() != null) {
            throw new Invalid("Nothing to repeat");
        }
        at++;
        return quantified(GlobNode.character('{'));
    }

    private GlobNode group(int depth) throws Invalid {
        if (skip("?=") || skip("?!")) {
            boolean negative = source.charAt(at - 1) == '!';
            GlobNode inner = closed(depth);
            return quantified(new GlobNode.Look(inner, negative));
        }
        if (skip("?<=") || skip("?<!")) {
            boolean negative = source.charAt(at - 1) == '!';
            return behind(closed(depth), negative);
        }
        if (skip("?<")) {
            int end = source.indexOf('>', at);
            if (end < 0 || !source.substring(at, end).matches("[A-Za-z_$][A-Za-z0-9_$]*")) {
                throw new Invalid("Invalid capture group name");
            }
            at = end + 1;
        } else if (!skip("?:") && source.startsWith("?", at)) {
            throw new Invalid("Invalid group");
        }
        return quantified(closed(depth));
    }

    private GlobNode closed(int depth) throws Invalid {
        GlobNode inner = alternatives(depth + 1);
        if (!skip(")")) {
            throw new Invalid("Unterminated group");
        }
        return inner;
    }

    private static GlobNode behind(GlobNode inner, boolean negative) throws Invalid {
        if (inner instanceof GlobNode.One(CharSet set)) {
            return negative ? new GlobNode.Behind(true, set.complement()) : new GlobNode.Behind(false, set);
        }
        throw new Invalid("Lookbehind is not supported");
    }

    private record Repeats(int min, int max) {}

    private GlobNode quantified(GlobNode atom) throws Invalid {
        Repeats repeats = null;
        if (skip("*")) {
            repeats = new Repeats(0, GlobNode.FOREVER);
        } else if (skip("+")) {
            repeats = new Repeats(1, GlobNode.FOREVER);
        } else if (skip("?")) {
            repeats = new Repeats(0, 1);
        } else {
            repeats = repeats();
        }
        if (repeats == null) {
            return atom;
        }
        skip("?");
        return new GlobNode.Repeat(atom, repeats.min(), repeats.max());
    }

    /** {@code {2}}, {@code {2,}} or {@code {2,3}} here, or null if the brace is not one of these. */
    private @Nullable Repeats repeats() throws Invalid {
        if (!source.startsWith("{", at)) {
            return null;
        }
        int end = source.indexOf('}', at);
        String inside = end < 0 ? "" : source.substring(at + 1, end);
        if (!inside.matches("[0-9]{1,9}(,[0-9]{0,9})?")) {
            return null;
        }
        at = end + 1;
        int comma = inside.indexOf(',');
        int min = Integer.parseInt(comma < 0 ? inside : inside.substring(0, comma));
        String last = comma < 0 ? inside : inside.substring(comma + 1);
        int max = last.isEmpty() ? GlobNode.FOREVER : Integer.parseInt(last);
        if (max < min) {
            throw new Invalid("numbers out of order in {} quantifier");
        }
        if (min > MAX_REPEATS || (max != GlobNode.FOREVER && max > MAX_REPEATS)) {
            throw new Invalid("Regular expression too large");
        }
        return new Repeats(min, max);
    }

    private GlobNode escape() throws Invalid {
        if (at >= source.length()) {
            throw new Invalid("\\ at end of pattern");
        }
        char c = source.charAt(at);
        if (c == 'b' || c == 'B') {
            at++;
            return c == 'b' ? WORD_EDGE : NO_WORD_EDGE;
        }
        if (c >= '1' && c <= '9') {
            int end = at;
            while (end < source.length() && end < at + 4 && Character.isDigit(source.charAt(end))) {
                end++;
            }
            if (Integer.parseInt(source.substring(at, end)) <= groups) {
                throw new Invalid("References back are not supported");
            }
        }
        CharSet set = namedSet(c);
        if (set != null) {
            at++;
            return quantified(new GlobNode.One(set));
        }
        return quantified(GlobNode.character(escapedCharacter()));
    }

    private static @Nullable CharSet namedSet(char c) {
        return switch (c) {
            case 'd' -> DIGITS;
            case 'D' -> DIGITS.complement();
            case 'w' -> WORDS;
            case 'W' -> WORDS.complement();
            case 's' -> SPACES;
            case 'S' -> SPACES.complement();
            default -> null;
        };
    }

    /** The character of an escape whose backslash has been read. */
    private int escapedCharacter() {
        char c = source.charAt(at++);
        return switch (c) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> '\u000b';
            case 'f' -> '\f';
            case 'x' -> hex(2, c);
            case 'u' -> hex(4, c);
            case 'c' -> control();
            case '0', '1', '2', '3', '4', '5', '6', '7' -> octal(c);
            default -> c;
        };
    }

    private int hex(int digits, char otherwise) {
        String text = source.substring(at, Math.min(source.length(), at + digits));
        if (!text.matches("[0-9A-Fa-f]{" + digits + "}")) {
            return otherwise;
        }
        at += digits;
        return Integer.parseInt(text, 16);
    }

    private int control() {
        if (at < source.length() && Character.toString(source.charAt(at)).matches("[A-Za-z]")) {
            return source.charAt(at++) % 32;
        }
        at--;
        return '\\';
    }

    private int octal(char first) {
        int value = first - '0';
        int most = first <= '3' ? 2 : 1;
        for (int i = 0; i < most && at < source.length(); i++) {
            char c = source.charAt(at);
            if (c < '0' || c > '7') {
                break;
            }
            value = value * 8 + c - '0';
            at++;
        }
        return value;
    }

    private CharSet charClass() throws Invalid {
        boolean negated = skip("^");
        List<CharSet> sets = new ArrayList<>();
        while (true) {
            if (at >= source.length()) {
                throw new Invalid("Unterminated character class");
            }
            if (skip("]")) {
                CharSet set = CharSet.union(sets);
                return negated ? set.complement() : set;
            }
            CharSet first = classAtom();
            if (source.startsWith("-", at) && at + 1 < source.length() && source.charAt(at + 1) != ']') {
                at++;
                CharSet last = classAtom();
                if (first.single() < 0 || last.single() < 0) {
                    sets.addAll(List.of(first, CharSet.of('-'), last));
                } else if (first.single() > last.single()) {
                    throw new Invalid("Range out of order in character class");
                } else {
                    sets.add(CharSet.range(first.single(), last.single()));
                }
            } else {
                sets.add(first);
            }
        }
    }

    private CharSet classAtom() throws Invalid {
        char c = source.charAt(at++);
        if (c != '\\') {
            return CharSet.of(c);
        }
        if (at >= source.length()) {
            throw new Invalid("\\ at end of pattern");
        }
        char escaped = source.charAt(at);
        CharSet set = namedSet(escaped);
        if (set != null) {
            at++;
            return set;
        }
        if (escaped == 'b') {
            at++;
            return CharSet.of('\b');
        }
        return CharSet.of(escapedCharacter());
    }
}
