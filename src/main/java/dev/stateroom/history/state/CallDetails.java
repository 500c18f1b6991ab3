package dev.stateroom.history.state;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.BlobReference;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The recorded details of a call besides its arguments and the text of its result.
 *
 * @param exitCode exit code of a command, from {@code ExecuteArtifact}; null if that is not recorded
 * @param truncated true if the backend dropped some of a command's output; null if that is not recorded
 * @param outputFile the file in the sandbox that has a command's whole output; null if there is none
 * @param blobs pictures and other bytes of its result that are in files
 * @param asyncTask the background task that it started, checked, updated or cancelled; null for other calls
 * @param skill the skill whose text it read; null for other calls
 * @param forked for a {@code task} call whether its subagent received the caller's conversation; null if it ran none
 */
public record CallDetails(
        @Nullable Long exitCode,
        @Nullable Boolean truncated,
        @Nullable String outputFile,
        List<BlobReference> blobs,
        @Nullable String asyncTask,
        @Nullable String skill,
        @Nullable Boolean forked) {
    /** No details. */
    public static final CallDetails NONE = new CallDetails(null, null, null, List.of(), null, null, null);

    private static final Set<String> OF_A_TASK = Set.of("check_async_task", "update_async_task", "cancel_async_task");
    private static final Pattern STARTED = Pattern.compile("task_?[iI]d: (\\S+)");

    /** Copies the list. */
    public CallDetails {
        blobs = List.copyOf(blobs);
    }

    /** Reads details of one thread's calls; caches them. */
    public static final class Reader {
        private final RecordedThread thread;
        private final StateChanges states;
        private final Map<String, Boolean> forks = new HashMap<>();

        /** The namespaces of the subagents that run under each call, from {@link ToolCall.Ledger#startedBy}. */
        private final Map<CallPlace, List<String>> started = new HashMap<>();

        /** A reader that reads lazily. */
        public Reader(RecordedThread thread, ToolCall.Ledger calls, StateChanges states) {
            this.thread = thread;
            this.states = states;
            calls.starts().forEach((namespace, call) -> started.computeIfAbsent(CallPlace.of(call), _ -> new ArrayList<>()).add(namespace));
        }

        private record CallPlace(String id, CheckpointKey proposedAt) {
            static CallPlace of(ToolCall call) {
                return new CallPlace(call.id(), call.proposedAt());
            }
        }

        /** The details of one of the thread's calls; may block. */
        public CallDetails of(ToolCall call) {
            Message result = call.result();
            ForeignValue.Fields artifact = ForeignValue.fields(result == null ? null : result.raw().get("artifact"));
            boolean isCommand = call.tool().equals("execute");
            CallDetails details = new CallDetails(
                    isCommand && artifact.get("exit_code") instanceof ForeignValue.Int(long code) ? (Long) code : null,
                    isCommand && artifact.get("truncated") instanceof ForeignValue.Bool(boolean cut) ? (Boolean) cut : null,
                    isCommand ? ForeignValue.text(artifact.get("output_file")) : null,
                    result == null ? List.of() : BlobReference.in(result),
                    asyncTask(call),
                    skill(call),
                    call.tool().equals("task") ? forked(call) : null);
            return details.equals(NONE) ? NONE : details;
        }

        private @Nullable String asyncTask(ToolCall call) {
            String id = null;
            if (OF_A_TASK.contains(call.tool())) {
                ForeignValue.Fields args = ForeignValue.fields(call.executedArgs());
                String named = ForeignValue.text(args.get(args.get("task_id") == null ? "taskId" : "task_id"));
                id = named == null ? null : named.strip();
            } else if (call.tool().equals("start_async_task") && call.result() != null) {
                Matcher started = STARTED.matcher(call.result().text());
                id = started.find() ? started.group(1) : null;
            }
            // A task that was never started is not tracked, whatever name a model gives it.
            String wanted = id;
            return wanted != null && states.state(call.checkpoint()).asyncTasks().stream().anyMatch(task -> task.taskId().equals(wanted))
                    ? wanted
                    : null;
        }

        private @Nullable String skill(ToolCall call) {
            String path = call.tool().equals("read_file") ? call.path() : null;
            LoadedSkills skills = path == null ? null : states.state(call.proposedAt()).skills();
            LoadedSkills.Skill skill = skills == null || path == null ? null : skills.at(path);
            return skill == null ? null : skill.name();
        }

        private @Nullable Boolean forked(ToolCall call) {
            List<Boolean> all = new ArrayList<>();
            started.getOrDefault(CallPlace.of(call), List.of()).forEach(namespace -> all.add(forks.computeIfAbsent(namespace, this::isFork)));
            return all.isEmpty() ? null : (Boolean) all.contains(true);
        }

        private boolean isFork(String namespace) {
            Checkpoint head = thread.head(namespace);
            return head != null && states.state(head.key()).forked();
        }
    }
}
