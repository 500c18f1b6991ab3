package dev.stateroom.tool.prompt.yaml;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists and maps in brackets. */
final class YamlFlow {
    static final int DEEPEST = 64;

    private final YamlCursor cursor;
    private final YamlScalars scalars;

    YamlFlow(YamlCursor cursor, YamlScalars scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    /** The collection that begins here. */
    ForeignValue collection(int depth) throws BadYaml {
        if (depth > DEEPEST) {
            throw new BadYaml("nested too deeply");
        }
        return cursor.next() == '[' ? list(depth) : map(depth);
    }

    private ForeignValue list(int depth) throws BadYaml {
        List<ForeignValue> items = new ArrayList<>();
        while (!isClosed(']')) {
            ForeignValue item = node(depth);
            cursor.skipBlank();
            items.add(cursor.peek() == ':' ? YamlScalars.map(Map.of(key(item), value(depth))) : item);
            separated(']');
        }
        return new ForeignValue.Items(List.copyOf(items));
    }

    private ForeignValue map(int depth) throws BadYaml {
        Map<ForeignValue, ForeignValue> entries = new LinkedHashMap<>();
        while (!isClosed('}')) {
            ForeignValue key = key(node(depth));
            cursor.skipBlank();
            entries.put(key, cursor.peek() == ':' ? value(depth) : ForeignValue.Null.INSTANCE);
            separated('}');
        }
        return YamlScalars.map(entries);
    }

    /** Collections cannot be keys. */
    private static ForeignValue key(ForeignValue key) throws BadYaml {
        if (key instanceof ForeignValue.Items || key instanceof ForeignValue.Fields || key instanceof ForeignValue.Pairs) {
            throw new BadYaml("a collection as a key");
        }
        return key;
    }

    private ForeignValue value(int depth) throws BadYaml {
        cursor.next();
        cursor.skipBlank();
        return switch (cursor.peek()) {
            case ',', ']', '}' -> ForeignValue.Null.INSTANCE;
            default -> node(depth);
        };
    }

    private ForeignValue node(int depth) throws BadYaml {
        return switch (cursor.peek()) {
            case '[', '{' -> collection(depth + 1);
            default -> scalars.inFlow();
        };
    }

    private boolean isClosed(char bracket) throws BadYaml {
        cursor.skipBlank();
        if (cursor.isAtEnd() || cursor.isAtMarker()) {
            throw new BadYaml("a bracket that is not closed");
        }
        if (cursor.peek() != bracket) {
            return false;
        }
        cursor.next();
        return true;
    }

    private void separated(char bracket) throws BadYaml {
        cursor.skipBlank();
        if (cursor.peek() == ',') {
            cursor.next();
        } else if (cursor.peek() != bracket) {
            throw new BadYaml("neither a comma nor a closing bracket");
        }
    }
}
