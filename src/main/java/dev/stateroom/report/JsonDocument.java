package dev.stateroom.report;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.workspace.recording.ArgumentText;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * The one JSON document that a command writes with {@code --json}, as a stream in UTF-8. A value that JSON lacks is an object with a key
 * that begins with {@code $}: {@code {"$bytes": base64}}, {@code {"$int": "…"}} beyond 2^53, {@code {"$float": "nan"}}, {@code {"$map":
 * [[key, value], …]}}, {@code {"$ext": code, "module": …, "name": …, "arg": …}}, {@code {"$opaque": why, "size": bytes}}. A document that
 * its command could not finish has {@code "$cut"}: as the last property of the outermost object, or in a last object of the outermost list.
 */
public final class JsonDocument implements AutoCloseable {
    private static final int DEPTH = 4_000;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamWriteConstraints(
                    StreamWriteConstraints.builder().maxNestingDepth(DEPTH).build())
            .build();

    private static final Pattern SNAKE = Pattern.compile("[A-Z]");

    private record Component(String name, Method accessor) {
        static Component of(RecordComponent component) {
            component.getAccessor().setAccessible(true);
            String name = SNAKE.matcher(component.getName()).replaceAll("_$0").toLowerCase(Locale.ROOT);
            return new Component(name.endsWith("_") ? name.substring(0, name.length() - 1) : name, component.getAccessor());
        }
    }

    private static final ClassValue<List<Component>> COMPONENTS = new ClassValue<>() {
        @Override
        protected List<Component> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents()).map(Component::of).toList();
        }
    };

    /** A record whose properties are written into the object of the record that contains it. */
    public interface Joined {}

    /** The elements of a list as they are read, so that it need not be in memory as a whole. */
    @FunctionalInterface
    public interface JsonRows {
        /** Gives each element to {@code row}. An exception ends the document, which is then marked as cut. */
        void each(Consumer<Object> row);
    }

    /** A property with a name that depends on the request. */
    public record NamedValue(String name, @Nullable Object value) {}

    private final JsonGenerator out;

    /** Writes a record or a plain value to {@code stream}, which stays open; indented if a person reads it. */
    public static void write(OutputStream stream, boolean indented, @Nullable Object answer) {
        try (JsonDocument document = new JsonDocument(stream, indented)) {
            document.value(answer);
        }
    }

    private JsonDocument(OutputStream stream, boolean indented) {
        // A character stream: half a surrogate pair, which foreign JSON may hold, becomes '?' instead of an error.
        BufferedWriter writer =
                new BufferedWriter(new OutputStreamWriter(new Unclosed(stream), StandardCharsets.UTF_8), 1 << 16);
        out = FACTORY.createGenerator(indented ? new Indented() : ObjectWriteContext.empty(), writer);
    }

    /**
     * Writes a value as the whole document or as the next element: a record is an object with its components in snake case, without those
     * that are an empty {@link Optional}; a {@link Joined} one adds its own. A {@link Supplier} is called when its turn comes. A trailing
     * {@code _}, which Java's reserved words need, is dropped.
     */
    private void value(@Nullable Object value) {
        switch (value) {
            case null -> out.writeNull();
            case ForeignValue foreign -> ArgumentText.writeExactly(foreign, out);
            case String text -> out.writeString(text);
            case Boolean flag -> out.writeBoolean(flag);
            case Integer number -> out.writeNumber(number);
            case Long number -> out.writeNumber(number);
            case Double number -> out.writeNumber(number);
            case Enum<?> constant -> out.writeString(word(constant));
            case Namespace namespace -> value(namespace.labels());
            case Instant time -> out.writeString(time.toString());
            case Supplier<?> later -> value(later.get());
            case Collection<?> values -> value((JsonRows) values::forEach);
            case JsonRows values -> {
                out.writeStartArray();
                values.each(this::value);
                out.writeEndArray();
            }
            case Map<?, ?> values -> {
                out.writeStartObject();
                values.forEach((name, one) -> property(name.toString(), one));
                out.writeEndObject();
            }
            case Record row -> {
                out.writeStartObject();
                properties(row);
                out.writeEndObject();
            }
            default -> throw new IllegalArgumentException("not an answer: " + value.getClass());
        }
    }

    /** Writes the properties of a record into the open object. */
    private void properties(Record row) {
        for (Component component : COMPONENTS.get(row.getClass())) {
            try {
                Object value = component.accessor().invoke(row);
                Object shown = value instanceof Optional<?> optional ? optional.orElse(null) : value;
                if (shown instanceof NamedValue(String name, Object named)) {
                    property(name, named);
                } else if (shown instanceof Joined && shown instanceof Record joined) {
                    properties(joined);
                } else if (shown != null || !(value instanceof Optional<?>)) {
                    property(component.name(), shown);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(component.toString(), e);
            }
        }
    }

    private void property(String name, @Nullable Object value) {
        out.writeName(name);
        value(value);
    }

    /** Ends the document with a line feed. */
    @Override
    public void close() {
        if (out.streamWriteContext().inRoot()) {
            out.writeRaw('\n');
        } else {
            cut();
        }
        out.close();
    }

    /** Marks the outermost list or object as cut: the command ended before all was written, so the JSON is valid but incomplete. */
    private void cut() {
        while (!out.streamWriteContext().getParent().inRoot()) {
            if (out.streamWriteContext().inArray()) {
                out.writeEndArray();
            } else {
                out.writeEndObject();
            }
        }
        if (out.streamWriteContext().inArray()) {
            out.writeStartObject();
        }
        out.writeStringProperty("$cut", "the command ended before all was written; standard error says why");
    }

    /** Compact JSON of one value, for a line of text. */
    public static String line(ForeignValue value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(bytes, false, value);
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    /** A name in a constant's form as JSON spells it: {@code ADDED} is {@code added}. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static final class Indented extends ObjectWriteContext.Base {
        private static final DefaultIndenter TWO = new DefaultIndenter("  ", "\n");

        @Override
        public PrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter().withObjectIndenter(TWO).withArrayIndenter(TWO);
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    }

    /** Keeps the command's stream open when the document ends. */
    private static final class Unclosed extends FilterOutputStream {
        Unclosed(OutputStream stream) {
            super(stream);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
