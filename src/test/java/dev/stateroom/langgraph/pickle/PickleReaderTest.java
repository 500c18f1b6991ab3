package dev.stateroom.langgraph.pickle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pickles of all protocols, as CPython 3.11 wrote them, and hostile ones. */
final class PickleReaderTest {
    private static ForeignValue read(byte[] pickle) {
        return PickleReader.read(pickle, Cancellation.NEVER).orThrow();
    }

    private static ForeignValue read(String latin1) {
        return read(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static Failure failure(byte[] pickle) {
        Outcome<ForeignValue> outcome = PickleReader.read(pickle, Cancellation.NEVER);
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed<ForeignValue>) outcome).failure();
    }

    private static byte[] base64(String text) {
        return Base64.getDecoder().decode(text);
    }

    /** The same value in each protocol: see the comment of {@link PickleSamples}. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void everyProtocolSaysTheSame(int protocol) {
        ForeignValue.Fields value = (ForeignValue.Fields) read(base64(PickleSamples.BY_PROTOCOL.get(protocol)));

        assertThat(value.get("none")).isEqualTo(ForeignValue.Null.INSTANCE);
        assertThat(value.get("yes")).isEqualTo(new ForeignValue.Bool(true));
        assertThat(value.get("no")).isEqualTo(new ForeignValue.Bool(false));
        assertThat(ForeignValue.items(value.get("ints")).stream().map(String::valueOf))
                .containsExactly("Int[value=0]", "Int[value=255]", "Int[value=65535]", "Int[value=-1]", "Int[value=2147483647]", "Int[value=-2147483649]", "BigInt[value=1267650600228229401496703205376]");
        assertThat(value.get("real")).isEqualTo(new ForeignValue.Real(-1.5));
        assertThat(value.get("text")).isEqualTo(new ForeignValue.Text("Grüße 世界 😀 \\u0041 \n'\""));
        assertThat(bytes(value.get("bytes"))).containsExactly(0, 1, 0xff, 'a');
        assertThat(bytes(value.get("nothing"))).isEmpty();
        assertThat(ForeignValue.items(value.get("tuple"))).hasSize(2);
        assertThat(ForeignValue.items(value.get("set"))).containsExactly(new ForeignValue.Int(3));
        assertThat(value.get("keys")).isInstanceOfSatisfying(ForeignValue.Pairs.class, pairs -> assertThat(pairs.values().getFirst().key())
                .isEqualTo(new ForeignValue.Items(List.of(new ForeignValue.Text("a"), new ForeignValue.Int(1)))));
        assertThat(ForeignValue.fields(value.get("default")).get("k")).isEqualTo(new ForeignValue.Int(1));
        assertThat(ForeignValue.fields(value.get("ordered")).get("z")).isEqualTo(new ForeignValue.Int(2));
        assertThat(ForeignValue.items(value.get("deque"))).containsExactly(new ForeignValue.Int(1), new ForeignValue.Int(2));
        assertThat(named(value.get("uuid"))).isEqualTo("uuid.UUID 12345678-1234-5678-9234-567812345678");
        assertThat(named(value.get("time"))).isEqualTo("datetime.datetime 2026-11-22T15:31:25.962773+00:00");
        assertThat(named(value.get("local"))).isEqualTo("datetime.datetime 2026-01-02T03:04:05");
        assertThat(named(value.get("day"))).isEqualTo("datetime.date 2026-11-22");
    }

    private static byte[] bytes(@Nullable ForeignValue value) {
        return ((ForeignValue.Bytes) Objects.requireNonNull(value)).value();
    }

    private static String named(@Nullable ForeignValue value) {
        ForeignValue.Ext ext = (ForeignValue.Ext) Objects.requireNonNull(value);
        return ext.module() + "." + ext.name() + " " + ForeignValue.text(ext.argument());
    }

    @Test
    void aCallIsNamedAndNotMade() {
        assertThat(read("cos\nsystem\n(S'touch /tmp/owned'\ntR."))
                .isEqualTo(new ForeignValue.Ext(-1, "os", "system", new ForeignValue.Text("touch /tmp/owned"), null));
        assertThat(read("\u0080\u0004\u008c\u0008builtins\u008c\u0004eval\u0093\u008c\u00031+1\u0085R."))
                .isEqualTo(new ForeignValue.Ext(-1, "builtins", "eval", new ForeignValue.Text("1+1"), null));
        assertThat(read("(ios\nsystem\n.")).isInstanceOfSatisfying(ForeignValue.Ext.class, ext -> assertThat(ext.name()).isEqualTo("system"));
        // A function found by a function, as getattr gives it.
        assertThat(read("c__builtin__\ngetattr\n(cos\nsystem\nS'x'\ntR(S'y'\ntR.")).isInstanceOf(ForeignValue.Ext.class);
    }

    @Test
    void anObjectShowsItsFields() {
        // class C with __slots__: NEWOBJ, then BUILD with (None, slots).
        ForeignValue item = read("\u0080\u0002cm\nC\n)\u0081N}U\u0001aK\u0001s\u0086b.");
        assertThat(item).isEqualTo(new ForeignValue.Ext(-1, "m", "C", new ForeignValue.Fields(Map.of("a", new ForeignValue.Int(1))), null));
    }

    @Test
    void whatHoldsItselfEndsThere() {
        assertThat(ForeignValue.items(read("]q\u0000h\u0000a.")).getFirst()).isInstanceOf(ForeignValue.Opaque.class);
        assertThat(ForeignValue.fields(read("}q\u0000U\u0001ah\u0000s.")).get("a")).isInstanceOf(ForeignValue.Opaque.class);
    }

    @ParameterizedTest
    @CsvSource({
        "'(((', it ends in the middle",
        "'.', a value is missing",
        "'a.', a value is missing",
        "'h\u0005.', was not remembered",
        "'K\u0001K\u0002s.', a value is missing",
        "'}K\u0001u.', a mark is missing",
        "'}(K\u0001u.', a key without a value",
        "'NK\u0001R.', arguments that are no tuple",
        "'NNb.', a state for what is no object",
        "'\u0080\u0009N.', protocol 9",
        "'\u00ff.', there is no instruction 255",
        "'X\u00ff\u00ff\u00ff\u00ffabc.', it ends in the middle",
        "'Iabc\n.', a number that is none",
        "'', it ends in the middle"
    })
    void whatIsDamagedIsRefusedWithItsPlace(String pickle, String phrase) {
        Failure failure = failure(pickle.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.DAMAGED);
        assertThat(failure.sentence()).contains("the pickle is damaged at byte", phrase);
    }

    @Test
    void nestingWithoutEndIsRefused() {
        assertThat(failure(("]".repeat(100_000) + "a".repeat(99_999) + ".").getBytes(StandardCharsets.ISO_8859_1)).sentence()).contains("nested more than");
    }

    @Test
    void listsOfListsThatDoubleAreRefused() {
        // Each list holds the one before it twice.
        StringBuilder doubling = new StringBuilder("]");
        for (int i = 0; i < 60; i++) {
            doubling.append("q").append((char) i).append("0](h").append((char) i).append('h').append((char) i).append('e');
        }
        assertThat(failure(doubling.append('.').toString().getBytes(StandardCharsets.ISO_8859_1)).kind()).isEqualTo(Failure.Kind.TOO_LARGE);
    }

    @Test
    void aLongTextThatIsTurnedIntoBytesAgainAndAgainIsRefused() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes("(X\u0000\u0000\u0080\u0000".getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes("a".repeat(0x80_0000).getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes("q\u0000X\u0006\u0000\u0000\u0000latin1q\u0001".getBytes(StandardCharsets.ISO_8859_1));
        for (int i = 0; i < 50_000; i++) {
            out.writeBytes("c_codecs\nencode\nh\u0000h\u0001\u0086R".getBytes(StandardCharsets.ISO_8859_1));
        }
        out.writeBytes("t.".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(failure(out.toByteArray()).kind()).isEqualTo(Failure.Kind.TOO_LARGE);
    }

    @Test
    void threeHundredChangedPicklesAreReadOrRefusedInASentence() throws Exception {
        List<byte[]> real = new ArrayList<>();
        PickleSamples.BY_PROTOCOL.forEach(text -> real.add(base64(text)));
        try (Stream<Path> files = Files.walk(Path.of("src/test/resources/langgraph-dev"))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".pckl")).sorted().toList()) {
                real.add(Files.readAllBytes(file));
            }
        }
        Random random = new Random(19);
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            byte[] changed = changed(real.get(random.nextInt(real.size())), random);
            switch (PickleReader.read(changed, Cancellation.NEVER)) {
                case Outcome.Ok<ForeignValue>(ForeignValue value) -> assertThat(value).isNotNull();
                case Outcome.Failed<ForeignValue>(Failure failure) -> {
                    assertThat(failure.sentence()).startsWith("the pickle is ").hasSizeLessThan(200).doesNotContain("\n");
                    refused++;
                }
            }
        }
        assertThat(refused).isBetween(50, 299);
    }

    /** Some bytes replaced, cut out, put in or doubled, or the end cut off; half of them instructions. */
    private static byte[] changed(byte[] pickle, Random random) {
        String instructions = "()}]tdleasubRc0122NQobi.\u0081\u0085\u0086\u0092\u0093\u0094\u0095\u008b\u008dX";
        byte[] changed = pickle.clone();
        for (int n = random.nextInt(1, 6); n > 0; n--) {
            int at = random.nextInt(changed.length);
            byte other = (byte) (random.nextBoolean() ? instructions.charAt(random.nextInt(instructions.length())) : random.nextInt(256));
            ByteArrayOutputStream out = new ByteArrayOutputStream(changed.length + 1);
            switch (random.nextInt(4)) {
                case 0 -> changed[at] = other;
                case 1 -> {
                    out.write(changed, 0, at);
                    out.write(other);
                    out.write(changed, at, changed.length - at);
                    changed = out.toByteArray();
                }
                case 2 -> {
                    out.write(changed, 0, at);
                    out.write(changed, Math.min(changed.length, at + 3), Math.max(0, changed.length - at - 3));
                    changed = out.toByteArray();
                }
                default -> {
                    int length = Math.min(changed.length - at, random.nextInt(1, 400));
                    out.write(changed, 0, at + length);
                    out.write(changed, at, changed.length - at);
                    changed = out.toByteArray();
                }
            }
        }
        return changed;
    }
}
