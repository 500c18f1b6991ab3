package dev.stateroom.ui.modelinput;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.RecordedWindow;
import dev.stateroom.workspace.modelinput.InputPart;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** What the model was given, as a tab of the files: it follows the timeline. */
final class ModelInputWindowTest extends RecordedWindow {
    @BeforeEach
    void openThread() throws Exception {
        openRecorded();
    }

    @SuppressWarnings("unchecked")
    private List<InputRow> rows() throws Exception {
        ListView<InputRow> list = (ListView<InputRow>) node("#model-input-parts", ListView.class);
        return onFx(() -> List.copyOf(list.getItems()));
    }

    private List<InputPart> parts(InputPart.Kind kind) throws Exception {
        return rows().stream()
                .filter(InputRow.Part.class::isInstance)
                .map(row -> ((InputRow.Part) row).part())
                .filter(part -> part.kind() == kind)
                .toList();
    }

    private String text(String selector) throws Exception {
        return onFx(() -> node(selector, Labeled.class).getText());
    }

    @Test
    void theTabFollowsTheStepComparesAndCloses() throws Exception {
        goTo(11);
        push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.I);
        waitUntilIdle();

        assertThat(text("#model-input-whole")).isEqualTo("Step 11");
        assertThat(text("#model-input-compared")).isEqualTo("Compare with step 9");
        assertThat(parts(InputPart.Kind.MEMORY)).extracting(InputPart::name).containsExactly("/memories/AGENTS.md");
        List<InputPart> messages = parts(InputPart.Kind.MESSAGE);
        assertThat(messages.getFirst().text()).isEqualTo("Set up the billing project and look at yesterday's api log.");
        assertThat(messages.getLast().name()).isEqualTo("fetch_log");
        assertThat(onFx(() -> Objects.requireNonNull(scene().lookup("#model-input-side")).isVisible())).isTrue();

        clickOn("#model-input-compared");
        assertThat(rows()).filteredOn(InputRow.Part.class::isInstance).extracting(row -> ((InputRow.Part) row).mark()).containsOnly("+");
        assertThat(parts(InputPart.Kind.MESSAGE)).isEqualTo(messages.subList(messages.size() - 2, messages.size()));

        clickOn("#model-input-whole");
        goTo(9);
        waitUntilIdle();
        assertThat(text("#model-input-whole")).isEqualTo("Step 9");
        assertThat(parts(InputPart.Kind.MESSAGE)).isEqualTo(messages.subList(0, messages.size() - 2));

        push(KeyCode.SHORTCUT, KeyCode.W);
        waitUntilIdle();
        assertThat(onFx(() -> scene().lookup("#file-tab-input") == null)).isTrue();
    }

    @Test
    void beforeTheFirstAnswerItSaysSoAndAMovedResultIsOpened() throws Exception {
        goTo(-1);
        clickOn("#files-model-input");
        waitUntilIdle();
        assertThat(onFx(() -> scene().lookup("#model-input").lookupAll(".label").stream().map(label -> ((Labeled) label).getText()).toList()))
                .contains("No model answered up to this step");

        goTo(11);
        waitUntilIdle();
        Button open = onFx(() -> scene().lookup("#model-input-side").lookupAll(".button").stream()
                .filter(Button.class::isInstance)
                .map(Button.class::cast)
                .findFirst()
                .orElseThrow());
        clickOn(open);
        WaitForAsyncUtils.waitForFxEvents();
        waitUntilIdle();
        assertThat(onFx(() -> Objects.requireNonNull(session().selectionProperty().get()).agentPath())).startsWith("/large_tool_results/");
    }
}
