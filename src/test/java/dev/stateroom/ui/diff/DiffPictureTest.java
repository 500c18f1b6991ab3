package dev.stateroom.ui.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.FakeThread;
import dev.stateroom.ui.Pictures;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.Parent;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Pictures of the diff view, to be laid side by side and looked at. */
class DiffPictureTest {

    @Test
    void theDiffOfTwoStepsCanBeLookedAtInBothThemes() throws Exception {
        DiffScene[] scene = new DiffScene[1];
        List<Path> pictures = Pictures.take(
                "diff",
                () -> {
                    scene[0] = new DiffScene(DiffScene.billing());
                    return (Parent) scene[0].view.node();
                },
                () -> {
                    if (scene[0].session.baseProperty().get() == null && scene[0].session.timelineProperty().get() != null) {
                        scene[0].compare(2, 5);
                    }
                    boolean ready = scene[0].session.baseProperty().get() != null && scene[0].isReady();
                    if (ready) {
                        scene[0].view.focusFirst();
                    }
                    return ready;
                });

        assertThat(pictures).hasSize(4).allSatisfy(p -> assertThat(p).isNotEmptyFile());
    }

    @Test
    void theInlineFormWithPicturesFoldsAndHiddenCharactersCanBeLookedAt() throws Exception {
        byte[] before = picture(0xff0969da, 120, 60);
        byte[] after = picture(0xff1a7f37, 160, 60);
        String long1 = IntStream.range(0, 60).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
        FakeThread thread = new FakeThread("t")
                .step(Map.of("/docs/long.txt", long1, "/docs/ends.txt", "one\r\ntwo\n", "/docs/notes.md", "# 笔记\n第一行\n"))
                .file("/docs/chart.png", before)
                .step(Map.of(
                        "/docs/long.txt", long1.replace("line 30\n", "line thirty\twith a tab\n").replace("line 5\n", ""),
                        "/docs/ends.txt", "one\ntwo \u202Ehidden\u202C\n",
                        "/docs/notes.md", "# 笔记\n第二行\n"))
                .file("/docs/chart.png", after);
        DiffScene[] scene = new DiffScene[1];
        List<Path> pictures = Pictures.take(
                "diff-inline",
                () -> {
                    scene[0] = new DiffScene(thread);
                    scene[0].view.setLayout(DiffRow.Layout.INLINE);
                    return (Parent) scene[0].view.node();
                },
                () -> {
                    boolean ready = scene[0].isReady();
                    if (ready) {
                        scene[0].view.focusFirst();
                        scene[0].view.goChange(1);
                    }
                    return ready;
                });

        assertThat(pictures).hasSize(4).allSatisfy(p -> assertThat(p).isNotEmptyFile());
    }

    private static byte[] picture(int colour, int width, int height) throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < width; x++) {
            for (int y = 0; y < height; y++) {
                image.setRGB(x, y, (x / 10 + y / 10) % 2 == 0 ? colour : 0xffffffff);
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }
}
