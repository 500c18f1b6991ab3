package dev.stateroom.tool.prompt.yaml;

import dev.stateroom.agent.Value;
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
    Value collection(int depth) throws BadYaml {
        if (depth > DEEPEST) {
            throw new BadYaml("nested too deeply");
        }
        return cursor.next() == '[' ? list(depth) : map(depth);
    }

    private Value list(int depth) throws BadYaml {
        List<Value> items = new ArrayList<>();
        while (!isClosed(']')) {
            Value item = node(depth);
            cursor.skipBlank();
            items.add(cursor.peek() == ':' ? YamlScalars.map(Map.of(key(item), value(depth))) : item);
            separated(']');
        }
        return new Value.Items(List.copyOf(items));
    }

    private Value map(int depth) throws BadYaml {
        Map<Value, Value> entries = new LinkedHashMap<>();
        while (!isClosed('}')) {
            Value key = key(node(depth));
            cursor.skipBlank();
            entries.put(key, cursor.peek() == ':' ? value(depth) : Value.Null.INSTANCE);
            separated('}');
        }
        return YamlScalars.map(entries);
    }

    /** Collections cannot be keys. */
    private static Value key(Value key) throws BadYaml {
        if (key instanceof Value.Items || key instanceof Value.Fields || key instanceof Value.Pairs) {
            throw new BadYaml("a collection as a key");
        }
        return key;
    }

    private Value value(int depth) throws BadYaml {
        cursor.next();
        cursor.skipBlank();
        return switch (cursor.peek()) {
            case ',', ']', '}' -> Value.Null.INSTANCE;
            default -> node(depth);
        };
    }

    private Value node(int depth) throws BadYaml {
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
