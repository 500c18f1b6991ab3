package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.PythonStringRepr;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads and writes a store's items as Python does. */
enum PythonItem {
    /** Before 0.5: a list of lines and both dates; everything else is refused. */
    STRICT_LINES {
        @Override
        StoredContent content(ForeignValue.Fields item, @Nullable ForeignValue content) {
            if (!(content instanceof ForeignValue.Items(List<ForeignValue> values))) {
                return noFile("content", item);
            }
            for (String name : List.of("created_at", "modified_at")) {
                if (!(item.get(name) instanceof ForeignValue.Text)) {
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
        StoredContent content(ForeignValue.Fields item, @Nullable ForeignValue content) {
            return either(item, content, other -> other instanceof ForeignValue.Items(List<ForeignValue> values)
                    ? notText(values)
                    : new StoredContent.Throws("TypeError", noFile("content", item).why()));
        }
    },
    /** 0.7: text or lines. */
    EITHER_BY_TYPE {
        @Override
        StoredContent content(ForeignValue.Fields item, @Nullable ForeignValue content) {
            return either(item, content, other -> new StoredContent.Throws(
                    "TypeError", "Store item `content` must be a `str` or legacy `list[str]`, got " + PythonContent.typeName(other) + "."));
        }
    };

    private static final String UTF_8 = "utf-8";

    static PythonItem of(Dialect dialect) {
        if (!dialect.holds(DialectFact.RESULT_OBJECTS)) {
            return STRICT_LINES;
        }
        return dialect.holds(DialectFact.CONTENT_TYPE_REFUSED) ? EITHER_BY_TYPE : EITHER;
    }

    StoredContent taken(ForeignValue value) {
        ForeignValue.Fields fields = ForeignValue.fields(value);
        return content(fields, fields.get("content"));
    }

    /** @param other what is made of content that is neither a text nor a list of texts */
    private static StoredContent either(ForeignValue.Fields item, @Nullable ForeignValue content, Function<ForeignValue, StoredContent> other) {
        return switch (content) {
            case null -> noFile("content", item);
            case ForeignValue.Null _ -> noFile("content", item);
            case ForeignValue.Text(String text) -> file(item, new FileData.Text(text));
            case ForeignValue.Items(List<ForeignValue> values) -> {
                List<String> lines = texts(values);
                yield lines == null ? other.apply(content) : file(item, new FileData.Text(String.join("\n", lines)));
            }
            default -> other.apply(content);
        };
    }

    abstract StoredContent content(ForeignValue.Fields item, @Nullable ForeignValue content);

    /** The item of a record: lines without an encoding, text with one, and the dates that exist. */
    static ForeignValue.Fields item(FileData file) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        if (file.content() instanceof FileData.Lines(List<String> lines)) {
            fields.put("content", new ForeignValue.Items(lines.stream().<ForeignValue>map(ForeignValue.Text::new).toList()));
        } else if (file.content() instanceof FileData.Text(String text)) {
            fields.put("content", new ForeignValue.Text(text));
            putText("encoding", file.encoding(), fields);
        }
        putText("created_at", file.createdAt(), fields);
        putText("modified_at", file.modifiedAt(), fields);
        return ForeignValue.Fields.copyOf(fields);
    }

    static void putText(String name, @Nullable String text, Map<String, ForeignValue> fields) {
        if (text != null) {
            fields.put(name, new ForeignValue.Text(text));
        }
    }

    private static StoredContent file(ForeignValue.Fields item, FileData.Content content) {
        String encoding = content instanceof FileData.Lines ? null : ForeignValue.text(item.get("encoding"));
        return new StoredContent.File(new FileData(
                content,
                content instanceof FileData.Text && encoding == null ? UTF_8 : encoding,
                null,
                ForeignValue.text(item.get("created_at")),
                ForeignValue.text(item.get("modified_at"))));
    }

    private static StoredContent.NoFile noFile(String field, ForeignValue.Fields item) {
        String keys = item.values().keySet().stream().map(PythonStringRepr::of).collect(Collectors.joining(", "));
        return new StoredContent.NoFile("Store item does not contain valid " + field + " field. Got: dict_keys([" + keys + "])");
    }

    private static StoredContent notText(List<ForeignValue> values) {
        return new StoredContent.Throws("TypeError", PythonContent.notText(values));
    }

    /** The texts; null if one of them is not text. */
    private static @Nullable List<String> texts(List<ForeignValue> values) {
        List<String> texts = new ArrayList<>(values.size());
        for (ForeignValue value : values) {
            if (!(value instanceof ForeignValue.Text(String text))) {
                return null;
            }
            texts.add(text);
        }
        return texts;
    }
}
