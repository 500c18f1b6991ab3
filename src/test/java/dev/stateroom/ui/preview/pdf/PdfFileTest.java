package dev.stateroom.ui.preview.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.preview.SampleFiles;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
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

    /** Forms that draw each other ten times each, ten deep. A command that shows such a page begins and ends in less than ten seconds, too. */
    @Test
    void aPageThatDrawsWithoutEndIsLeftInTime() throws Exception {
        StringBuilder pdf = new StringBuilder("""
                %PDF-1.7
                1 0 obj
                <</Type/Catalog/Pages 2 0 R>>
                endobj
                2 0 obj
                <</Type/Pages/Count 1/Kids[3 0 R]>>
                endobj
                3 0 obj
                <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>
                endobj
                """);
        for (int i = 4; i < 14; i++) {
            pdf.append(i).append(" 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F ").append(i + 1).append(" 0 R>>>>/Length 60>>stream\n")
                    .append("/F Do ".repeat(10)).append("\nendstream\nendobj\n");
        }
        pdf.append("14 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 12>>stream\n0 0 1 1 re f\nendstream\nendobj\ntrailer<</Size 15/Root 1 0 R>>\n%%EOF");
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        try (PdfFile file = PdfFile.open(pdf.toString().getBytes(StandardCharsets.US_ASCII), "a.pdf").orThrow()) {
            Outcome<?> drawn = file.draw(0, Cancellation.NEVER);
            assertThat(drawn instanceof Outcome.Failed<?>(var why) ? why.sentence() : "").contains("takes longer than");
        }
        assertThat(Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before)).isLessThan(Duration.ofSeconds(7));
    }
}
