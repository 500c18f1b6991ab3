package dev.stateroom.ui.preview.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which texts are believed to be bytes, and which bytes those are. */
final class EncodedBytesTest {
    private static final byte[] PNG = withHead(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D', 'R'});
    private static final byte[] PDF = withHead("%PDF-1.7\n".getBytes(StandardCharsets.US_ASCII));

    private static byte[] withHead(byte[] head) {
        byte[] bytes = new byte[700];
        new Random(7).nextBytes(bytes);
        System.arraycopy(head, 0, bytes, 0, head.length);
        return bytes;
    }

    @Test
    void bytesWithASignatureAreToldFromTheirBeginning() {
        assertThat(EncodedBytes.typeOf(Base64.getEncoder().encodeToString(PNG).substring(0, 120))).isEqualTo("image/png");
        assertThat(EncodedBytes.typeOf(Base64.getEncoder().encodeToString(PDF))).isEqualTo("application/pdf");
    }

    @Test
    void linesOfAMailAndTheAlphabetOfAddressesGiveTheSameBytes() {
        assertThat(EncodedBytes.of(Base64.getMimeEncoder().encodeToString(PNG)).orElseThrow().bytes()).isEqualTo(PNG);
        assertThat(EncodedBytes.of(Base64.getUrlEncoder().withoutPadding().encodeToString(PNG)).orElseThrow().bytes()).isEqualTo(PNG);
    }

    @Test
    void anAddressSaysItsTypeAndMayHoldAnything() {
        EncodedBytes text = EncodedBytes.of("data:text/plain;charset=utf-8;base64,aGVsbG8=").orElseThrow();
        assertThat(text.mime()).isEqualTo("text/plain");
        assertThat(text.bytes()).asString(StandardCharsets.UTF_8).isEqualTo("hello");
        assertThat(EncodedBytes.typeOf("data:text/plain,hello")).as("not in base64").isNull();
    }

    @Test
    void wordsAndTextInBase64StayText() {
        assertThat(EncodedBytes.typeOf("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")).isNull();
        assertThat(EncodedBytes.typeOf(Base64.getEncoder().encodeToString("a sentence that somebody encoded for no reason".getBytes(StandardCharsets.US_ASCII)))).isNull();
        assertThat(EncodedBytes.typeOf("iVBORw0KGgo")).as("too short to be believed").isNull();
        assertThat(EncodedBytes.typeOf("Summary" + "=".repeat(40))).as("underlined").isNull();
        assertThat(EncodedBytes.typeOf("a".repeat(25) + "=".repeat(40))).as("one letter too many").isNull();
        assertThat(EncodedBytes.typeOf("total=1 ".repeat(20))).as("an equals sign between letters").isNull();
        assertThat(EncodedBytes.typeOf("")).isNull();
    }

    @Test
    void whatBeginsEncodedAndDoesNotGoOnSoIsNoBytes() {
        String encoded = Base64.getEncoder().encodeToString(PNG);
        assertThat(EncodedBytes.of(encoded + "\n# and a remark")).isEmpty();
        assertThat(EncodedBytes.of("data:image/png;base64,%%%")).isEmpty();
    }
}
