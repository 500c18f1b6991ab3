package dev.stateroom.tool.prompt.yaml;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plain scalars, quoted ones where they are, and outside brackets the anchors and aliases of both. */
final class YamlScalars {
    private final YamlCursor cursor;
    private final Map<String, ForeignValue> anchors = new HashMap<>();

    YamlScalars(YamlCursor cursor) {
        this.cursor = cursor;
    }

    /**
     * A scalar.
     *
     * @param isKey true if it may be a key: it is on one line
     */
    record Scalar(ForeignValue value, boolean isKey) {}

    /** A scalar outside brackets; continued by lines deeper than the column {@code parent}. */
    Scalar inBlock(int parent) throws BadYaml {
        if (cursor.peek() == '*') {
            return new Scalar(alias(), true);
        }
        if (cursor.peek() == '&') {
            String anchor = anchor();
            Scalar named = inBlock(parent);
            anchors.put(anchor, named.value());
            return named;
        }
        int from = cursor.position();
        if (cursor.peek() == '"' || cursor.peek() == '\'') {
            YamlQuotes quotes = new YamlQuotes(cursor);
            ForeignValue text = new ForeignValue.Text(quotes.read());
            return new Scalar(text, !quotes.isBroken() && cursor.position() - from <= 1024);
        }
        return plain(parent, false);
    }

    /** A scalar inside brackets. */
    ForeignValue inFlow() throws BadYaml {
        return cursor.peek() == '"' || cursor.peek() == '\''
                ? new ForeignValue.Text(new YamlQuotes(cursor).read())
                : plain(-1, true).value();
    }

    private String anchor() throws BadYaml {
        String name = name();
        if (cursor.skipSpaces() == 0 || "&*[{|>\n".indexOf(cursor.peek()) >= 0) {
            throw new BadYaml("an anchor on something other than a scalar");
        }
        return name;
    }

    private ForeignValue alias() throws BadYaml {
        ForeignValue named = anchors.get(name());
        if (named == null || !cursor.isSpaceAt(0)) {
            throw new BadYaml("an alias of nothing");
        }
        return named;
    }

    private String name() throws BadYaml {
        cursor.next();
        StringBuilder name = new StringBuilder();
        while (cursor.peek() == '-' || cursor.peek() == '_' || isAsciiAlphanumeric(cursor.peek())) {
            name.append(cursor.next());
        }
        if (name.isEmpty()) {
            throw new BadYaml("an anchor without a name");
        }
        return name.toString();
    }

    private static boolean isAsciiAlphanumeric(char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }

    private boolean begins(boolean flow) {
        char c = cursor.peek();
        if ("\0 \t\n-?:,[]{}#&*!|>'\"%@`".indexOf(c) < 0) {
            return true;
        }
        return !cursor.isSpaceAt(1) && (c == '-' || (!flow && (c == '?' || c == ':')));
    }

    private Scalar plain(int parent, boolean flow) throws BadYaml {
        if (cursor.isAtMarker() || !begins(flow)) {
            throw new BadYaml("a character that begins nothing");
        }
        StringBuilder text = new StringBuilder();
        boolean broken = false;
        StringBuilder gap = new StringBuilder();
        while (cursor.peek() != '#' || gap.isEmpty()) {
            int from = text.length();
            StringBuilder run = new StringBuilder();
            while (!isOver(flow)) {
                run.append(cursor.next());
            }
            if (run.isEmpty()) {
                break;
            }
            text.append(gap).append(run);
            broken |= gap.indexOf("\n") >= 0;
            if (from == 0 && text.length() > 1024 && !flow) {
                broken = true;
            }
            gap.setLength(0);
            boolean folded = gap(gap);
            broken |= folded && isContinued(parent, flow);
            if (gap.isEmpty() || !isContinued(parent, flow)) {
                break;
            }
        }
        return new Scalar(YamlTypes.of(text.toString()), !broken);
    }

    private boolean isContinued(int parent, boolean flow) {
        return !cursor.isAtEnd() && cursor.peek() != '#' && !cursor.isAtMarker() && (flow || cursor.column() > parent);
    }

    private boolean isOver(boolean flow) {
        char c = cursor.peek();
        if (cursor.isSpaceAt(0)) {
            return true;
        }
        if (c == ':') {
            return cursor.isSpaceAt(1) || (flow && ",[]{}".indexOf(cursor.peek(1)) >= 0);
        }
        return flow && ",?[]{}".indexOf(c) >= 0;
    }

    /** What is between two runs: spaces as they are, one line end as a space, more as one less. True for line ends. */
    private boolean gap(StringBuilder gap) {
        int spaces = cursor.skipSpaces();
        if (cursor.peek() != '\n') {
            gap.repeat(" ", spaces);
            return false;
        }
        int breaks = 0;
        while (cursor.peek() == '\n') {
            cursor.next();
            breaks++;
            if (cursor.isAtMarker()) {
                break;
            }
            cursor.skipSpaces();
        }
        gap.append(breaks == 1 ? " " : "\n".repeat(breaks - 1));
        return true;
    }

    /** A map of keys to values; {@link ForeignValue.Fields} where all keys are text. */
    static ForeignValue map(Map<ForeignValue, ForeignValue> entries) {
        if (entries.keySet().stream().allMatch(ForeignValue.Text.class::isInstance)) {
            Map<String, ForeignValue> fields = new LinkedHashMap<>();
            entries.forEach((key, value) -> fields.put(((ForeignValue.Text) key).value(), value));
            return ForeignValue.Fields.copyOf(fields);
        }
        List<ForeignValue.Pair> pairs = new ArrayList<>();
        entries.forEach((key, value) -> pairs.add(new ForeignValue.Pair(key, value)));
        return new ForeignValue.Pairs(List.copyOf(pairs));
    }
}
