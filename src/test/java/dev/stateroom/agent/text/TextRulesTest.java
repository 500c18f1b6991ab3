package dev.stateroom.agent.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.RandomCases;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TextRulesTest {

    @Test
    void rowsAreCutAtExactlyTheLengthOfTheirDialect() {
        String line = "😀".repeat(5_001);
        String[] python = NumberedRows.of(Dialect.of(Era.PYTHON_0_4)).format(List.of("", line), 9).split("\n", -1);
        assertThat(python).hasSize(3);
        assertThat(python[0]).isEqualTo("     9\t");
        assertThat(python[1]).isEqualTo("    10\t" + "😀".repeat(5_000));
        assertThat(python[2]).isEqualTo("  10.1\t😀");
        assertThat(NumberedRows.of(Dialect.of(Era.PYTHON_0_2)).format(List.of(line), 1)).doesNotContain("\n");
        assertThat(NumberedRows.of(Dialect.of(Era.JS_1_9)).format(List.of(line), 1).split("\n", -1)).hasSize(3);
        assertThat(NumberedRows.of(Dialect.of(Era.Language.PYTHON, new Release(0, 3, 9))).longest()).isEqualTo(5_000);
    }

    @ParameterizedTest
    @CsvSource({
        "/a/b.PNG, false", "/a/.png, true", "b.png/, false", "/x.png/., false", "/a.mkv, false", "/a.svg, true", "/a., true",
        "a.docx, true", "/...png, false", "'', true"
    })
    void kindsGoByTheLastSuffix(String path, boolean text) {
        assertThat(FileKinds.MEDIA_AND_MKV.isText(path)).isEqualTo(text);
        assertThat(FileKinds.ALL_TEXT.isText(path)).isTrue();
    }

    @Test
    void onlyTheNewestPythonTakesMkvForVideo() {
        assertThat(FileKinds.of(Dialect.of(Era.PYTHON_0_5)).isText("/a.mkv")).isTrue();
        assertThat(FileKinds.of(Dialect.of(Era.PYTHON_0_7)).isText("/a.mkv")).isFalse();
        assertThat(FileKinds.of(Dialect.of(Era.PYTHON_0_4)).isText("/a.png")).isTrue();
    }

    @Test
    void sizesAreThoseOfTheEncodedText() {
        RandomCases.check(300, random -> {
            String text = text(random);
            assertThat(TextLength.UTF_8.of(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
            assertThat(TextLength.CODE_POINTS.of(text)).isEqualTo(text.codePoints().count());
            List<String> lines = List.of(text.split("\n", -1));
            for (TextLength length : TextLength.values()) {
                assertThat(length.ofJoined(lines)).isEqualTo(length.of(text));
            }
        });
    }

    @Test
    void hitsAreTheLinesThatContainTheText() {
        RandomCases.check(500, random -> {
            String text = text(random);
            String needle = random.pick("", "a", "ab", "aa", "b", "\n", "a\nb", "é");
            List<String> expected = new ArrayList<>();
            String[] lines = text.split("\n", -1);
            for (int i = 0; i < lines.length; i++) {
                if (lines[i].contains(needle)) {
                    expected.add((i + 1) + ":" + lines[i]);
                }
            }
            List<String> found = new ArrayList<>();
            assertThat(LineHits.find(text, needle, (line, hit) -> found.add(line + ":" + hit))).isTrue();
            assertThat(found).isEqualTo(expected);
        });
    }

    @Test
    void aSearchStopsWhenItIsTold() {
        List<Integer> lines = new ArrayList<>();
        assertThat(LineHits.find("a\na\na", "a", (line, hit) -> lines.add(line) && lines.size() < 2)).isFalse();
        assertThat(lines).containsExactly(1, 2);
    }

    @ParameterizedTest
    @CsvSource({"YWJj, abc", "Y W%J-j, abc", "YWI=, ab", "YQ==, a", "YQ==YQ==, a", "'', ''", "===, ''", "YWJjYQ==, abca"})
    void base64PassesOverWhatIsNoDigit(String text, String decoded) {
        assertThat(PythonBase64.decode(text)).isInstanceOfSatisfying(AgentReply.Answered.class, reply -> assertThat(
                        new String((byte[]) reply.value(), StandardCharsets.UTF_8))
                .isEqualTo(decoded));
    }

    @ParameterizedTest
    @CsvSource({
        "YWI, Error, Incorrect padding",
        "Y, Error, Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a multiple of 4",
        "YWJjY, Error, Invalid base64-encoded string: number of data characters (5) cannot be 1 more than a multiple of 4",
        "é, ValueError, string argument should contain only ASCII characters"
    })
    void badBase64IsRefusedInPythonsWords(String text, String type, String message) {
        assertThat(PythonBase64.decode(text)).isEqualTo(AgentReply.raised(type, message));
    }

    @Test
    void stampsAreWrittenAsEachLanguageDoes() {
        assertThat(TimestampFormat.PYTHON.of(Instant.parse("2026-01-02T03:04:05.1234567Z"))).isEqualTo("2026-01-02T03:04:05.123456+00:00");
        assertThat(TimestampFormat.PYTHON.of(Instant.parse("2026-01-02T03:04:05Z"))).isEqualTo("2026-01-02T03:04:05+00:00");
        assertThat(TimestampFormat.JAVASCRIPT.of(Instant.parse("2026-01-02T03:04:05Z"))).isEqualTo("2026-01-02T03:04:05.000Z");
    }

    private static String text(RandomCases.Case random) {
        return random.joined(0, 10, List.of("a", "b", "ab", "\n", "é", "€", "😀", " "));
    }
}
