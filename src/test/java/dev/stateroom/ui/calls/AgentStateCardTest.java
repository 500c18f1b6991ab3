package dev.stateroom.ui.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.state.AgentState;
import dev.stateroom.history.state.AsyncTask;
import dev.stateroom.history.state.Compaction;
import dev.stateroom.history.state.LoadedSkills;
import dev.stateroom.history.state.RubricGrading;
import dev.stateroom.history.state.TodoItem;
import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.words.Translations;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javafx.geometry.Insets;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;

/** The card of an agent's state, as a picture and by its texts. */
final class AgentStateCardTest {
    private static final AgentState STATE = new AgentState(
            new LoadedSkills(
                    true,
                    List.of(new LoadedSkills.Skill("plan-work", "Plans the work before it starts.", "/skills/user/plan-work/SKILL.md", null, null, List.of(), Map.of(), null)),
                    List.of("Cannot load skills from '/gone/': Permission denied: /"),
                    List.of("write-tests"),
                    Map.of("count_words", "count_words")),
            List.of(new TodoItem("look", "completed"), new TodoItem("write the parser, which takes longer than one would think and needs a second line here", "in_progress"), new TodoItem("check", "pending")),
            List.of(
                    new AsyncTask("task-1", "researcher", "task-1", "run-1", "success", null, null, null, "Find papers", List.of()),
                    new AsyncTask("task-2", "coder", "task-2", "run-2", "error", null, null, null, null, List.of()),
                    new AsyncTask("task-3", "twin", "task-3", "run-3", "waiting", null, null, null, null, List.of())),
            new RubricGrading(
                    "The plan names a test.",
                    "satisfied",
                    2,
                    "g",
                    List.of(),
                    List.of(
                            new RubricGrading.Verdict("g", 0, "needs_revision", "No test yet.", false, List.of(new RubricGrading.Criterion("The plan names a test", false, "add one"))),
                            new RubricGrading.Verdict("g", 1, "satisfied", "All there.", false, List.of(new RubricGrading.Criterion("The plan names a test", true, null))))),
            new Compaction(17L, "/conversation_history/session_1.md", "s"),
            true);

    private final Set<String> texts = new TreeSet<>();

    private Parent view() {
        AgentStateCard card = new AgentStateCard(Translations.of(CallCards.class), STATE, 4, () -> {});
        card.lookupAll("*");
        StackPane pane = new StackPane(card);
        pane.setPadding(new Insets(24));
        return pane;
    }

    @Test
    void everythingThatAnAgentKeepsIsOnTheCard() throws Exception {
        Parent[] shown = new Parent[1];
        List<Path> pictures = Pictures.take("agent-state", () -> shown[0] = view(), () -> {
            shown[0].lookupAll(".label").forEach(node -> texts.add(((Labeled) node).getText()));
            return texts.size() > 10;
        });

        assertThat(pictures).hasSize(4);
        assertThat(texts).contains(
                "plan-work", "Cannot load skills from '/gone/': Permission denied: /", "Pinned for the next model call: write-tests",
                "Tools from skills: count_words", "Todos, 1 of 3 done", "look", "task-2", "waiting", "The plan names a test: add one",
                "The first 17 messages are in /conversation_history/session_1.md", "This subagent got its caller's conversation");
    }
}
