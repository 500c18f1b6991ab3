package dev.stateroom.history.state;

import dev.stateroom.agent.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An agent's state as a record of named values, for programs. */
public final class StateFields {
    private final Map<String, Value> fields = new LinkedHashMap<>();

    private StateFields() {}

    /** What is known of it, in a fixed order; {@code skills}, {@code rubric} and {@code compaction} are null where there is none. */
    public static Value.Fields of(AgentState state) {
        StateFields all = new StateFields();
        all.put("skills", state.skills() == null ? Value.Null.INSTANCE : of(state.skills()));
        all.put("todos", list(state.todos(), todo -> new StateFields().put("content", todo.content()).put("status", todo.status()).done()));
        all.put("async_tasks", list(state.asyncTasks(), StateFields::of));
        all.put("rubric", state.rubric() == null ? Value.Null.INSTANCE : of(state.rubric()));
        all.put("compaction", state.compaction() == null ? Value.Null.INSTANCE : of(state.compaction()));
        return all.put("forked", new Value.Bool(state.forked())).done();
    }

    /** A change: {@code kind} and {@code text}. */
    public static Value.Fields of(StateChange change) {
        return new StateFields().put("kind", change.kind().id()).put("text", change.text()).done();
    }

    private static Value of(LoadedSkills skills) {
        return new StateFields()
                .put("loaded", new Value.Bool(skills.loaded()))
                .put("found", list(skills.skills(), StateFields::of))
                .put("errors", texts(skills.errors()))
                .put("pinned", texts(skills.pinned()))
                .put("tools", strings(skills.tools()))
                .done();
    }

    private static Value of(LoadedSkills.Skill skill) {
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

    private static Value of(AsyncTask task) {
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

    private static Value of(RubricGrading rubric) {
        return new StateFields()
                .put("rubric", rubric.rubric())
                .put("status", rubric.status())
                .put("iterations", new Value.Int(rubric.iterations()))
                .put("grading_run_id", rubric.runId())
                .put("criteria", texts(rubric.criteria()))
                .put("verdicts", list(rubric.verdicts(), StateFields::of))
                .done();
    }

    private static Value of(RubricGrading.Verdict verdict) {
        return new StateFields()
                .put("grading_run_id", verdict.runId())
                .put("iteration", new Value.Int(verdict.iteration()))
                .put("result", verdict.result())
                .put("explanation", verdict.explanation())
                .put("unverified", new Value.Bool(verdict.unverified()))
                .put("criteria", list(verdict.criteria(), criterion -> new StateFields()
                        .put("name", criterion.name())
                        .put("passed", new Value.Bool(criterion.passed()))
                        .put("gap", criterion.gap())
                        .done()))
                .done();
    }

    private static Value of(Compaction compaction) {
        return new StateFields()
                .put("cutoff_index", compaction.cutoff() == null ? Value.Null.INSTANCE : new Value.Int(compaction.cutoff()))
                .put("path", compaction.path())
                .put("summary", compaction.summary())
                .done();
    }

    private StateFields put(String name, Value value) {
        fields.put(name, value);
        return this;
    }

    private StateFields put(String name, @Nullable String text) {
        return put(name, text == null ? Value.Null.INSTANCE : new Value.Text(text));
    }

    private Value.Fields done() {
        return Value.Fields.copyOf(fields);
    }

    private static <T> Value list(List<T> entries, Function<T, Value> each) {
        return new Value.Items(entries.stream().map(each).toList());
    }

    private static Value texts(List<String> texts) {
        return list(texts, Value.Text::new);
    }

    private static Value strings(Map<String, String> strings) {
        Map<String, Value> values = new LinkedHashMap<>();
        strings.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> values.put(entry.getKey(), new Value.Text(entry.getValue())));
        return Value.Fields.copyOf(values);
    }
}
