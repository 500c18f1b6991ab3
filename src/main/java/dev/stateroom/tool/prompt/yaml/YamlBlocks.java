package dev.stateroom.tool.prompt.yaml;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Maps and lists by indentation. */
final class YamlBlocks {
    private final YamlCursor cursor;
    private final YamlScalars scalars;
    private final YamlFlow flow;

    YamlBlocks(YamlCursor cursor) {
        this.cursor = cursor;
        this.scalars = new YamlScalars(cursor);
        this.flow = new YamlFlow(cursor, scalars);
    }

    /** The only document of the text. */
    ForeignValue document() throws BadYaml {
        cursor.skipBlank();
        if (cursor.isAtMarker() && cursor.peek() == '-') {
            cursor.next();
            cursor.next();
            cursor.next();
        }
        cursor.skipBlank();
        if (cursor.isAtEnd() || cursor.isAtMarker()) {
            return ended(ForeignValue.Null.INSTANCE);
        }
        return ended(cursor.isFirstOnLine() ? node(-1, 0) : inline(-1, 0));
    }

    private ForeignValue ended(ForeignValue value) throws BadYaml {
        cursor.skipBlank();
        if (cursor.isAtMarker() && cursor.peek() == '.') {
            cursor.skipLine();
            cursor.skipBlank();
        }
        if (!cursor.isAtEnd()) {
            throw new BadYaml("more than one document, or something behind it");
        }
        return value;
    }

    /** A node where a key is allowed: at the first character of a line, or behind the dash of a list. */
    private ForeignValue node(int parent, int depth) throws BadYaml {
        if (depth > YamlFlow.DEEPEST) {
            throw new BadYaml("nested too deeply");
        }
        int column = cursor.column();
        if (cursor.isIndicator('-')) {
            return list(column, column, depth);
        }
        if (isBlockScalar()) {
            return new YamlBlockText(cursor, parent).read();
        }
        YamlScalars.Scalar first = firstOf(parent, depth);
        return isColon() && first.isKey() ? map(column, first, depth) : lineEnded(first.value());
    }

    /** A node behind a key on the key's own line. */
    private ForeignValue inline(int parent, int depth) throws BadYaml {
        if (cursor.isIndicator('-')) {
            throw new BadYaml("a list on the line of its key");
        }
        if (isBlockScalar()) {
            return new YamlBlockText(cursor, parent).read();
        }
        ForeignValue value = firstOf(parent, depth).value();
        if (isColon()) {
            throw new BadYaml("a second value on one line");
        }
        return lineEnded(value);
    }

    private boolean isBlockScalar() {
        return cursor.peek() == '|' || cursor.peek() == '>';
    }

    /** A quoted or plain scalar, or a flow collection, with the spaces behind it. */
    private YamlScalars.Scalar firstOf(int parent, int depth) throws BadYaml {
        boolean collection = cursor.peek() == '[' || cursor.peek() == '{';
        YamlScalars.Scalar read =
                collection ? new YamlScalars.Scalar(flow.collection(depth), false) : scalars.inBlock(parent);
        cursor.skipSpaces();
        return read;
    }

    private boolean isColon() {
        return cursor.isIndicator(':');
    }

    private ForeignValue lineEnded(ForeignValue value) throws BadYaml {
        cursor.skipBlank();
        if (!cursor.isFirstOnLine() && !cursor.isAtEnd()) {
            throw new BadYaml("something behind a value");
        }
        return value;
    }

    private ForeignValue map(int column, YamlScalars.Scalar firstKey, int depth) throws BadYaml {
        Map<ForeignValue, ForeignValue> entries = new LinkedHashMap<>();
        YamlScalars.Scalar key = firstKey;
        while (true) {
            if (!isColon() || !key.isKey()) {
                throw new BadYaml("a line without a key");
            }
            cursor.next();
            entries.put(key.value(), valueOf(column, depth));
            if (isPast(column)) {
                return YamlScalars.map(entries);
            }
            if (cursor.isIndicator('-') || isBlockScalar()) {
                throw new BadYaml("a list entry among keys");
            }
            key = firstOf(column, depth);
        }
    }

    /** After an entry: true if the collection of that column is over. */
    private boolean isPast(int column) throws BadYaml {
        if (cursor.isAtEnd() || cursor.isAtMarker() || cursor.column() < column) {
            return true;
        }
        if (cursor.column() > column) {
            throw new BadYaml("indented deeper than what it belongs to");
        }
        return false;
    }

    private ForeignValue valueOf(int column, int depth) throws BadYaml {
        boolean broken = cursor.skipBlank();
        if (cursor.isAtEnd() || cursor.isAtMarker()) {
            return ForeignValue.Null.INSTANCE;
        }
        if (!broken) {
            return inline(column, depth + 1);
        }
        if (cursor.column() == column && cursor.isIndicator('-')) {
            return list(column, column, depth + 1);
        }
        return cursor.column() > column ? node(column, depth + 1) : ForeignValue.Null.INSTANCE;
    }

    private ForeignValue list(int column, int parent, int depth) throws BadYaml {
        List<ForeignValue> items = new ArrayList<>();
        while (true) {
            cursor.next();
            boolean broken = cursor.skipBlank();
            boolean there = !cursor.isAtEnd() && !cursor.isAtMarker() && (!broken || cursor.column() > column);
            items.add(there ? node(parent, depth + 1) : ForeignValue.Null.INSTANCE);
            if (isPast(column)) {
                return new ForeignValue.Items(List.copyOf(items));
            }
            if (!cursor.isIndicator('-')) {
                // A list may be at its key's own column; the next key ends it, and nothing else may.
                return new ForeignValue.Items(List.copyOf(items));
            }
        }
    }
}
