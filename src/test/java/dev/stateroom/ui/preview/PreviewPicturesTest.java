package dev.stateroom.ui.preview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.preview.viewer.LineGutter;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.work.FxWork;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javax.imageio.ImageIO;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way of showing a file, as pictures. */
final class PreviewPicturesTest {

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void canBeLookedAt(String name, MemoryFile file, ViewMode mode) throws Exception {
        take(name, file, mode);
    }

    /** Pictures of a file in both themes and sizes, looked at in that way; null for the usual one. */
    static void take(String name, MemoryFile file, ViewMode mode) throws Exception {
        take(name, file, mode, "");
    }

    /** The same while a text is looked for; none if that is empty. */
    static void take(String name, MemoryFile file, ViewMode mode, String wanted) throws Exception {
        PreviewPane[] pane = new PreviewPane[1];
        assertThat(Pictures.take("preview-" + name, () -> {
                    pane[0] = new PreviewPane(new FxWork());
                    if (name.equals("gutter")) {
                        pane[0].setGutter(new LineGutter() {
                            @Override
                            public double width() {
                                return 152;
                            }

                            @Override
                            public Label mark(int line) {
                                return new Label("10" + line + "  edit_file");
                            }
                        });
                    }
                    pane[0].show(file.content());
                    HBox info = new HBox(new Label(name), ViewParts.grow(), pane[0].controls());
                    info.getStyleClass().add("sr-bar");
                    info.setAlignment(Pos.CENTER_LEFT);
                    BorderPane all = new BorderPane(pane[0]);
                    all.setTop(info);
                    return all;
                }, () -> isShown(pane[0], mode) && isFound(pane[0], wanted)))
                .hasSize(4);
    }

    private static boolean isShown(PreviewPane pane, ViewMode mode) {
        if (mode != null
                && pane.controls().lookup("#preview-mode-" + mode.name().toLowerCase(Locale.ROOT)) instanceof ToggleButton toggle
                && !toggle.isSelected()) {
            toggle.fire();
            return false;
        }
        return !pane.loadingProperty().get();
    }

    private static boolean isFound(PreviewPane pane, String wanted) {
        if (wanted.isEmpty()) {
            return true;
        }
        if (pane.lookup("#preview-find-field") instanceof TextField field) {
            field.setText(wanted);
            return pane.lookup("#preview-find-count") instanceof Label count && count.getText().matches("1 of \\d+");
        }
        pane.commands().getFirst().runIfEnabled();
        return false;
    }

    static Stream<Arguments> files() throws Exception {
        String markdown = "# Billing\n\nTotals of **all parts**, see [the plan](plan.md) and `billing.py`.\n\n- one\n- two\n  1. deep\n\n> quoted\n\n```python\ndef total(items):\n    return sum(items)  # all\n```\n\n| part | total |\n|---|---|\n| a | 27 |\n| b | 3 |\n";
        StringBuilder log = new StringBuilder();
        for (int i = 1; i <= 60_000; i++) {
            log.append("2026-11-21T00:30:40.").append(i).append(" step ").append(i).append(" wrote /workspace/data/part-").append(i % 7).append(".csv\n");
        }
        String line = "{\"items\":[" + "{\"id\":1,\"name\":\"part\"},".repeat(120_000) + "{}]}";
        byte[] bytes = new byte[5_000];
        new Random(7).nextBytes(bytes);
        return Stream.of(
                Arguments.of("gutter", MemoryFile.of("/workspace/README.md", "# Billing\nbatch 27\nbatch 23\nbatch 19\nbatch 15\nbatch 11\nbatch 7\nbatch 3\n"), null),
                Arguments.of("json", MemoryFile.of("/state.json", "{\n  \"name\": \"billing\",\n  \"steps\": [1, 2.5, true, null],\n  \"nested\": {\"a\": \"b\\u00e9\"}\n}\n"), null),
                Arguments.of("python", MemoryFile.of("/billing.py", "\"\"\"Totals.\n\nOf all parts.\n\"\"\"\nimport csv\n\n\n@cached(size=10)\ndef total(items: list[int]) -> int:\n\t# add them up\n    return sum(items) or f\"{0}\"\n"), null),
                Arguments.of("diff", MemoryFile.of("/a.diff", "diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@ def total\n one\n-two\n+three\n four\n"), null),
                Arguments.of("markdown-source", MemoryFile.of("/README.md", markdown), null),
                Arguments.of("markdown", MemoryFile.of("/README.md", markdown), ViewMode.RENDERED),
                Arguments.of("hidden", MemoryFile.of("/trick.js", "const admin = false; // \u202e\u2066 if (admin) \u2069\u2066 begin\nlet a\u200bb = '\u001b[31m';\n\u4f60\u597d, \u0645\u0631\u062d\u0628\u0627\n"), null),
                Arguments.of("latin", MemoryFile.of("/old.txt", "Gr\u00fc\u00dfe aus M\u00fcnchen\n".getBytes(StandardCharsets.ISO_8859_1)), null),
                Arguments.of("picture", MemoryFile.of("/chart.png", png()), null),
                Arguments.of("hex", MemoryFile.of("/data.bin", bytes), null),
                Arguments.of("paged", MemoryFile.of("/big.log", log.toString()), null),
                Arguments.of("long-line", MemoryFile.of("/big.json", line), null),
                Arguments.of("empty", MemoryFile.of("/empty.txt", ""), null));
    }

    static byte[] png() throws Exception {
        BufferedImage image = new BufferedImage(640, 400, BufferedImage.TYPE_INT_ARGB);
        Graphics2D g = image.createGraphics();
        for (int i = 0; i < 8; i++) {
            g.setColor(new Color(30 * i, 90, 220 - 20 * i, 120 + 15 * i));
            g.fillRoundRect(40 + i * 70, 360 - i * 40, 50, i * 40 + 20, 8, 8);
        }
        g.dispose();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }
}
