package dev.stateroom.ui.preview;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;

/** Files made for tests. */
public final class SampleFiles {
    private SampleFiles() {}

    /** A document of pages of 300 x 200 points with a title and bars. */
    public static byte[] pdf(int pages) throws IOException {
        try (PDDocument document = new PDDocument()) {
            for (int i = 1; i <= pages; i++) {
                PDPage page = new PDPage(new PDRectangle(300, 200));
                document.addPage(page);
                try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                    content.beginText();
                    content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA_BOLD), 16);
                    content.newLineAtOffset(24, 160);
                    content.showText("Billing, part " + i);
                    content.endText();
                    for (int bar = 0; bar < 6; bar++) {
                        content.setNonStrokingColor(new Color(9, 105, 218));
                        content.addRect(24 + bar * 42, 24, 28, 20 + bar * 17);
                        content.fill();
                    }
                }
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    /** A drawing of 320 x 180 with a gradient and text. */
    public static String svg() {
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" viewBox="0 0 320 180">
                  <defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="#0969da"/><stop offset="1" stop-color="#1a7f37"/></linearGradient></defs>
                  <rect x="10" y="10" width="300" height="160" rx="12" fill="url(#g)"/>
                  <circle cx="80" cy="90" r="44" fill="#ffffff" fill-opacity="0.85"/>
                  <text x="150" y="98" font-family="sans-serif" font-size="26" fill="#ffffff">billing</text>
                </svg>
                """;
    }
}
