package dev.stateroom.langgraph.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.RandomCases;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PayloadFormat.Range;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The short ways through JSON read what the parser reads, or leave it to it. */
final class AsciiJsonTest {
    private static final String METADATA =
            "{\"source\": \"loop\", \"step\": -12, \"parents\": {\"\": \"1f1e62c5\"},\n \"counters\": {\"files\": [1, 30]}, \"none\": [null,true , false], \"x\":[], \"y\":{} }";
    private static final String ODD = "{}[]\",:\\ -+.0123eEnultrfas/\n\t\u007f\u0000\u001f\u0080";

    /** Without the short way. */
    private final JsonPayload parser = new JsonPayload(ConstructorRecords::read);

    @Test
    void readsMetadata() {
        ForeignValue value = read(METADATA);
        assertThat(value).isEqualTo(parsed(METADATA.getBytes(StandardCharsets.UTF_8))).isNotNull();
        assertThat(ForeignValue.fields(value).get("step")).isEqualTo(new ForeignValue.Int(-12));
        assertThat(ForeignValue.fields(read("{\"a\":1,\"b\":2,\"a\":3}")).values()).hasToString(ForeignValue.fields(parsed("{\"a\":1,\"b\":2,\"a\":3}".getBytes(StandardCharsets.UTF_8))).values().toString());
    }

    @Test
    void leavesToTheParserWhatIsNotSoPlain() {
        for (String json : new String[] {
            "", " ", "{", "{}}", "[1,]", "{\"a\":}", "{\"a\" 1}", "01", "-0", "-", "1.5", "1e3", "1234567890123456789", "NaN", "tru", "truee", "\"a\\n\"", "\"\u00e9\"",
            "{\"lc\":1,\"type\":\"secret\",\"id\":[\"A\"]}", "[".repeat(30) + "]".repeat(30), "\"" + "a".repeat(5_000) + "\""
        }) {
            assertThat(read(json)).as(json).isNull();
        }
    }

    @Test
    void readsNothingElseThanTheParser() {
        byte[] plain = METADATA.getBytes(StandardCharsets.UTF_8);
        RandomCases.check(20_000, random -> {
            byte[] json = Arrays.copyOf(plain, plain.length - (random.nextInt(4) == 0 ? random.nextInt(plain.length) : 0));
            for (int i = random.nextInt(3); i >= 0 && json.length > 0; i--) {
                json[random.nextInt(json.length)] = (byte) ODD.charAt(random.nextInt(ODD.length()));
            }
            int start = random.nextInt(4) == 0 ? random.nextInt(json.length + 1) : 0;
            Range range = new Range(start, json.length);
            ForeignValue value = AsciiJson.read(json, range);
            if (value != null) {
                assertThat(value).as(new String(json, StandardCharsets.ISO_8859_1)).isEqualTo(parser.value(json, range));
            }
        });
    }

    /** A checkpoint's fields and its channels are found in one go as one after the other, with the same words for damage. */
    @Test
    void entriesOfAMapInsideAreThoseFoundByThemselves() {
        byte[] plain = "{\"v\":4, \"channel_values\" : {\"a\":[1,{\"x\":\"\u00e9\"}],\"u\":{\"lc\":2,\"type\":\"undefined\",\"id\":[\"undefined\"]},\"f\":{}},\"channel_values\":{\"b\":\"x\"}}"
                .getBytes(StandardCharsets.UTF_8);
        RandomCases.check(20_000, random -> {
            byte[] json = Arrays.copyOf(plain, plain.length - (random.nextInt(4) == 0 ? random.nextInt(plain.length) : 0));
            for (int i = random.nextInt(3); i > 0 && json.length > 0; i--) {
                json[random.nextInt(json.length)] = (byte) ODD.charAt(random.nextInt(ODD.length()));
            }
            SequencedMap<String, Range> inner = new LinkedHashMap<>();
            String together = told(() -> parser.entries(json, Range.all(json), "channel_values", inner) + " " + inner);
            String apart = told(() -> {
                SequencedMap<String, Range> fields = parser.entries(json, Range.all(json));
                Range place = fields.get("channel_values");
                return fields + " " + (place == null ? Map.of() : parser.entries(json, place));
            });
            assertThat(together).as(new String(json, StandardCharsets.ISO_8859_1)).isEqualTo(apart);
        });
    }

    private static String told(Supplier<String> reading) {
        try {
            return reading.get();
        } catch (DamagedPayload e) {
            return e.phrase();
        }
    }

    private static @Nullable ForeignValue read(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return AsciiJson.read(bytes, Range.all(bytes));
    }

    private ForeignValue parsed(byte[] json) {
        return parser.value(json, Range.all(json));
    }
}
