package dev.stateroom.ui.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.BranchConversation;
import dev.stateroom.ui.RecordedWindow;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was said, in the drawer of the Files view; it and the timeline follow each other. */
final class ConversationWindowTest extends RecordedWindow {
    @BeforeEach
    void openThread() throws Exception {
        openRecorded();
    }

    @SuppressWarnings("unchecked")
    private ListView<BranchConversation.Entry> list() throws Exception {
        return (ListView<BranchConversation.Entry>) node("#drawer-conversation", ListView.class);
    }

    private BranchConversation.Entry selected() throws Exception {
        ListView<BranchConversation.Entry> list = list();
        return Objects.requireNonNull(onFx(() -> list.getSelectionModel().getSelectedItem()));
    }

    @Test
    void theDrawerHasOneHeightAtEveryStepAndInBothTabs() throws Exception {
        Set<Double> heights = new HashSet<>();
        for (String tab : new String[] {"#drawer-tab-calls", "#drawer-tab-conversation"}) {
            clickOn(tab);
            for (int step : new int[] {-1, 0, 5, 6, 10, 11, 12, 100, 108, 142, 152}) {
                goTo(step);
                heights.add(onFx(() -> ((Region) scene().lookup("#drawer")).getHeight()));
            }
        }
        assertThat(heights).hasSize(1);
    }

    @Test
    void theConversationAndTheTimelineFollowEachOther() throws Exception {
        clickOn("#drawer-tab-conversation");
        goTo(10);
        await(() -> !list().getItems().isEmpty());
        assertThat(selected().message().name()).isEqualTo("fetch_log");
        goTo(98);
        assertThat(selected().index()).isEqualTo(99);
        ListView<BranchConversation.Entry> list = list();
        onFx(() -> {
            list.getSelectionModel().select(0);
            list.scrollTo(0);
            list.requestFocus();
            return true;
        });
        waitUntilIdle();
        push(javafx.scene.input.KeyCode.ENTER);
        waitUntilIdle();
        BranchConversation.Entry first = list.getItems().getFirst();
        assertThat(first.voice()).isEqualTo(BranchConversation.Voice.PERSON);
        assertThat(onFx(() -> session().stepProperty().get())).isEqualTo(first.step());
        assertThat(onFx(() -> list.getSelectionModel().getSelectedIndex())).as("the chosen message stays chosen").isZero();
    }

    @Test
    void aCallShowsTheFileAtTheStepThatItRanIn() throws Exception {
        clickOn("#drawer-tab-conversation");
        goTo(5);
        await(() -> list().lookupAll(".message-call").stream().anyMatch(chip -> chip instanceof Button one && one.getText().startsWith("write_file")));
        onFx(() -> {
            list().lookupAll(".message-call").stream()
                    .filter(chip -> chip instanceof Button one && one.getText().equals("write_file README.md"))
                    .map(Button.class::cast)
                    .findFirst()
                    .orElseThrow()
                    .fire();
            return true;
        });
        waitUntilIdle();
        assertThat(onFx(() -> Objects.requireNonNull(session().selectionProperty().get()).path().text())).isEqualTo("/workspace/README.md");
        assertThat(node("#timeline-step", Label.class).getText()).isEqualTo("Step 6");
    }
}
