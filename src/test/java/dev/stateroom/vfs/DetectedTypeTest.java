package dev.stateroom.vfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class DetectedTypeTest {

    @ParameterizedTest(name = "{0} holding {1}")
    @MethodSource("table")
    void tells(String name, String what, byte[] head, DetectedType.Form form, String mime, DetectedType.Encoding encoding) {
        assertThat(DetectedType.of(head, true, name, null)).isEqualTo(new DetectedType(form, mime, encoding));
    }

    static Stream<Arguments> table() {
        DetectedType.Form text = DetectedType.Form.TEXT;
        DetectedType.Form image = DetectedType.Form.IMAGE;
        DetectedType.Form bytes = DetectedType.Form.BYTES;
        DetectedType.Encoding utf8 = DetectedType.Encoding.UTF_8;
        DetectedType.Encoding unknown = DetectedType.Encoding.UNKNOWN;
        return Stream.of(
                Arguments.of("a.md", "nothing", new byte[0], DetectedType.Form.EMPTY, "text/markdown", null),
                Arguments.of("a.md", "text", utf8("# é"), text, "text/markdown", utf8),
                Arguments.of("a.png", "text", utf8("not a picture"), text, "text/plain", utf8),
                Arguments.of("a.txt", "a PNG", hex("89504e470d0a1a0a0000"), image, "image/png", null),
                Arguments.of("a", "a JPEG", hex("ffd8ffe000104a46"), image, "image/jpeg", null),
                Arguments.of("a", "a GIF", utf8("GIF89a.."), image, "image/gif", null),
                Arguments.of("a.txt", "words that begin with BM", utf8("BMW is a maker of cars"), text, "text/plain", utf8),
                Arguments.of("a", "a bitmap", hex("424d46000000000000003600000028000000"), image, "image/bmp", null),
                Arguments.of("a", "a WebP", hex("52494646000000005745425056503820"), image, "image/webp", null),
                Arguments.of("a.pdf", "a PDF", utf8("%PDF-1.7\n"), bytes, "application/pdf", null),
                Arguments.of("a.docx", "a zip", hex("504b030414000000"), bytes,
                        "application/vnd.openxmlformats-officedocument.wordprocessingml.document", null),
                Arguments.of("a.md", "a zip", hex("504b030414000000"), bytes, "application/zip", null),
                Arguments.of("a.py", "NUL bytes", utf8("a\0b"), bytes, MimeTypes.BYTES, null),
                Arguments.of("a.py", "Latin-1", "caf\u00e9 au lait".getBytes(StandardCharsets.ISO_8859_1), text, "text/x-python", unknown),
                Arguments.of("a.txt", "GB18030", "\u4f60\u597d, world, \u4f60\u597d".getBytes(Charset.forName("GB18030")), text, "text/plain", unknown),
                Arguments.of("a.txt", "UTF-16 with a mark", "\ufeffhi".getBytes(StandardCharsets.UTF_16LE), text, "text/plain", DetectedType.Encoding.UTF_16LE),
                Arguments.of("a.txt", "UTF-16 big-endian", "\ufeffhi".getBytes(StandardCharsets.UTF_16BE), text, "text/plain", DetectedType.Encoding.UTF_16BE),
                Arguments.of("a.txt", "a marked UTF-8", utf8("\ufeffhi"), text, "text/plain", utf8),
                Arguments.of("a.log", "colour codes", utf8("\u001b[31mred\u001b[0m"), text, "text/plain", utf8),
                Arguments.of("a.txt", "controls", hex("0102030405060708"), bytes, MimeTypes.BYTES, null),
                Arguments.of("a.txt", "a surrogate in UTF-8", hex("6162eda0806364"), text, "text/plain", unknown),
                Arguments.of("a.svg", "markup", utf8("<svg/>"), text, "image/svg+xml", utf8),
                Arguments.of("Dockerfile", "text", utf8("FROM x"), text, "text/plain", utf8),
                Arguments.of("x", "a database", utf8("SQLite format 3\0"), bytes, "application/vnd.sqlite3", null));
    }

    @Test
    void aCharacterCutAtTheEndIsWrongOnlyInAWholeFile() {
        byte[] cut = {'a', 'b', 'c', (byte) 0xE4, (byte) 0xBD};
        assertThat(DetectedType.of(cut, false, "a.txt", null).encoding()).isEqualTo(DetectedType.Encoding.UTF_8);
        assertThat(DetectedType.of(cut, true, "a.txt", null).encoding()).isEqualTo(DetectedType.Encoding.UNKNOWN);
    }

    @Test
    void theStatedTypeWinsOverTheNameAndLosesAgainstTheBytes() {
        assertThat(DetectedType.of(utf8("a"), true, "a.bin", "text/x-python").mime()).isEqualTo("text/x-python");
        assertThat(DetectedType.of(hex("89504e470d0a1a0a"), true, "a.bin", "text/x-python").mime()).isEqualTo("image/png");
    }

    @ParameterizedTest
    @CsvSource({"README,text/plain", "a.JSON,application/json", "x.tar.gz,application/gzip", "noext,application/octet-stream",
        ".env,text/plain", "a.tsx,text/typescript", ".gitignore,text/plain", "trailing.,application/octet-stream"})
    void namesPromiseTypes(String name, String mime) {
        assertThat(MimeTypes.of(name)).isEqualTo(mime);
    }

    @Test
    void strictUtf8AgreesWithTheDecoderOnEveryShortSequence() {
        byte[] bytes = new byte[3];
        for (int i = 0; i < 1 << 24; i += 7) {
            bytes[0] = (byte) (i >> 16);
            bytes[1] = (byte) (i >> 8);
            bytes[2] = (byte) i;
            boolean same = java.util.Arrays.equals(new String(bytes, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8), bytes);
            assertThat(Utf8.isValid(bytes, 0, true)).isEqualTo(same);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }
}
