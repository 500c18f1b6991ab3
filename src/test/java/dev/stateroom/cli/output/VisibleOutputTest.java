package dev.stateroom.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class VisibleOutputTest {
    private static final String HOSTILE = "a\u001b[31m\u0007\u202e\u2066\u200b\u009b\u007f\uDB40\uDC41\r\nb\tc \uD83D\uDC68\u200D\uD83D\uDC69 日本語 é";
    private static final String SHOWN = "a␛[31m␇[U+202E][U+2066][U+200B][U+009B]␡[U+E0041]␍\nb\tc \uD83D\uDC68\u200D\uD83D\uDC69 日本語 é";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void spellsWhatIsHiddenAndLeavesEverythingElse() throws IOException {
        try (VisibleOutput out = new VisibleOutput(bytes, VisibleOutput.Form.TEXT, "")) {
            out.write(HOSTILE.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(written()).isEqualTo(SHOWN);
    }

    @Test
    void aCharacterMayComeInPieces() throws IOException {
        try (VisibleOutput out = new VisibleOutput(bytes, VisibleOutput.Form.TEXT, "")) {
            for (byte each : "a\u001b日\uD83D\uDC68é\u202e".getBytes(StandardCharsets.UTF_8)) {
                out.write(each);
            }
        }
        assertThat(written()).isEqualTo("a␛日\uD83D\uDC68é[U+202E]");
    }

    @Test
    void onlyTheProgramsOwnColoursPass() {
        CheckedOutput out = CheckedOutput.over(bytes, false);
        out.print(out.painted("31", "red \u001b[32m") + "\uFDD031mx");
        out.flush();
        assertThat(written()).isEqualTo("\u001b[31mred ␛[32m\u001b[0m\uFDD031mx");
    }

    @Test
    void jsonAndXmlSpellItInTheirOwnWay() {
        CheckedOutput out = CheckedOutput.over(bytes, false);
        try (PrintStream json = out.document(VisibleOutput.Form.JSON);
                PrintStream xml = out.document(VisibleOutput.Form.XML)) {
            json.print("\"\u202e\uDB40\uDC41\u007f\"\n");
            json.flush();
            xml.print("<a b='\u202e'/>");
            xml.flush();
        }
        assertThat(written()).isEqualTo("\"\\u202e\\udb40\\udc41\\u007f\"\n<a b='&#x202E;'/>");
    }

    @Test
    void theFirstWriteThatFailsIsRemembered() {
        CheckedOutput out = CheckedOutput.over(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("No space left on device");
                    }
                },
                false);
        assertThat(out.failure()).isNull();
        out.println("x");
        assertThat(out.failure()).hasMessage("No space left on device");
    }

    @Test
    void textOfOtherWritersIsInOrderWithIt() {
        CheckedOutput out = CheckedOutput.over(bytes, false);
        out.print("1");
        out.bytes().print("2\u001b");
        out.print("3\u001b");
        out.document(VisibleOutput.Form.JSON).print("4");
        out.print("5");
        out.flush();
        assertThat(written()).isEqualTo("12\u001b3␛45");
    }

    private String written() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
