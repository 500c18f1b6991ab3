package dev.stateroom.vfs.glob;

import static dev.stateroom.vfs.glob.Picomatch.DOT;
import static dev.stateroom.vfs.glob.Picomatch.ONE_CHAR;
import static dev.stateroom.vfs.glob.Picomatch.SLASH;

import dev.stateroom.vfs.glob.PicomatchToken.Brace;
import dev.stateroom.vfs.glob.PicomatchToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads one pattern of {@link Picomatch} into the source of a regular expression.
 *
 * <p>Pieces and the output are kept side by side, because the matcher sometimes rebuilds the output from the pieces, and the two then
 * differ, which affects matches.
 */
final class PicomatchReader extends PicomatchWildcards {

    private static final Pattern PLAIN = Pattern.compile("[^@!\\[\\].,$*+?^{}()|\\\\/]+");
    private static final Map<String, String> NAMED = Map.ofEntries(
            Map.entry("alnum", "a-zA-Z0-9"),
            Map.entry("alpha", "a-zA-Z"),
            Map.entry("ascii", "\\x00-\\x7F"),
            Map.entry("blank", " \\t"),
            Map.entry("cntrl", "\\x00-\\x1F\\x7F"),
            Map.entry("digit", "0-9"),
            Map.entry("graph", "\\x21-\\x7E"),
            Map.entry("lower", "a-z"),
            Map.entry("print", "\\x20-\\x7E "),
            Map.entry("punct", "\\-!\"#$%&'()\\*+,./:;<=>?@[\\]^_`{|}~"),
            Map.entry("space", " \\t\\r\\n\\v\\f"),
            Map.entry("upper", "A-Z"),
            Map.entry("word", "A-Za-z0-9_"),
            Map.entry("xdigit", "A-Fa-f0-9"));

    private int brackets;
    private boolean quoted;
    private boolean negated;

    PicomatchReader(Picomatch options, String input) {
        super(options, input);
    }

    /** True if the pattern is negated; known after {@link #read}. */
    boolean negated() {
        return negated;
    }

    /** The source of the regular expression, without anchors. */
    String read() {
        while (index < input.length() - 1) {
            char c = input.charAt(++index);
            if (c != '\0') {
                one(c);
            }
        }
        escapeLast('[', brackets);
        escapeLast('(', parens);
        escapeLast('{', braces.size());
        if (last.is(Kind.STAR, Kind.BRACKET)) {
            push(new PicomatchToken(Kind.MAYBE_SLASH, "", SLASH + "?"));
        }
        if (remake) {
            output.setLength(0);
            tokens.forEach(token -> output.append(token.text()));
        }
        return output.toString();
    }

    private void one(char c) {
        if (c == '\\') {
            escape();
        } else if (brackets > 0 && (c != ']' || last.value.equals("[") || last.value.equals("[^"))) {
            inBrackets(String.valueOf(c));
        } else if (quoted && c != '"') {
            extend(PicomatchRepeats.escaped(String.valueOf(c)));
        } else {
            switch (c) {
                case '"' -> quoted = !quoted;
                case '(' -> {
                    parens++;
                    open.add('(');
                    push(new PicomatchToken(Kind.PAREN, "(", null));
                }
                case ')' -> closeParen();
                case '[' -> openBracket();
                case ']' -> closeBracket();
                case '{' -> openBrace();
                case '}' -> closeBrace();
                case '|' -> push(new PicomatchToken(Kind.TEXT, "|", null));
                case ',' -> comma();
                case '/' -> slash();
                case '.' -> dot();
                case '?' -> questionMark();
                case '+' -> plus();
                case '*' -> star();
                default -> other(c);
            }
        }
    }

    private void escape() {
        char next = peek(1);
        boolean atEnd = index + 1 >= input.length();
        if ((next == '/' && !options.bash()) || next == '.' || next == ';') {
            return;
        }
        if (atEnd) {
            push(new PicomatchToken(Kind.TEXT, "\\\\", null));
            return;
        }
        String value = "\\";
        int slashes = 0;
        while (peek(slashes + 1) == '\\') {
            slashes++;
        }
        if (slashes > 2) {
            index += slashes;
            value += slashes % 2 != 0 ? "\\" : "";
        }
        index++;
        value += index < input.length() ? String.valueOf(input.charAt(index)) : "";
        if (brackets == 0) {
            push(new PicomatchToken(Kind.TEXT, value, null));
        } else {
            inBrackets(value);
        }
    }

    private void inBrackets(String written) {
        String value = written;
        if (value.equals(":") && last.value.indexOf('[', 1) >= 0) {
            last.named = true;
            if (last.value.indexOf(':', 1) >= 0 && namedClass()) {
                return;
            }
        }
        if ((value.equals("[") && peek(1) != ':')
                || (value.equals("-") && peek(1) == ']')
                || value.equals("]")) {
            value = "\\" + value;
        }
        if (options.posix() && value.equals("!") && last.value.equals("[")) {
            value = "^";
        }
        extend(value);
    }

    private boolean namedClass() {
        int from = last.value.lastIndexOf('[');
        String characters = NAMED.get(last.value.substring(Math.min(from + 2, last.value.length())));
        if (characters == null) {
            return false;
        }
        last.value = last.value.substring(0, from) + characters;
        remake = true;
        index++;
        if (first.made().isEmpty() && tokens.indexOf(last) == 1) {
            first.output = ONE_CHAR;
        }
        return true;
    }

    private void openBracket() {
        if (input.indexOf(']', index + 1) < 0) {
            push(new PicomatchToken(Kind.BRACKET, "\\[", null));
        } else {
            brackets++;
            open.add('[');
            push(new PicomatchToken(Kind.BRACKET, "[", null));
        }
    }

    private void closeBracket() {
        if (brackets == 0 || (last.type == Kind.BRACKET && last.value.length() == 1)) {
            push(new PicomatchToken(Kind.TEXT, "]", "\\]"));
            return;
        }
        brackets--;
        decrement();
        String inside = last.value.isEmpty() ? "" : last.value.substring(1);
        extend(!last.named && inside.startsWith("^") && inside.indexOf('/') < 0 ? "/]" : "]");
        if (!PicomatchRepeats.hasSpecial(inside)) {
            cut(last.value.length());
            last.value = "(?:" + PicomatchRepeats.escaped(last.value) + "|" + last.value + ")";
            output.append(last.value);
        }
    }

    private void openBrace() {
        PicomatchToken token = new PicomatchToken(Kind.BRACE, "{", "(");
        braces.add(new Brace(token, output.length(), tokens.size()));
        open.add('{');
        push(token);
    }

    private void closeBrace() {
        if (braces.isEmpty()) {
            push(new PicomatchToken(Kind.TEXT, "}", "}"));
            return;
        }
        Brace brace = braces.getLast();
        PicomatchToken close = new PicomatchToken(Kind.BRACE, "}", ")");
        if (brace.dots) {
            close.output = range();
            remake = true;
        } else if (!brace.comma) {
            brace.open.value = "\\{";
            brace.open.output = "\\{";
            close.value = "\\}";
            close.output = "\\}";
            output.setLength(Math.min(brace.outputBefore, output.length()));
            for (PicomatchToken token : tokens.subList(Math.min(brace.token, tokens.size()), tokens.size())) {
                output.append(token.textOrValue());
            }
        }
        push(close);
        braces.removeLast();
        decrement();
    }

    /** A class for the range's ends, or their text if that is not a class. */
    private String range() {
        List<String> ends = new ArrayList<>();
        while (!tokens.isEmpty()) {
            PicomatchToken token = tokens.removeLast();
            if (token.type == Kind.BRACE) {
                break;
            }
            if (token.type != Kind.DOTS) {
                ends.add(token.value);
            }
        }
        ends.sort(null);
        String asClass = "[" + String.join("-", ends) + "]";
        try {
            JsRegex.parse(asClass);
            return asClass;
        } catch (JsRegex.Invalid e) {
            return String.join("..", ends.stream().map(PicomatchRepeats::escaped).toList());
        }
    }

    private void comma() {
        boolean inBraces = !braces.isEmpty() && !open.isEmpty() && open.getLast() == '{';
        if (inBraces) {
            braces.getLast().comma = true;
        }
        push(new PicomatchToken(Kind.COMMA, ",", inBraces ? "|" : ","));
    }

    private void slash() {
        if (last.type == Kind.DOT && index == start + 1) {
            start = index + 1;
            output.setLength(0);
            tokens.removeLast();
            last = first;
        } else {
            push(new PicomatchToken(Kind.SLASH, "/", SLASH));
        }
    }

    private void dot() {
        if (!braces.isEmpty() && last.type == Kind.DOT) {
            last.type = Kind.DOTS;
            last.output = (last.value.equals(".") ? DOT : last.made()) + ".";
            last.value += ".";
            braces.getLast().dots = true;
        } else if (braces.size() + parens == 0 && !last.is(Kind.START, Kind.SLASH)) {
            push(new PicomatchToken(Kind.TEXT, ".", DOT));
        } else {
            push(new PicomatchToken(Kind.DOT, ".", DOT));
        }
    }

    private void other(char c) {
        if (c == '!') {
            if (peek(1) == '(' && (peek(2) != '?' || "!=<:".indexOf(peek(3)) < 0 || index + 3 >= input.length())) {
                openGroup('!');
                return;
            }
            if (index == 0) {
                negate();
                return;
            }
        }
        if (c == '@') {
            boolean group = peek(1) == '(' && peek(2) != '?';
            PicomatchToken token = new PicomatchToken(group ? Kind.AT : Kind.TEXT, "@", group ? "" : null);
            token.extended = group;
            push(token);
            return;
        }
        String value = c == '$' || c == '^' ? "\\" + c : String.valueOf(c);
        Matcher plain = PLAIN.matcher(input).region(Math.min(index + 1, input.length()), input.length());
        if (plain.lookingAt()) {
            value += plain.group();
            index = plain.end() - 1;
        }
        push(new PicomatchToken(Kind.TEXT, value, null));
    }

    private void negate() {
        int count = 1;
        while (peek(1) == '!' && (peek(2) != '(' || peek(3) == '?')) {
            index++;
            start++;
            count++;
        }
        if (count % 2 != 0) {
            negated = true;
            start++;
        }
    }
}
