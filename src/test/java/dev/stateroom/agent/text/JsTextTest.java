package dev.stateroom.agent.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JsTextTest {

    /** What {@code atob} of Node 20 answers. */
    @ParameterizedTest
    @CsvSource({"YQ, a", "YQ==, a", "YWJ, ab", "'', ''", "' Y W\nJj ', abc", "'data:x/y;base64,YWJj', abc", "'data:,YWJj', abc"})
    void base64IsReadAsAtobReadsIt(String text, String decoded) {
        assertThat(JsText.fromBase64(text)).isInstanceOfSatisfying(AgentReply.Answered.class, reply -> assertThat(
                        new String((byte[]) reply.value(), StandardCharsets.UTF_8))
                .isEqualTo(decoded));
    }

    @ParameterizedTest
    @CsvSource({
        "YQ=, Invalid character",
        "YWJj=, Invalid character",
        "==, Invalid character",
        "a-b_, Invalid character",
        "YWI=YWI=, Invalid character",
        "Y, The string to be decoded is not correctly encoded."
    })
    void whatAtobRefusesIsThrown(String text, String message) {
        assertThat(JsText.fromBase64(text)).isEqualTo(AgentReply.raised("InvalidCharacterError", message));
    }

    /** What {@code TextDecoder} of Node 20 answers. */
    @ParameterizedTest
    @CsvSource({
        "eda080, 3", "f0808080, 4", "f48fc0, 2", "c3, 1", "e282, 1", "f09f98, 1", "c0af, 2", "f8888080, 4", "e08080, 3",
        "edb0, 2"
    })
    void wrongBytesBecomeAsManyReplacements(String bytes, int replacements) {
        assertThat(JsText.decode(HexFormat.of().parseHex(bytes))).isEqualTo("\uFFFD".repeat(replacements));
    }

    @Test
    void aByteOrderMarkIsLostAndLoneSurrogatesAreReplaced() {
        assertThat(JsText.decode(HexFormat.of().parseHex("efbbbf41"))).isEqualTo("A");
        assertThat(JsText.encode("a\uD83Db\uDE00c😀"))
                .isEqualTo("a\uFFFDb\uFFFDc😀".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void blankMeansWhatTrimRemoves() {
        assertThat(JsText.isBlank(" \t\uFEFF\u00A0\u3000\u2029")).isTrue();
        assertThat(JsText.isBlank("\u001C")).isFalse();
        assertThat(JsText.isBlank("\u0085")).isFalse();
    }

    @Test
    void theTableGrewInTheEra() {
        JsMimeTypes old = JsMimeTypes.of(Dialect.of(Era.JS_1_9));
        JsMimeTypes grown = JsMimeTypes.of(Dialect.of(Era.Language.JAVASCRIPT, new Release(1, 10, 7)));
        assertThat(old.of("/a.md")).isEqualTo("text/plain");
        assertThat(grown.of("/a.MD")).isEqualTo("text/markdown");
        assertThat(grown.of("/a.png\\x")).isEqualTo("text/plain");
        assertThat(grown.of("a\\b.png")).isEqualTo("image/png");
        assertThat(grown.of("/a.png/")).isEqualTo("text/plain");
        assertThat(old.of("/a.png/")).isEqualTo("image/png");
        assertThat(old.of("/.png")).isEqualTo("text/plain");
        assertThat(grown.of("/.png")).isEqualTo("text/plain");
        assertThat(JsMimeTypes.isText("image/svg+xml")).isTrue();
        assertThat(JsMimeTypes.isText("application/pdf")).isFalse();
    }
}
