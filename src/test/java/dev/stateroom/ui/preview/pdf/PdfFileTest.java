package dev.stateroom.ui.preview.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.preview.SampleFiles;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class PdfFileTest {

    @Test
    void pagesAreDrawnOneByOne() throws Exception {
        try (PdfFile file = PdfFile.open(SampleFiles.pdf(3), "a.pdf").orThrow()) {
            assertThat(file.pages()).isEqualTo(3);
            assertThat(file.draw(2, Cancellation.NEVER).orThrow().getWidth()).isEqualTo(600);
        }
    }

    @Test
    void whatIsBrokenIsASentence() throws Exception {
        byte[] whole = SampleFiles.pdf(1);
        for (byte[] bytes : new byte[][] {"%PDF-1.7\n".getBytes(StandardCharsets.US_ASCII), Arrays.copyOf(whole, 200), new byte[0]}) {
            Outcome<PdfFile> opened = PdfFile.open(bytes, "a.pdf");
            assertThat(opened instanceof Outcome.Failed<PdfFile>(var why) ? why.sentence() : "").startsWith("a.pdf ");
        }
    }
}
