package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import org.junit.jupiter.api.Test;

/** A mount that cannot be opened says so in its own rows, and the others work on. */
final class FailedMountWindowTest extends WindowSupport {

    private List<String> texts() throws Exception {
        return onFx(() -> scene().lookup("#files-tree").lookupAll(".label").stream()
                .filter(Node::isVisible)
                .map(n -> ((Labeled) n).getText())
                .toList());
    }

    private Button button(String text) throws Exception {
        return onFx(() -> scene().lookup("#files-tree").lookupAll(".button").stream()
                .map(Button.class::cast)
                .filter(b -> b.getText().equals(text))
                .findFirst()
                .orElseThrow());
    }

    @Test
    void itsRowsTellTheCauseAndOfferToTryAgain() throws Exception {
        open("sessions.db");
        assertThat(texts())
                .contains("/memories/", "failed", "127.0.0.1:9000 refused the connection after 3 tries", "workspace");
        clickOn(button("Details"));
        waitUntilIdle();
        assertThat(texts()).contains("Kind: UNREACHABLE. Where: /memories/");
        clickOn(button("Retry"));
        waitUntilIdle();
        assertThat(texts()).contains("failed");
        assertThat(session().mountFailures()).containsKey("/memories/");
    }
}
