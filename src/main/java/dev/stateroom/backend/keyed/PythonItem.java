package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.PythonLiteral;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What Python takes a store's item for, and how it writes one. */
enum PythonItem {
    /** Before 0.5: a list of lines and both dates, nothing else. */
    STRICT_LINES {
        @Override
        Stored content(Value.Fields item, @Nullable Value content) {
            if (!(content instanceof Value.Items(List<Value> values))) {
                return noFile("content", item);
            }
            for (String name : List.of("created_at", "modified_at")) {
                if (!(item.get(name) instanceof Value.Text)) {
                    return noFile(name, item);
                }
            }
            List<String> lines = texts(values);
            return lines == null ? notText(values) : file(item, new FileData.Lines(lines));
        }
    },
    /** 0.5 and 0.6: text or lines. */
    EITHER {
        @Override
        Stored content(Value.Fields item, @Nullable Value content) {
            return switch (content) {
                case null -> noFile("content", item);
                case Value.Null _ -> noFile("content", item);
                case Value.Text(String text) -> file(item, new FileData.Text(text));
                case Value.Items(List<Value> values) -> {
                    List<String> lines = texts(values);
                    yield lines == null ? notText(values) : file(item, new FileData.Text(String.join("\n", lines)));
                }
                default -> new Stored.Throws("TypeError", noFile("content", item).why());
            };
        }
    },
    /** 0.7: text or lines. */
    EITHER_BY_TYPE {
        @Override
        Stored content(Value.Fields item, @Nullable Value content) {
            return switch (content) {
                case null -> noFile("content", item);
                case Value.Null _ -> noFile("content", item);
                case Value.Text(String text) -> file(item, new FileData.Text(text));
                case Value.Items(List<Value> values) -> {
                    List<String> lines = texts(values);
                    yield lines == null
                            ? wrongType(content)
                            : file(item, new FileData.Text(String.join("\n", lines)));
                }
                default -> wrongType(content);
            };
        }

        private Stored wrongType(Value content) {
            return new Stored.Throws(
                    "TypeError",
                    "Store item `content` must be a `str` or legacy `list[str]`, got "
                            + PythonContent.typeName(content) + ".");
        }
    };

    private static final String UTF_8 = "utf-8";

    static PythonItem of(Dialect dialect) {
        return switch (dialect.era()) {
            case PYTHON_0_2, PYTHON_0_4 -> STRICT_LINES;
            case PYTHON_0_5 -> EITHER;
            default -> EITHER_BY_TYPE;
        };
    }

    /** What an item is. */
    Stored taken(Value value) {
        Value.Fields fields = Value.fields(value);
        return content(fields, fields.get("content"));
    }

    abstract Stored content(Value.Fields item, @Nullable Value content);

    /** The item of a record: lines without an encoding, text with one, and the dates that exist. */
    static Value.Fields item(FileData file) {
        Map<String, Value> fields = new LinkedHashMap<>();
        if (file.content() instanceof FileData.Lines(List<String> lines)) {
            fields.put("content", new Value.Items(lines.stream().<Value>map(Value.Text::new).toList()));
        } else if (file.content() instanceof FileData.Text(String text)) {
            fields.put("content", new Value.Text(text));
            putText("encoding", file.encoding(), fields);
        }
        putText("created_at", file.createdAt(), fields);
        putText("modified_at", file.modifiedAt(), fields);
        return Value.Fields.copyOf(fields);
    }

    private static void putText(String name, @Nullable String text, Map<String, Value> fields) {
        if (text != null) {
            fields.put(name, new Value.Text(text));
        }
    }

    private static Stored file(Value.Fields item, FileData.Content content) {
        String encoding = content instanceof FileData.Lines ? null : Value.text(item.get("encoding"));
        return new Stored.File(new FileData(
                content,
                content instanceof FileData.Text && encoding == null ? UTF_8 : encoding,
                null,
                Value.text(item.get("created_at")),
                Value.text(item.get("modified_at"))));
    }

    private static Stored.NoFile noFile(String field, Value.Fields item) {
        String keys = item.values().keySet().stream().map(PythonLiteral::of).collect(Collectors.joining(", "));
        return new Stored.NoFile("Store item does not contain valid " + field + " field. Got: dict_keys([" + keys + "])");
    }

    private static Stored notText(List<Value> values) {
        return new Stored.Throws("TypeError", PythonContent.notText(values));
    }

    /** The texts; null where one is none. */
    private static @Nullable List<String> texts(List<Value> values) {
        List<String> texts = new ArrayList<>(values.size());
        for (Value value : values) {
            if (!(value instanceof Value.Text(String text))) {
                return null;
            }
            texts.add(text);
        }
        return texts;
    }
}
