package dev.stateroom.ui.calls;

import dev.stateroom.history.state.AgentState;
import dev.stateroom.history.state.AsyncTask;
import dev.stateroom.history.state.Compaction;
import dev.stateroom.history.state.LoadedSkills;
import dev.stateroom.history.state.RubricGrading;
import dev.stateroom.history.state.TodoItem;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What an agent keeps at a step besides messages and files: skills, todos, background tasks, verdicts, the last summary. */
final class AgentStateCard extends VBox {
    private static final double TALLEST_BODY = 400;
    private static final int LONGEST = 2_000;

    private final Translations words;
    private final VBox body = new VBox();

    AgentStateCard(Translations words, AgentState state, @Nullable Integer step, Runnable close) {
        this.words = words;
        setId("agent-state");
        getStyleClass().addAll("call-card", "sr-float");
        setAccessibleText(words.get("state.card"));
        if (state.forked()) {
            line(section(words.get("state.forked.title")), words.get("state.forked"));
        }
        if (state.skills() != null) {
            skills(state.skills());
        }
        if (!state.todos().isEmpty()) {
            todos(state);
        }
        if (!state.asyncTasks().isEmpty()) {
            tasks(state.asyncTasks());
        }
        if (state.rubric() != null) {
            rubric(state.rubric());
        }
        Compaction compaction = state.compaction();
        if (compaction != null) {
            VBox box = section(words.get("state.compaction"));
            long count = compaction.cutoffIndex() == null ? 0 : compaction.cutoffIndex();
            line(box, compaction.path() == null ? words.get("state.compaction.lost", count) : words.get("state.compaction.file", count, OneLine.of(compaction.path(), 300)));
        }
        ScrollPane scroll = new ScrollPane(body);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setFocusTraversable(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        body.heightProperty().subscribe(h -> scroll.setPrefViewportHeight(Math.min(TALLEST_BODY, h.doubleValue())));
        setMaxHeight(USE_PREF_SIZE);
        getChildren().addAll(head(step, close), scroll);
    }

    private HBox head(@Nullable Integer step, Runnable close) {
        Button closing = ViewParts.iconButton("x", words.get("close"), words.get("close") + "  Esc", "call-close", close);
        HBox head = ViewParts.row(
                FeatherIcons.of("layers", FeatherIcons.ROW),
                ViewParts.text(words.get("state.card"), "sr-strong"),
                ViewParts.shrinking(step == null ? "" : words.get("step", step), "sr-small", "sr-muted"),
                ViewParts.grow(),
                closing);
        head.getStyleClass().add("call-head");
        return head;
    }

    private void skills(LoadedSkills skills) {
        VBox box = section(words.get("state.skills"));
        if (!skills.loaded()) {
            line(box, words.get("state.skills.again"));
        }
        for (LoadedSkills.Skill skill : skills.found()) {
            box.getChildren().add(wrapped(skill.name(), "sr-mono-small"));
            box.getChildren().add(wrapped(skill.description(), "sr-small", "sr-muted"));
            box.getChildren().add(wrapped(skill.path(), "sr-mono-small", "sr-muted"));
        }
        skills.errors().forEach(error -> box.getChildren().add(wrapped(error, "sr-small", "sr-danger")));
        if (!skills.pinned().isEmpty()) {
            line(box, words.get("state.pinned", String.join(", ", skills.pinned())));
        }
        if (!skills.tools().isEmpty()) {
            line(box, words.get("state.skill.tools", String.join(", ", skills.tools().keySet().stream().sorted().toList())));
        }
    }

    private void todos(AgentState state) {
        VBox box = section(words.get("state.todos", state.todos(TodoItem.COMPLETED), state.todos().size()));
        box.getChildren().addAll(TodoRows.of(state.todos()));
    }

    private void tasks(List<AsyncTask> tasks) {
        VBox box = section(words.get("state.tasks"));
        for (AsyncTask task : tasks) {
            box.getChildren().add(ViewParts.row(
                    ViewParts.shrinking(OneLine.of(task.taskId(), 80), "sr-mono-small"),
                    ViewParts.shrinking(OneLine.of(task.agent(), 80), "sr-small", "sr-muted"),
                    ViewParts.grow(),
                    ViewParts.pill(icon(task.status()), OneLine.of(task.status(), 40), tone(task.status()))));
            if (task.description() != null) {
                box.getChildren().add(wrapped(task.description(), "sr-small", "sr-muted"));
            }
        }
        line(box, words.get("state.tasks.then"));
    }

    private static String icon(String status) {
        return switch (status) {
            case "success" -> "check";
            case "error", "timeout" -> "alert-octagon";
            case "waiting" -> "pause";
            case "cancelled", "interrupted" -> "slash";
            default -> "clock";
        };
    }

    private static String tone(String status) {
        return switch (status) {
            case "error", "timeout" -> "danger";
            case "waiting" -> "accent";
            default -> "neutral";
        };
    }

    private void rubric(RubricGrading rubric) {
        VBox box = section(words.get("state.rubric"));
        box.getChildren().add(wrapped(rubric.rubric(), "sr-small"));
        for (RubricGrading.Verdict verdict : rubric.verdicts()) {
            boolean met = verdict.result().equals("satisfied");
            box.getChildren().add(ViewParts.row(
                    ViewParts.text(words.get("state.verdict", verdict.iteration() + 1), "sr-small", "sr-muted"),
                    ViewParts.grow(),
                    ViewParts.pill(met ? "check" : "alert-circle", OneLine.of(verdict.result(), 40), met ? "neutral" : "warning")));
            if (!verdict.explanation().isEmpty()) {
                box.getChildren().add(wrapped(verdict.explanation(), "sr-small", "sr-muted"));
            }
            for (RubricGrading.Criterion criterion : verdict.criteria()) {
                String text = criterion.gap() == null ? criterion.name() : words.get("state.gap", criterion.name(), criterion.gap());
                HBox row = ViewParts.row(FeatherIcons.of(criterion.passed() ? "check" : "x", FeatherIcons.ROW), wrapped(text, "sr-small"));
                row.setAccessibleText((criterion.passed() ? "✓ " : "✗ ") + text);
                box.getChildren().add(row);
            }
        }
    }

    private VBox section(String title) {
        VBox box = ViewParts.styled(new VBox(6, ViewParts.text(title, "sr-strong")), "call-section");
        body.getChildren().add(box);
        return box;
    }

    private static void line(VBox box, String text) {
        box.getChildren().add(wrapped(text, "sr-small", "sr-muted"));
    }

    private static Label wrapped(String text, String... styles) {
        Label label = ViewParts.text(OneLine.of(text, LONGEST), styles);
        label.setWrapText(true);
        label.setMinWidth(0);
        label.setMinHeight(USE_PREF_SIZE);
        HBox.setHgrow(label, Priority.ALWAYS);
        return label;
    }
}
