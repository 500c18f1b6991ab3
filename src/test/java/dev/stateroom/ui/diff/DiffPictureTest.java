package dev.stateroom.ui.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Parent;
import org.junit.jupiter.api.Test;

/** Pictures of the diff view, to be laid beside each other and looked at. */
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
}
