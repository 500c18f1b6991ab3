package dev.stateroom.agent.text;

import dev.stateroom.agent.text.PythonRegexCursor.Bad;
import dev.stateroom.vfs.PythonStringRepr;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Reads groups and references to groups in a Python regular expression. Names become numbers. */
final class PythonRegexGroups {
    private final PythonRegexCursor text;
    private final PythonRegexFlags flags;
    private final Inside inside;
    private final Map<String, Integer> names = new HashMap<>();
    private final Set<Integer> closed = new HashSet<>();
    private int groups;

    /** Reads the content of a group. */
    @FunctionalInterface
    interface Inside {
        /** Reads up to the parenthesis that ends the group. */
        PythonRegexWidth read(int open) throws Bad;
    }

    PythonRegexGroups(PythonRegexCursor text, PythonRegexFlags flags, Inside inside) {
        this.text = text;
        this.flags = flags;
        this.inside = inside;
    }

    /** Reads a group; the cursor is at its parenthesis. */
    PythonRegexWidth read() throws Bad {
        int open = text.at++;
        if (!text.isNext('?')) {
            return closing(open, "(", ++groups);
        }
        text.at++;
        int c = next();
        return switch (c) {
            case 'P' -> named(open);
            case ':' -> closing(open, "(?:", 0);
            case '>' -> closing(open, "(?>", 0);
            case '#' -> comment(open);
            case '=', '!' -> ahead(open, c);
            case '<' -> behind(open);
            case '(' -> throw new Bad("conditional groups are not supported", open);
            default -> {
                text.at--;
                PythonRegexWidth width = closing(open, flags.readGroup(text, open), 0);
                flags.leave();
                yield width;
            }
        };
    }

    private int next() throws Bad {
        if (text.isAtEnd()) {
            throw new Bad("unexpected end of pattern", text.at);
        }
        return text.pattern[text.at++];
    }

    private PythonRegexWidth comment(int open) throws Bad {
        while (!text.isAtEnd() && !text.isNext(')')) {
            text.at++;
        }
        if (text.isAtEnd()) {
            throw new Bad("missing ), unterminated comment", open);
        }
        text.at++;
        text.java.append("(?:)");
        return PythonRegexWidth.NONE;
    }

    private PythonRegexWidth ahead(int open, int kind) throws Bad {
        closing(open, "(?" + (char) kind, 0);
        return PythonRegexWidth.NONE;
    }

    private PythonRegexWidth behind(int open) throws Bad {
        int kind = next();
        if (kind != '=' && kind != '!') {
            throw new Bad("unknown extension ?<" + Character.toString(kind), open + 1);
        }
        PythonRegexWidth width = closing(open, "(?<" + (char) kind, 0);
        if (width.least() != width.most()) {
            throw new Bad("look-behind requires fixed-width pattern");
        }
        return PythonRegexWidth.NONE;
    }

    private PythonRegexWidth closing(int open, String java, int group) throws Bad {
        text.java.append(java);
        PythonRegexWidth width = inside.read(open);
        if (!text.isNext(')')) {
            throw new Bad("missing ), unterminated subpattern", open);
        }
        text.at++;
        text.java.append(')');
        if (group > 0) {
            closed.add(group);
        }
        return width;
    }

    private PythonRegexWidth named(int open) throws Bad {
        int kind = next();
        int start = text.at;
        return switch (kind) {
            case '<' -> {
                String name = name('>', start);
                int group = ++groups;
                Integer former = names.putIfAbsent(name, group);
                if (former != null) {
                    throw new Bad(
                            "redefinition of group name " + PythonStringRepr.of(name) + " as group " + group
                                    + "; was group " + former,
                            start);
                }
                yield closing(open, "(", group);
            }
            case '=' -> {
                String name = name(')', start);
                Integer group = names.get(name);
                if (group == null) {
                    throw new Bad("unknown group name " + PythonStringRepr.of(name), start);
                }
                yield reference(group, start);
            }
            default -> throw new Bad("unknown extension ?P" + Character.toString(kind), open + 1);
        };
    }

    private String name(char end, int start) throws Bad {
        StringBuilder read = new StringBuilder();
        while (!text.isAtEnd() && !text.isNext(end)) {
            read.appendCodePoint(text.pattern[text.at++]);
        }
        String name = read.toString();
        if (name.isEmpty()) {
            throw new Bad("missing group name", start);
        }
        if (text.isAtEnd()) {
            throw new Bad("missing " + end + ", unterminated name", start);
        }
        text.at++;
        int first = name.codePointAt(0);
        if ((first != '_' && !Character.isUnicodeIdentifierStart(first))
                || !name.codePoints().skip(1).allMatch(Character::isUnicodeIdentifierPart)) {
            throw new Bad("bad character in group name " + PythonStringRepr.of(name), start);
        }
        return name;
    }

    /** A reference to a group by its number; errors report {@code position}. */
    PythonRegexWidth reference(int group, int position) throws Bad {
        if (group > groups) {
            throw new Bad("invalid group reference " + group, position);
        }
        if (!closed.contains(group)) {
            throw new Bad("cannot refer to an open group", position);
        }
        text.java.append("(?:\\").append(group).append(')');
        return PythonRegexWidth.ANY;
    }
}
