package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Plain JSON: the {@code metadata} column, store values, and values shown as text. */
public final class PlainJson {
    private static final PayloadFormat PLAIN = new JsonPayload(UnaryOperator.identity());
    private static final JsonFactory FACTORY = new JsonFactory();

    private static final Pattern LONE_SURROGATE = Pattern.compile("\\p{Cs}");

    private PlainJson() {}

    /**
     * Reads plain JSON in UTF-8; objects are not interpreted. Empty or damaged bytes give a {@link ForeignValue.Opaque} with the reason,
     * with the bounds of {@link Serializer}.
     */
    public static ForeignValue read(byte[] json) {
        return Serializer.decode(PLAIN, json, PayloadFormat.Range.all(json));
    }

    /** True if the value is valid JSON as far as it was read, but has more values than are unpacked at once. */
    public static boolean holdsTooMuch(ForeignValue read) {
        return read instanceof ForeignValue.Opaque(String why, _, _) && why.equals(TooManyValues.PHRASE);
    }

    /**
     * Writes a value as indented JSON that a person can read and a program can parse; see {@link ForeignJson}.
     */
    public static String write(ForeignValue value) {
        return write(value, new Indented());
    }

    private static String write(ForeignValue value, ObjectWriteContext form) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(form, text)) {
            write(value, out);
        }
        return text.toString();
    }

    /**
     * The same without blanks, in UTF-8, for storing: {@link #read} returns an equal value. Half a surrogate pair, which UTF-8 lacks, is
     * escaped.
     */
    public static byte[] compact(ForeignValue value) {
        String text = write(value, ObjectWriteContext.empty());
        Matcher lone = LONE_SURROGATE.matcher(text);
        return (lone.find() ? lone.replaceAll(half -> String.format("\\\\u%04x", (int) half.group().charAt(0))) : text).getBytes(StandardCharsets.UTF_8);
    }

    private static void write(ForeignValue value, JsonGenerator out) {
        new ForeignJson(out, false).write(value);
    }

    /** Two blanks per level, lists over several lines. */
    private static final class Indented extends ObjectWriteContext.Base {
        @Override
        public PrettyPrinter getPrettyPrinter() {
            DefaultIndenter lines = new DefaultIndenter("  ", "\n");
            return new DefaultPrettyPrinter().withArrayIndenter(lines).withObjectIndenter(lines);
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    }
}
