package dev.stateroom.ui.preview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.PromptRobot;
import dev.stateroom.ui.preview.rows.RowsView;
import dev.stateroom.ui.preview.viewer.LineGutter;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.image.ImageView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.Test;

final class PreviewPaneTest extends PreviewSupport {
    @Test
    void jsonIsShownWithColoursNumbersAndFacts() throws Exception {
        show(MemoryFile.of("/state.json", "{\r\n  \"a\": 1\r\n}\r\n").content());
        CodeArea area = area();
        assertThat(area.getText()).isEqualTo("{\n  \"a\": 1\n}");
        assertThat(styles(area)).containsExactlyInAnyOrder("code-key", "code-number");
        assertThat(numbers()).containsExactly("1", "2", "3");
        assertThat(onFx(() -> pane.factsProperty().get())).isEqualTo(new FileFacts("application/json", 16, "UTF-8", "CRLF", 3));
        assertThat(onFx(area::isEditable)).isFalse();
    }

    @Test
    void markdownIsShownAsSourceAndRendered() throws Exception {
        show(MemoryFile.of("/README.md", "# Billing\n\nsee [plan](https://example.org/x)\n").content());
        assertThat(area().getText()).startsWith("# Billing");
        choose(ViewMode.RENDERED);
        await(() -> find("#preview-markdown") != null);
        assertThat(allTexts(find("#preview-markdown"))).contains("Billing", "plan");
        Text link = onFx(() -> (Text) find("#preview-markdown").lookupAll(".md-link").iterator().next());
        onFx(() -> {
            link.getOnMouseClicked().handle(null);
            return true;
        });
        await(() -> find("#preview-link") instanceof Label label && label.getText().equals("https://example.org/x"));
        choose(ViewMode.TEXT);
        await(() -> find("#preview-text") != null);
        show(MemoryFile.of("/blank.md", "  \n\n").content());
        choose(ViewMode.RENDERED);
        await(() -> find("#preview-markdown") != null);
        assertThat(onFx(() -> ((Label) find("#preview-markdown").lookup(".label")).getText())).as("no blank pane").isEqualTo("No text to show");
    }

    @Test
    void aPictureIsDecodedAndItsFactsAreTold() throws Exception {
        show(MemoryFile.of("/chart.png", PreviewPicturesTest.png()).content());
        ImageView picture = (ImageView) find("#preview-picture");
        assertThat(onFx(() -> picture.getImage().getWidth())).isEqualTo(640);
        assertThat(text("#preview-picture-facts")).startsWith("PNG, 640 × 400 pixels");
        choose(ViewMode.HEX);
        await(() -> find("#preview-hex") != null);
        await(() -> rows("#preview-hex").startsWith("89 50 4e 47 0d 0a 1a 0a  00 00"));
    }

    @Test
    void aPictureThatClaimsTooManyPixelsIsRefusedInASentence() throws Exception {
        byte[] bomb = PreviewPicturesTest.png();
        bomb[16] = 0x00;
        bomb[17] = 0x01;
        bomb[22] = 0x40;
        show(MemoryFile.of("/bomb.png", bomb).content());
        await(() -> find("#preview-hex") != null);
        assertThat(texts(find("#preview-notes")).toString()).contains("bomb.png claims 66,176 × 16,528").doesNotContain("Exception");
    }

    @Test
    void bytesAreShownInRowsAndTheSelectionIsCopied() throws Exception {
        byte[] bytes = new byte[100_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        show(MemoryFile.of("/data.bin", bytes).content());
        await(() -> rows("#preview-hex").contains("10 11 12 13"));
        onFx(() -> {
            pane.focusFirst();
            return true;
        });
        robot.type(KeyCode.DOWN);
        robot.press(KeyCode.SHIFT).type(KeyCode.RIGHT).type(KeyCode.RIGHT).release(KeyCode.SHIFT);
        robot.press(KeyCode.SHORTCUT).type(KeyCode.C).release(KeyCode.SHORTCUT);
        await(() -> "10 11".equals(Clipboard.getSystemClipboard().getString()));
        robot.press(KeyCode.SHORTCUT).type(KeyCode.END).release(KeyCode.SHORTCUT);
        await(() -> rows("#preview-hex").contains("9e 9f"));
    }

    @Test
    void findCountsStepsAndGivesTheKeyboardBack() throws Exception {
        show(MemoryFile.of("/a.txt", "one two\nTwo three\ntwo\n").content());
        focusText();
        robot.press(KeyCode.SHORTCUT).type(KeyCode.F).release(KeyCode.SHORTCUT);
        await(() -> find("#preview-find-field") != null && find("#preview-find-field").isFocused());
        robot.write("two");
        await(() -> text("#preview-find-count").equals("1 of 3"));
        robot.type(KeyCode.ENTER);
        await(() -> text("#preview-find-count").equals("2 of 3"));
        assertThat(onFx(() -> area().getSelectedText())).isEqualTo("Two");
        robot.clickOn("#preview-find-case");
        await(() -> text("#preview-find-count").endsWith("of 2"));
        robot.type(KeyCode.ESCAPE);
        await(() -> find("#preview-find-field") == null && area().isFocused());
        assertThat(styles(area())).doesNotContain("found");
    }

    @Test
    void goToLineBringsTheLineIntoView() throws Exception {
        show(MemoryFile.of("/a.txt", "x\n".repeat(5_000)).content());
        focusText();
        robot.press(KeyCode.SHORTCUT).type(KeyCode.G).release(KeyCode.SHORTCUT);
        await(() -> find("#preview-goto-field") != null && find("#preview-goto-field").isFocused());
        robot.write("4,321").type(KeyCode.ENTER);
        await(() -> area().getCurrentParagraph() == 4_320 && numbers().contains("4321"));
    }

    @Test
    void anotherVersionOfTheSameFileKeepsTheScrollPosition() throws Exception {
        show(MemoryFile.of("/a.txt", "x\n".repeat(2_000)).content());
        onFx(() -> {
            pane.goToLine(1_500);
            return true;
        });
        await(() -> numbers().contains("1500"));
        show(MemoryFile.of("/a.txt", "y\n".repeat(2_100)).content());
        await(() -> area().getText().startsWith("y"));
        await(() -> numbers().contains("1500"));
        show(MemoryFile.of("/b.txt", "z\n".repeat(2_000)).content());
        await(() -> numbers().contains("1"));
    }

    @Test
    void largeTextShowsItsFirstPageAndGoesToAnyLineAndFinds() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 200_000; i++) {
            text.append("line ").append(i).append('\n');
        }
        show(MemoryFile.of("/big.log", text.toString()).content());
        assertThat(onFx(() -> rows("#preview-paged"))).startsWith("line 1");
        await(() -> text("#preview-status").endsWith("of 200,000"));
        onFx(() -> {
            pane.goToLine(123_456);
            return true;
        });
        await(() -> rows("#preview-paged").contains("line 123456"));
        onFx(() -> {
            pane.focusFirst();
            return true;
        });
        robot.press(KeyCode.SHORTCUT).type(KeyCode.F).release(KeyCode.SHORTCUT);
        await(() -> find("#preview-find-field") != null && find("#preview-find-field").isFocused());
        robot.write("LINE 19999");
        await(() -> text("#preview-find-count").equals("2 of 11"));
        await(() -> rows("#preview-paged").contains("line 199990"));
    }

    @Test
    void aLongLineStandsInSeveralRowsAndIsCopiedAsOne() throws Exception {
        String line = "0123456789".repeat(150_000);
        show(MemoryFile.of("/one.txt", line).content());
        await(() -> text("#preview-status").equals("Line 1, part 1 of 23, at byte 0 of 1,500,000"));
        await(() -> find("#preview-paged").lookupAll(".row-head").stream().map(n -> ((Text) n).getText()).toList().containsAll(Set.of("1", "1.1", "1.22")));
        onFx(() -> {
            pane.focusFirst();
            return true;
        });
        robot.press(KeyCode.SHORTCUT).type(KeyCode.A).release(KeyCode.SHORTCUT);
        robot.press(KeyCode.SHORTCUT).type(KeyCode.C).release(KeyCode.SHORTCUT);
        await(() -> line.equals(Clipboard.getSystemClipboard().getString()));
        robot.press(KeyCode.ALT).type(KeyCode.Z).release(KeyCode.ALT);
        RowsView view = (RowsView) find("#preview-paged");
        await(() -> view.shownRows().stream().anyMatch(row -> row.sub() == 5));
        assertThat(onFx(view::shownText)).startsWith("0123456789".repeat(50));
    }

    @Test
    void hiddenCharactersAreMarkedAndCopiedAsTheyAre() throws Exception {
        show(MemoryFile.of("/trick.txt", "a\u202eb\u200bc\n").content());
        assertThat(area().getText()).isEqualTo("a[U+202E]b[U+200B]c");
        assertThat(texts(find("#preview-notes")).toString()).contains("2 hidden characters");
        focusText();
        robot.press(KeyCode.SHORTCUT).type(KeyCode.A).release(KeyCode.SHORTCUT);
        robot.press(KeyCode.SHORTCUT).type(KeyCode.C).release(KeyCode.SHORTCUT);
        await(() -> "a\u202eb\u200bc\n".equals(Clipboard.getSystemClipboard().getString()));
    }

    @Test
    void textThatIsNotUtf8SaysSoAndCanBeReadInAnotherWay() throws Exception {
        show(MemoryFile.of("/old.txt", "caf\u00e9".getBytes(StandardCharsets.ISO_8859_1)).content());
        assertThat(area().getText()).isEqualTo("caf\u00e9");
        assertThat(texts(find("#preview-notes"))).contains("Not UTF-8: invalid byte at 3");
        assertThat(find("#preview-decoding")).isNotNull();
    }

    @Test
    void anyTextCanBeReadByAnotherEncodingAndBack() throws Exception {
        show(MemoryFile.of("/plain.txt", "caf\u00e9").content());
        assertThat(area().getText()).isEqualTo("caf\u00e9");
        robot.clickOn("#preview-decode-menu").clickOn("#preview-decode-LATIN_1");
        await(() -> area().getText().equals("caf\u00c3\u00a9"));
        focusText();
        robot.press(KeyCode.ALT).type(KeyCode.E).release(KeyCode.ALT);
        robot.clickOn("#preview-decode-UTF_8");
        await(() -> area().getText().equals("caf\u00e9"));
    }

    @Test
    void whatCannotBeReadIsAPlainSentence() throws Exception {
        MemoryFile file = MemoryFile.of("/a.txt", "x");
        show(PreviewContent.of(file, new FilePath("/gone.txt"), "/gone.txt", -1));
        assertThat(texts(find("#preview-message"))).contains("Not found", "/gone.txt does not exist at this step");
        show(MemoryFile.of("/empty.txt", "").content());
        assertThat(texts(find("#preview-message"))).contains("Empty file");
    }

    @Test
    void aSlowReadShowsThatItRunsCanBeStoppedAndNeverArrivesLate() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        Slow slow = new Slow(gate);
        onFx(() -> {
            pane.show(PreviewContent.of(slow, new FilePath("/slow.txt"), "/slow.txt", 500));
            return true;
        });
        await(() -> find("#preview-loading").isVisible());
        robot.clickOn("#preview-cancel");
        await(() -> texts(find("#preview-message")).contains("Reading stopped"));
        onFx(() -> {
            pane.show(PreviewContent.of(slow, new FilePath("/slow.txt"), "/slow.txt", 500));
            pane.show(MemoryFile.of("/fast.txt", "fast").content());
            return true;
        });
        await(() -> find("#preview-text") != null && area().getText().equals("fast"));
        gate.countDown();
        await(() -> slow.finished());
        PromptRobot.waitForToolkit();
        assertThat(area().getText()).isEqualTo("fast");
    }

    /** Reads that wait. */
    private static class Slow implements Backend {
        private final MemoryFile file = MemoryFile.of("/slow.txt", "slow".repeat(125));
        private final CountDownLatch gate;
        private final java.util.concurrent.atomic.AtomicInteger reads = new java.util.concurrent.atomic.AtomicInteger();

        Slow(CountDownLatch gate) {
            this.gate = gate;
        }

        boolean finished() {
            return reads.get() >= 2;
        }

        @Override
        public dev.stateroom.vfs.Capabilities capabilities() {
            return file.capabilities();
        }

        @Override
        public Outcome<Long> list(FilePath folder, java.util.function.Consumer<dev.stateroom.vfs.FileEntry> sink, dev.stateroom.work.Cancellation c) {
            return file.list(folder, sink, c);
        }

        @Override
        public Outcome<dev.stateroom.vfs.FileEntry> entry(FilePath path) {
            return file.entry(path);
        }

        @Override
        public Outcome<InputStream> read(FilePath path, long offset, long length) {
            try {
                gate.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                return Outcome.failed(Failure.Kind.DAMAGED, "interrupted");
            }
            reads.incrementAndGet();
            return file.read(path, offset, length);
        }
    }

    @Test
    void aMediumThatBreaksIsToldInASentence() throws Exception {
        Backend broken = new Slow(new CountDownLatch(0)) {
            @Override
            public Outcome<InputStream> read(FilePath path, long offset, long length) {
                return Outcome.ok(new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("input/output error");
                    }

                    @Override
                    public int read(byte[] into, int from, int length) throws IOException {
                        return read();
                    }
                });
            }
        };
        show(PreviewContent.of(broken, new FilePath("/a.txt"), "/a.txt", 10));
        assertThat(texts(find("#preview-message"))).contains("/a.txt could not be read to its end: input/output error");
    }

    @Test
    void linesCanHaveMarks() throws Exception {
        onFx(() -> {
            pane.setGutter(new LineGutter() {
                @Override
                public double width() {
                    return 100;
                }

                @Override
                public Node mark(int line) {
                    return new Label("edit " + line);
                }
            });
            return true;
        });
        show(MemoryFile.of("/a.txt", "one\ntwo").content());
        await(() -> texts(area()).contains("edit 2"));
    }
}
