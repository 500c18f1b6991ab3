package dev.stateroom.history.state;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Value;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the channels of one checkpoint, under Python's names and JavaScript's. What has another shape is left out. */
final class StateReading {
    private final RecordedThread thread;
    private final CheckpointKey key;
    private @Nullable Failure failure;

    StateReading(RecordedThread thread, CheckpointKey key) {
        this.thread = thread;
        this.key = key;
    }

    Outcome<AgentState> read() {
        AgentState state = new AgentState(skills(), todos(), asyncTasks(), rubric(), compaction(), forked());
        Failure met = failure;
        return met == null ? Outcome.ok(state) : Outcome.failed(met);
    }

    /** The stored value under the first of these names; null where none is stored. */
    private @Nullable Value channel(String... names) {
        for (String name : names) {
            if (failure != null) {
                return null;
            }
            switch (thread.channelAt(key, name)) {
                case Outcome.Ok<?>(Value value) when !isUndefined(value) -> {
                    return value;
                }
                case Outcome.Ok<?> _ -> {}
                case Outcome.Failed<?>(Failure met) -> failure = met;
            }
        }
        return null;
    }

    /** JavaScript stores undefined as a record of its own. */
    private static boolean isUndefined(Value value) {
        return "undefined".equals(Value.text(Value.fields(value).get("type"))) && Value.fields(value).get("lc") != null;
    }

    private @Nullable LoadedSkills skills() {
        Value metadata = channel("skills_metadata", "skillsMetadata");
        List<String> errors = texts(channel("skills_load_errors"));
        List<String> pinned = texts(channel("pinned_skills"));
        Map<String, String> tools = strings(channel("_skill_tools_disclosed"));
        if (metadata == null && errors.isEmpty() && pinned.isEmpty() && tools.isEmpty()) {
            return null;
        }
        List<LoadedSkills.Skill> skills = new ArrayList<>();
        for (Value entry : Value.items(metadata)) {
            Value.Fields fields = Value.fields(entry);
            skills.add(new LoadedSkills.Skill(
                    or(text(fields, "name"), ""),
                    or(text(fields, "description"), ""),
                    or(text(fields, "path"), ""),
                    text(fields, "license"),
                    text(fields, "compatibility"),
                    texts(field(fields, "allowed_tools", "allowedTools")),
                    strings(fields.get("metadata")),
                    text(fields, "module")));
        }
        return new LoadedSkills(skills, metadata instanceof Value.Items, errors, pinned, tools);
    }

    private List<TodoItem> todos() {
        List<TodoItem> todos = new ArrayList<>();
        for (Value entry : Value.items(channel("todos"))) {
            String content = text(Value.fields(entry), "content");
            if (content != null) {
                todos.add(new TodoItem(content, or(text(Value.fields(entry), "status"), "pending")));
            }
        }
        return todos;
    }

    private List<AsyncTask> asyncTasks() {
        List<AsyncTask> tasks = new ArrayList<>();
        Value.fields(channel("async_tasks", "asyncTasks")).values().forEach((id, stored) -> {
            Value.Fields fields = Value.fields(stored);
            tasks.add(new AsyncTask(
                    or(text(fields, "task_id", "taskId"), id),
                    or(text(fields, "agent_name", "agentName"), ""),
                    or(text(fields, "thread_id", "threadId"), id),
                    or(text(fields, "run_id", "runId"), ""),
                    or(text(fields, "status"), ""),
                    text(fields, "created_at", "createdAt"),
                    text(fields, "last_checked_at", "checkedAt"),
                    text(fields, "last_updated_at", "updatedAt"),
                    text(fields, "description"),
                    texts(fields.get("superseded_run_ids"))));
        });
        return tasks;
    }

    private @Nullable RubricGrading rubric() {
        List<RubricGrading.Verdict> verdicts = new ArrayList<>();
        for (Value entry : Value.items(channel("_rubric_evaluations"))) {
            verdicts.add(verdict(Value.fields(entry)));
        }
        // The caller's rubric counts, graded by or not yet.
        String given = Value.text(channel("rubric"));
        String rubric = given == null ? Value.text(channel("_active_rubric")) : given;
        if (rubric == null && verdicts.isEmpty()) {
            return null;
        }
        return new RubricGrading(
                or(rubric, ""),
                Value.text(channel("_rubric_status")),
                number(channel("_rubric_iterations")),
                Value.text(channel("_current_grading_run_id")),
                texts(channel("_rubric_criteria")),
                verdicts);
    }

    private static RubricGrading.Verdict verdict(Value.Fields fields) {
        List<RubricGrading.Criterion> criteria = new ArrayList<>();
        for (Value entry : Value.items(fields.get("criteria"))) {
            Value.Fields criterion = Value.fields(entry);
            criteria.add(new RubricGrading.Criterion(
                    or(text(criterion, "name"), ""),
                    new Value.Bool(true).equals(criterion.get("passed")),
                    text(criterion, "gap")));
        }
        return new RubricGrading.Verdict(
                or(text(fields, "grading_run_id"), ""),
                number(fields.get("iteration")),
                or(text(fields, "result"), ""),
                or(text(fields, "explanation"), ""),
                criteria,
                new Value.Bool(true).equals(fields.get("unverified")));
    }

    private @Nullable Compaction compaction() {
        if (!(channel("_summarization_event", "_summarizationEvent") instanceof Value.Fields event)) {
            return null;
        }
        Value said = field(event, "summary_message", "summaryMessage");
        Value cutoff = field(event, "cutoff_index", "cutoffIndex");
        Value content = Value.fields(said).get("content");
        Message message = new Message(
                "human", null, null, content == null ? Value.Null.INSTANCE : content, List.of(), null, null, Value.fields(said));
        return new Compaction(
                cutoff instanceof Value.Int(long count) ? (Long) count : null,
                text(event, "file_path", "filePath"),
                message.text());
    }

    private boolean forked() {
        return new Value.Bool(true).equals(channel("_deepagents_forked_context", "_deepagentsForkedContext"));
    }

    private static @Nullable Value field(Value.Fields fields, String... names) {
        for (String name : names) {
            if (fields.get(name) != null) {
                return fields.get(name);
            }
        }
        return null;
    }

    private static @Nullable String text(Value.Fields fields, String... names) {
        return Value.text(field(fields, names));
    }

    private static String or(@Nullable String value, String other) {
        return value == null ? other : value;
    }

    private static int number(@Nullable Value value) {
        return value instanceof Value.Int(long number) ? Math.clamp(number, 0, Integer.MAX_VALUE) : 0;
    }

    private static List<String> texts(@Nullable Value list) {
        List<String> texts = new ArrayList<>();
        for (Value entry : Value.items(list)) {
            String text = Value.text(entry);
            if (text != null) {
                texts.add(text);
            }
        }
        return texts;
    }

    private static Map<String, String> strings(@Nullable Value map) {
        Map<String, String> strings = new LinkedHashMap<>();
        Value.fields(map).values().forEach((name, value) -> {
            String text = Value.text(value);
            if (text != null) {
                strings.put(name, text);
            }
        });
        return strings;
    }
}
