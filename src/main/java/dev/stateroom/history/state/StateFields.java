package dev.stateroom.history.state;

import dev.stateroom.agent.ForeignValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An agent's state as a record of named values, for programs. */
public final class StateFields {
    private final Map<String, ForeignValue> fields = new LinkedHashMap<>();

    private StateFields() {}

    /** What is known of it, in a fixed order; {@code skills}, {@code rubric} and {@code compaction} are null if there is none. */
    public static ForeignValue.Fields of(AgentState state) {
        StateFields all = new StateFields();
        all.put("skills", state.skills() == null ? ForeignValue.Null.INSTANCE : of(state.skills()));
        all.put("todos", list(state.todos(), todo -> new StateFields().put("content", todo.content()).put("status", todo.status()).done()));
        all.put("async_tasks", list(state.asyncTasks(), StateFields::of));
        all.put("rubric", state.rubric() == null ? ForeignValue.Null.INSTANCE : of(state.rubric()));
        all.put("compaction", state.compaction() == null ? ForeignValue.Null.INSTANCE : of(state.compaction()));
        return all.put("forked", new ForeignValue.Bool(state.forked())).done();
    }

    /** A change: {@code kind} and {@code text}. */
    public static ForeignValue.Fields of(StateChange change) {
        return new StateFields().put("kind", change.kind().id()).put("text", change.text()).done();
    }

    private static ForeignValue of(LoadedSkills skills) {
        return new StateFields()
                .put("loaded", new ForeignValue.Bool(skills.loaded()))
                .put("found", list(skills.skills(), StateFields::of))
                .put("errors", texts(skills.errors()))
                .put("pinned", texts(skills.pinned()))
                .put("tools", strings(skills.tools()))
                .done();
    }

    private static ForeignValue of(LoadedSkills.Skill skill) {
        return new StateFields()
                .put("name", skill.name())
                .put("description", skill.description())
                .put("path", skill.path())
                .put("license", skill.license())
                .put("compatibility", skill.compatibility())
                .put("allowed_tools", texts(skill.allowedTools()))
                .put("metadata", strings(skill.metadata()))
                .put("module", skill.module())
                .done();
    }

    private static ForeignValue of(AsyncTask task) {
        return new StateFields()
                .put("task_id", task.id())
                .put("agent", task.agent())
                .put("thread_id", task.threadId())
                .put("run_id", task.runId())
                .put("status", task.status())
                .put("created_at", task.createdAt())
                .put("checked_at", task.checkedAt())
                .put("updated_at", task.updatedAt())
                .put("description", task.description())
                .put("superseded_run_ids", texts(task.supersededRuns()))
                .done();
    }

    private static ForeignValue of(RubricGrading rubric) {
        return new StateFields()
                .put("rubric", rubric.rubric())
                .put("status", rubric.status())
                .put("iterations", new ForeignValue.Int(rubric.iterations()))
                .put("grading_run_id", rubric.runId())
                .put("criteria", texts(rubric.criteria()))
                .put("verdicts", list(rubric.verdicts(), StateFields::of))
                .done();
    }

    private static ForeignValue of(RubricGrading.Verdict verdict) {
        return new StateFields()
                .put("grading_run_id", verdict.runId())
                .put("iteration", new ForeignValue.Int(verdict.iteration()))
                .put("result", verdict.result())
                .put("explanation", verdict.explanation())
                .put("unverified", new ForeignValue.Bool(verdict.unverified()))
                .put("criteria", list(verdict.criteria(), criterion -> new StateFields()
                        .put("name", criterion.name())
                        .put("passed", new ForeignValue.Bool(criterion.passed()))
                        .put("gap", criterion.gap())
                        .done()))
                .done();
    }

    private static ForeignValue of(Compaction compaction) {
        return new StateFields()
                .put("cutoff_index", compaction.cutoff() == null ? ForeignValue.Null.INSTANCE : new ForeignValue.Int(compaction.cutoff()))
                .put("path", compaction.path())
                .put("summary", compaction.summary())
                .done();
    }

    private StateFields put(String name, ForeignValue value) {
        fields.put(name, value);
        return this;
    }

    private StateFields put(String name, @Nullable String text) {
        return put(name, text == null ? ForeignValue.Null.INSTANCE : new ForeignValue.Text(text));
    }

    private ForeignValue.Fields done() {
        return ForeignValue.Fields.copyOf(fields);
    }

    private static <T> ForeignValue list(List<T> entries, Function<T, ForeignValue> each) {
        return new ForeignValue.Items(entries.stream().map(each).toList());
    }

    private static ForeignValue texts(List<String> texts) {
        return list(texts, ForeignValue.Text::new);
    }

    private static ForeignValue strings(Map<String, String> strings) {
        Map<String, ForeignValue> values = new LinkedHashMap<>();
        strings.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> values.put(entry.getKey(), new ForeignValue.Text(entry.getValue())));
        return ForeignValue.Fields.copyOf(values);
    }
}
