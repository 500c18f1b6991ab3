package dev.stateroom.history.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One change of an agent's state by a step, besides messages and files, in words.
 *
 * @param kind the changed part
 * @param text one phrase: {@code task-1 (researcher): running → success}
 */
public record StateChange(Kind kind, String text) {
    /** The changed part. */
    public enum Kind {
        /** Skills were loaded, dropped, or marked to be loaded again. */
        SKILLS,
        /** A source of skills could not be listed. */
        SKILL_ERROR,
        /** Tools were shown to the model because it read a skill. */
        SKILL_TOOLS,
        /** The list of todos changed. */
        TODOS,
        /** A background task was started, or its known status changed. */
        ASYNC_TASK,
        /** Another rubric, or a new grading by the same one. */
        RUBRIC,
        /** A grader's verdict. */
        VERDICT,
        /** A background task notified the agent that it ended or waits. */
        NOTIFICATION,
        /** Older messages were replaced by a summary. */
        COMPACTION,
        /** The subagent received its caller's conversation. */
        FORKED;

        /** Its name in JSON. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The differences, in the order of {@link Kind}. */
    public static List<StateChange> between(AgentState before, AgentState after) {
        List<StateChange> changes = new ArrayList<>();
        if (!before.equals(after)) {
            skills(before.skills(), after.skills(), changes);
            if (!before.todos().equals(after.todos())) {
                changes.add(new StateChange(Kind.TODOS, todos(after)));
            }
            asyncTasks(before, after, changes);
            rubric(before.rubric(), after.rubric(), changes);
            Compaction compaction = after.compaction();
            if (compaction != null && !compaction.equals(before.compaction())) {
                changes.add(new StateChange(Kind.COMPACTION, compaction(compaction)));
            }
            if (after.forked() && !before.forked()) {
                changes.add(new StateChange(Kind.FORKED, "has its caller's conversation"));
            }
        }
        return changes;
    }

    private static void skills(@Nullable LoadedSkills before, @Nullable LoadedSkills after, List<StateChange> changes) {
        if (after == null) {
            if (before != null) {
                changes.add(new StateChange(Kind.SKILLS, "to be loaded again"));
            }
            return;
        }
        if (before == null || !before.found().equals(after.found()) || before.loaded() != after.loaded()) {
            if (after.loaded()) {
                changes.add(new StateChange(Kind.SKILLS, "loaded " + (after.found().isEmpty() ? "none" : String.join(", ", after.names()))));
            } else if (before != null && before.loaded()) {
                changes.add(new StateChange(Kind.SKILLS, "to be loaded again"));
            }
        }
        List<String> known = before == null ? List.of() : before.errors();
        after.errors().stream()
                .filter(error -> !known.contains(error))
                .forEach(error -> changes.add(new StateChange(Kind.SKILL_ERROR, error)));
        Map<String, String> shown = before == null ? Map.of() : before.tools();
        if (!after.tools().isEmpty() && !after.tools().equals(shown)) {
            changes.add(new StateChange(
                    Kind.SKILL_TOOLS, String.join(", ", after.tools().keySet().stream().sorted().toList())));
        }
    }

    private static String todos(AgentState state) {
        if (state.todos().isEmpty()) {
            return "cleared";
        }
        String done = state.todos(TodoItem.COMPLETED) + " of " + state.todos().size() + " done";
        return state.todos().stream()
                .filter(todo -> todo.status().equals(TodoItem.IN_PROGRESS))
                .findFirst()
                .map(todo -> done + ", now: " + todo.content())
                .orElse(done);
    }

    private static void asyncTasks(AgentState before, AgentState after, List<StateChange> changes) {
        Map<String, AsyncTask> known = new HashMap<>();
        before.asyncTasks().forEach(task -> known.put(task.taskId(), task));
        for (AsyncTask task : after.asyncTasks()) {
            AsyncTask was = known.get(task.taskId());
            String name = task.taskId() + " (" + task.agent() + "): ";
            if (was == null) {
                changes.add(new StateChange(Kind.ASYNC_TASK, name + task.status()));
            } else if (!was.runId().equals(task.runId())) {
                changes.add(new StateChange(Kind.ASYNC_TASK, name + was.status() + " → " + task.status() + ", a new run"));
            } else if (!was.status().equals(task.status())) {
                changes.add(new StateChange(Kind.ASYNC_TASK, name + was.status() + " → " + task.status()));
            }
        }
    }

    private static void rubric(@Nullable RubricGrading before, @Nullable RubricGrading after, List<StateChange> changes) {
        if (after == null) {
            return;
        }
        if (before == null || !before.rubric().equals(after.rubric())) {
            changes.add(new StateChange(Kind.RUBRIC, after.rubric()));
        } else if (before.gradingRunId() != null && !Objects.equals(before.gradingRunId(), after.gradingRunId())) {
            changes.add(new StateChange(Kind.RUBRIC, "graded from the beginning"));
        }
        List<RubricGrading.Verdict> known = before == null ? List.of() : before.verdicts();
        after.verdicts().stream()
                .filter(verdict -> !known.contains(verdict))
                .forEach(verdict -> changes.add(new StateChange(Kind.VERDICT, verdict(verdict))));
    }

    private static String verdict(RubricGrading.Verdict verdict) {
        return verdict.result()
                + (verdict.criteria().isEmpty() ? "" : ", " + verdict.passed() + " of " + verdict.criteria().size() + " criteria")
                + (verdict.unverified() ? ", unverified" : "")
                + (verdict.explanation().isEmpty() ? "" : ": " + verdict.explanation());
    }

    private static String compaction(Compaction compaction) {
        String what = compaction.cutoffIndex() == null ? "older messages" : "the first " + compaction.cutoffIndex() + " messages";
        return what + (compaction.path() == null ? " replaced by a summary, kept nowhere" : " moved to " + compaction.path());
    }
}
