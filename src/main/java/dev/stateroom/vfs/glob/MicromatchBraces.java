package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Expands braces as the npm package {@code braces} 3 does for walks over a disk: {@code {a,b}} nests, {@code {1..9..2}} and {@code {a..e}}
 * are ranges, escapes are kept, quotes are removed. Source: the package, compared on random patterns.
 */
final class MicromatchBraces {

    private static final int MAX_LENGTH = 10_000;
    private static final int MAX_DEPTH = 200;
    /** Our own limit; the package has none and runs out of memory. */
    private static final int MAX_EXPANSIONS = 20_000;

    /** The package throws an error. */
    static final class Failed extends Exception {
        private static final long serialVersionUID = 1L;

        Failed(String message) {
            super(message);
        }
    }

    private enum Type {
        ROOT,
        TEXT,
        PAREN,
        BRACE,
        OPEN,
        CLOSE,
        COMMA,
        DOT,
        RANGE,
        EDGE
    }

    private static final class Part {
        Type type;
        String value;
        final @Nullable Part parent;
        List<Part> parts = new ArrayList<>();
        boolean invalid;
        boolean dollar;
        /** True if it was never closed, and is no longer in the tree. */
        boolean dissolved;

        int commas;
        int ranges;
        List<List<String>> queue = new ArrayList<>();

        Part(Type type, String value, @Nullable Part parent) {
            this.type = type;
            this.value = value;
            this.parent = parent;
        }

        boolean isBlock() {
            return type == Type.ROOT || type == Type.PAREN || type == Type.BRACE;
        }

        /** The source text, braces included. */
        String text() {
            if (!value.isEmpty()) {
                return value;
            }
            StringBuilder text = new StringBuilder();
            parts.forEach(part -> text.append(part.text()));
            return text.toString();
        }
    }

    private final String input;
    private final List<Part> stack = new ArrayList<>();
    private Part block = new Part(Type.ROOT, "", null);
    private Part last = block;
    private int at;
    private int depth;
    private int brackets;

    private MicromatchBraces(String input) {
        this.input = input;
    }

    /** The expansions of {@code pattern}, without duplicates. */
    static List<String> expand(String pattern) throws Failed {
        int open = pattern.indexOf('{');
        if (open < 0 || pattern.indexOf('}', open) < 0 || pattern.length() < 3) {
            return List.of(pattern);
        }
        if (pattern.length() > MAX_LENGTH) {
            throw new Failed(
                    "Input length (%d), exceeds max characters (%d)".formatted(pattern.length(), MAX_LENGTH));
        }
        Part root = new MicromatchBraces(pattern).parse();
        expand(root, root);
        LinkedHashSet<String> words = new LinkedHashSet<>();
        root.queue.forEach(words::addAll);
        return new ArrayList<>(words);
    }

    private Part parse() throws Failed {
        Part root = block;
        stack.add(root);
        push(Type.EDGE, "");
        while (at < input.length()) {
            block = stack.getLast();
            one(input.charAt(at++));
        }
        dissolveUnclosed();
        return root;
    }

    private Part push(Type type, String value) {
        if (type == Type.TEXT && last.type == Type.DOT) {
            last.type = Type.TEXT;
        }
        if (last.type == Type.TEXT && type == Type.TEXT) {
            last.value += value;
            return last;
        }
        Part part = new Part(type, value, block);
        block.parts.add(part);
        last = part;
        return part;
    }

    private void one(char c) throws Failed {
        switch (c) {
            case '\ufeff', '\u00a0' -> {
                // The package drops them.
            }
            case '\\' -> push(Type.TEXT, "\\" + (at < input.length() ? String.valueOf(input.charAt(at++)) : "undefined"));
            case ']' -> push(Type.TEXT, "\\]");
            case '[' -> characterClass();
            case '(' -> {
                nest();
                block = push(Type.PAREN, "");
                stack.add(block);
                push(Type.TEXT, "(");
            }
            case ')' -> {
                push(Type.TEXT, ")");
                if (block.type == Type.PAREN) {
                    stack.removeLast();
                }
            }
            case '"', '\'', '`' -> quoted(c);
            case '{' -> openBrace();
            case '}' -> closeBrace();
            case ',' -> comma();
            case '.' -> dot();
            default -> push(Type.TEXT, String.valueOf(c));
        }
    }

    private void nest() throws Failed {
        if (stack.size() > MAX_DEPTH) {
            throw new Failed("Maximum call stack size exceeded");
        }
    }

    private void characterClass() {
        brackets++;
        StringBuilder value = new StringBuilder("[");
        while (at < input.length()) {
            char c = input.charAt(at++);
            value.append(c);
            if (c == '[') {
                brackets++;
            } else if (c == '\\') {
                value.append(at < input.length() ? String.valueOf(input.charAt(at++)) : "undefined");
            } else if (c == ']' && --brackets == 0) {
                break;
            }
        }
        push(Type.TEXT, value.toString());
    }

    private void quoted(char quote) {
        StringBuilder value = new StringBuilder();
        while (at < input.length()) {
            char c = input.charAt(at++);
            if (c == '\\') {
                value.append(c).append(at < input.length() ? String.valueOf(input.charAt(at++)) : "undefined");
            } else if (c == quote) {
                break;
            } else {
                value.append(c);
            }
        }
        push(Type.TEXT, value.toString());
    }

    private void openBrace() throws Failed {
        nest();
        depth++;
        boolean dollar = last.value.endsWith("$") || block.dollar;
        block = push(Type.BRACE, "");
        block.dollar = dollar;
        stack.add(block);
        push(Type.OPEN, "{");
    }

    private void closeBrace() {
        if (block.type != Type.BRACE) {
            push(Type.TEXT, "}");
            return;
        }
        stack.removeLast();
        push(Type.CLOSE, "}");
        depth--;
    }

    private void comma() {
        if (depth == 0) {
            push(Type.TEXT, ",");
            return;
        }
        if (block.ranges > 0) {
            block.ranges = 0;
            Part open = block.parts.removeFirst();
            Part text = new Part(Type.TEXT, block.text(), block);
            block.parts = new ArrayList<>(List.of(open, text));
        }
        push(Type.COMMA, ",");
        block.commas++;
    }

    private void dot() {
        if (depth == 0 || block.type != Type.BRACE || block.commas > 0) {
            push(Type.TEXT, ".");
        } else if (last.type == Type.DOT) {
            last.value += ".";
            last.type = Type.RANGE;
            if (block.parts.size() != 3 && block.parts.size() != 5) {
                block.invalid = true;
                block.ranges = 0;
                last.type = Type.TEXT;
            } else {
                block.ranges++;
            }
        } else if (last.type == Type.RANGE) {
            block.parts.removeLast();
            Part before = block.parts.getLast();
            before.value = (before.isBlock() && before.value.isEmpty() ? "undefined" : before.value) + last.value + ".";
            last = before;
            block.ranges--;
        } else {
            push(Type.DOT, ".");
        }
    }

    /** Turns unclosed braces into text. */
    private void dissolveUnclosed() {
        while (stack.size() > 1) {
            Part unclosed = stack.removeLast();
            unclosed.dissolved = true;
            for (Part part : unclosed.parts) {
                if (!part.isBlock()) {
                    part.type = Type.TEXT;
                    part.invalid = true;
                }
            }
            List<Part> siblings = stack.getLast().parts;
            int index = siblings.indexOf(unclosed);
            siblings.remove(index);
            siblings.addAll(index, unclosed.parts);
        }
    }

    private static void expand(Part part, Part parent) throws Failed {
        Part target = enclosing(parent);
        if (part.invalid || part.dollar) {
            append(target.queue, List.of(part.text()));
        } else if (part.type == Type.BRACE && part.parts.size() == 2) {
            append(target.queue, List.of("{}"));
        } else if (part.ranges > 0) {
            List<String> ends = part.parts.stream()
                    .filter(child -> child.type == Type.TEXT)
                    .map(child -> child.value)
                    .toList();
            List<String> values = MicromatchRange.values(ends);
            append(target.queue, values.isEmpty() ? List.of(part.text()) : values);
        } else {
            expandParts(part, target);
        }
    }

    private static void expandParts(Part part, Part target) throws Failed {
        boolean enclose = part.type == Type.BRACE && part.commas == 0;
        List<List<String>> queue = enclosing(part).queue;
        for (int i = 0; i < part.parts.size(); i++) {
            Part child = part.parts.get(i);
            if (child.type == Type.COMMA && part.type == Type.BRACE) {
                if (i == 1) {
                    queue.add(List.of(""));
                }
                queue.add(List.of(""));
            } else if (child.type == Type.CLOSE) {
                List<String> all = queue.stream()
                        .flatMap(List::stream)
                        .map(word -> enclose ? "{" + word + "}" : word)
                        .toList();
                append(target.queue, all);
            } else if (!child.value.isEmpty() && child.type != Type.OPEN) {
                append(queue, List.of(child.value));
            } else if (child.isBlock()) {
                expand(child, part);
            }
        }
    }

    /** The enclosing braces, or the root, which collects the words. Parentheses in a dissolved brace make the package fail. */
    private static Part enclosing(Part part) throws Failed {
        Part around = part;
        while (around.type == Type.PAREN && around.parent != null) {
            around = around.parent;
        }
        if (around.dissolved) {
            throw new Failed("Cannot read properties of undefined (reading 'push')");
        }
        return around;
    }

    private static void append(List<List<String>> queue, List<String> ends) throws Failed {
        List<String> begins = queue.isEmpty() ? List.of("") : queue.removeLast();
        if (ends.isEmpty()) {
            queue.add(begins);
            return;
        }
        if ((long) begins.size() * ends.size() > MAX_EXPANSIONS) {
            throw new Failed("Too many expansions");
        }
        List<String> words = new ArrayList<>();
        for (String begin : begins) {
            for (String end : ends) {
                words.add(begin + end);
            }
        }
        queue.add(words);
    }
}
