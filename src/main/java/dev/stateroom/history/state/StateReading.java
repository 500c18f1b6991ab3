package dev.stateroom.history.state;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the channels of one checkpoint, under the names of Python and JavaScript. Values of another shape are left out. */
final class StateReading {
    private final RecordedThread thread;
    private final CheckpointKey key;
    private @Nullable Failure failure;

    StateReading(RecordedThread thread, CheckpointKey key) {
        this.thread = thread;
        this.key = key;
    }

    Outcome<AgentState> read() {
        AgentState state = new AgentState(skills(), TodoItem.list(channel("todos")), asyncTasks(), rubric(), compaction(), forked());
        Failure met = failure;
        return met == null ? Outcome.ok(state) : Outcome.failed(met);
    }

    /** The stored value under the first of these names that has one; null if none has. */
    private @Nullable ForeignValue channel(String... names) {
        for (String name : names) {
            if (failure != null) {
                return null;
            }
            switch (thread.channelAt(key, name)) {
                case Outcome.Ok<?>(ForeignValue.Opaque(String why, long size, _)) when size > 0 ->
                    failure = new Failure(Failure.Kind.UNSUPPORTED, "the " + name + " of checkpoint " + key.id() + " cannot be read: " + why);
                case Outcome.Ok<?>(ForeignValue value) when !isUndefined(value) -> {
                    return value;
                }
                case Outcome.Ok<?> _ -> {}
                case Outcome.Failed<?>(Failure met) -> failure = met;
            }
        }
        return null;
    }

    /** JavaScript stores undefined as a record of its own. */
    private static boolean isUndefined(ForeignValue value) {
        return "undefined".equals(ForeignValue.text(ForeignValue.fields(value).get("type"))) && ForeignValue.fields(value).get("lc") != null;
    }

    private @Nullable LoadedSkills skills() {
        ForeignValue metadata = channel("skills_metadata", "skillsMetadata");
        List<String> errors = texts(channel("skills_load_errors"));
        List<String> pinned = texts(channel("pinned_skills"));
        Map<String, String> tools = strings(channel("_skill_tools_disclosed"));
        if (metadata == null && errors.isEmpty() && pinned.isEmpty() && tools.isEmpty()) {
            return null;
        }
        List<LoadedSkills.Skill> skills = new ArrayList<>();
        for (ForeignValue entry : ForeignValue.items(metadata)) {
            ForeignValue.Fields fields = ForeignValue.fields(entry);
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
        return new LoadedSkills(metadata instanceof ForeignValue.Items, skills, errors, pinned, tools);
    }

    private List<AsyncTask> asyncTasks() {
        List<AsyncTask> tasks = new ArrayList<>();
        ForeignValue.fields(channel("async_tasks", "asyncTasks")).values().forEach((id, stored) -> {
            ForeignValue.Fields fields = ForeignValue.fields(stored);
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
        for (ForeignValue entry : ForeignValue.items(channel("_rubric_evaluations"))) {
            verdicts.add(verdict(ForeignValue.fields(entry)));
        }
        // The caller's rubric counts, whether or not it was graded yet.
        String given = ForeignValue.text(channel("rubric"));
        String rubric = given == null ? ForeignValue.text(channel("_active_rubric")) : given;
        if (rubric == null && verdicts.isEmpty()) {
            return null;
        }
        return new RubricGrading(
                or(rubric, ""),
                ForeignValue.text(channel("_rubric_status")),
                number(channel("_rubric_iterations")),
                ForeignValue.text(channel("_current_grading_run_id")),
                texts(channel("_rubric_criteria")),
                verdicts);
    }

    private static RubricGrading.Verdict verdict(ForeignValue.Fields fields) {
        List<RubricGrading.Criterion> criteria = new ArrayList<>();
        for (ForeignValue entry : ForeignValue.items(fields.get("criteria"))) {
            ForeignValue.Fields criterion = ForeignValue.fields(entry);
            criteria.add(new RubricGrading.Criterion(
                    or(text(criterion, "name"), ""),
                    new ForeignValue.Bool(true).equals(criterion.get("passed")),
                    text(criterion, "gap")));
        }
        return new RubricGrading.Verdict(
                or(text(fields, "grading_run_id"), ""),
                number(fields.get("iteration")),
                or(text(fields, "result"), ""),
                or(text(fields, "explanation"), ""),
                new ForeignValue.Bool(true).equals(fields.get("unverified")),
                criteria);
    }

    private @Nullable Compaction compaction() {
        if (!(channel("_summarization_event", "_summarizationEvent") instanceof ForeignValue.Fields event)) {
            return null;
        }
        ForeignValue said = field(event, "summary_message", "summaryMessage");
        ForeignValue cutoff = field(event, "cutoff_index", "cutoffIndex");
        ForeignValue content = ForeignValue.fields(said).get("content");
        Message message = new Message(
                "human", null, null, content == null ? ForeignValue.Null.INSTANCE : content, List.of(), null, null, ForeignValue.fields(said));
        return new Compaction(
                cutoff instanceof ForeignValue.Int(long count) ? (Long) count : null,
                text(event, "file_path", "filePath"),
                message.text());
    }

    private boolean forked() {
        return new ForeignValue.Bool(true).equals(channel("_deepagents_forked_context", "_deepagentsForkedContext"));
    }

    private static @Nullable ForeignValue field(ForeignValue.Fields fields, String... names) {
        for (String name : names) {
            if (fields.get(name) != null) {
                return fields.get(name);
            }
        }
        return null;
    }

    private static @Nullable String text(ForeignValue.Fields fields, String... names) {
        return ForeignValue.text(field(fields, names));
    }

    private static String or(@Nullable String value, String other) {
        return value == null ? other : value;
    }

    private static int number(@Nullable ForeignValue value) {
        return value instanceof ForeignValue.Int(long number) ? Math.clamp(number, 0, Integer.MAX_VALUE) : 0;
    }

    private static List<String> texts(@Nullable ForeignValue list) {
        List<String> texts = new ArrayList<>();
        for (ForeignValue entry : ForeignValue.items(list)) {
            String text = ForeignValue.text(entry);
            if (text != null) {
                texts.add(text);
            }
        }
        return texts;
    }

    private static Map<String, String> strings(@Nullable ForeignValue map) {
        Map<String, String> strings = new LinkedHashMap<>();
        ForeignValue.fields(map).values().forEach((name, value) -> {
            String text = ForeignValue.text(value);
            if (text != null) {
                strings.put(name, text);
            }
        });
        return strings;
    }
}
