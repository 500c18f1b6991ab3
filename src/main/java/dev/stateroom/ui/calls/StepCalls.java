package dev.stateroom.ui.calls;

import dev.stateroom.agent.Message;
import dev.stateroom.history.BlobReference;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.OutsideWrites;
import dev.stateroom.history.state.AgentState;
import dev.stateroom.history.state.CallDetails;
import dev.stateroom.history.state.StateChange;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The content of the drawer for a step.
 *
 * @param key the step
 * @param number its number; null if it is unknown
 * @param rows the calls that ended in it, each subagent's calls after the call that they run under; for a step in which none ended, those
 * that it requested, and at the newest step those that wait
 * @param asked true if {@code rows} are calls that were requested and ran later or wait
 * @param together the number of calls that ended in it, without subagents' own
 * @param filesChanged files that differ from the step before, or that calls changed outside the state; -1 if unknown
 * @param alone those files if the step has no call at all; otherwise none
 * @param before the last call before a step that has no call and changed no file; null for none
 * @param said the model's text in this step; empty for none
 * @param after what the model did next; null if that is unknown or no model followed
 * @param changes what the step did to the agent's state besides messages and files
 * @param state that state
 * @param unread why that state is unknown; null if it is known
 */
record StepCalls(
        CheckpointKey key,
        @Nullable Integer number,
        List<Row> rows,
        boolean asked,
        int together,
        int filesChanged,
        List<FileChange> alone,
        @Nullable Before before,
        String said,
        @Nullable After after,
        List<StateChange> changes,
        AgentState state,
        @Nullable String unread) {

    /** The deepest level of nested subagents that is shown. */
    private static final int DEEPEST = 4;

    /** The most rows of one step; a subagent may have made thousands of calls. */
    private static final int MOST = 2_000;

    /**
     * A call.
     *
     * @param depth 0, or more for a subagent's call
     * @param lines the changed lines of its file; null if unknown
     * @param result the first line of its result
     * @param details what else is recorded about it
     */
    record Row(ToolCall call, int depth, @Nullable LineCounts lines, String result, CallDetails details) {}

    /** A step before: {@code tool} ended there, on {@code path} if it has one. */
    record Before(int number, CheckpointKey key, String tool, String path) {}

    /** The step after: {@code text} is what the model said, {@code tools} what it asked for. */
    record After(int number, CheckpointKey key, String text, List<String> tools) {}

    private static int outside(@Nullable Timeline timeline, ToolCall.Ledger ledger, CheckpointKey key) {
        // Reading them needs the whole thread, so it is skipped for a step without results, such as the newest of a growing thread often
        // is.
        int index = timeline == null || ledger.ranInto(key).isEmpty() ? -1 : timeline.indexOf(key);
        return timeline == null || index < 0 ? 0 : OutsideWrites.count(timeline, ledger, index);
    }

    /** Reads the content; may access the source. */
    static StepCalls read(
            RecordedThread thread,
            @Nullable Timeline timeline,
            ToolCall.Ledger ledger,
            CheckpointKey key,
            AgentStates states,
            Cancellation cancellation) {
        Checkpoint checkpoint = thread.checkpoint(key);
        List<FileChange> changes = thread.changesAt(key, cancellation) instanceof Outcome.Ok<List<FileChange>>(var list)
                ? list
                : List.of();
        boolean known = thread.changesAt(key, cancellation) instanceof Outcome.Ok<List<FileChange>>;
        List<ToolCall> ended = ledger.at(key);
        Map<String, ToolCall> callers = new HashMap<>();
        ended.forEach(call -> callers.putIfAbsent(call.id(), call));
        List<ToolCall> top = ended.stream().filter(c -> !runsUnder(c, callers)).toList();
        boolean asked = top.isEmpty();
        List<ToolCall> shown = asked ? askedFor(ledger, timeline, key) : top;
        List<Row> rows = new ArrayList<>();
        Rows filling = new Rows(rows, ledger, states, asked ? Map.of() : lines(top, changes, cancellation), cancellation);
        for (ToolCall call : shown) {
            filling.add(call, 0);
        }
        return new StepCalls(
                key,
                StepNumber.of(timeline, key, checkpoint),
                List.copyOf(rows),
                asked,
                asked ? 0 : top.size(),
                known ? changes.size() + outside(timeline, ledger, key) : -1,
                rows.isEmpty() ? List.copyOf(changes) : List.of(),
                rows.isEmpty() && changes.isEmpty() ? before(timeline, ledger, key) : null,
                asked ? said(thread, key, cancellation) : "",
                after(thread, timeline, key, cancellation),
                checkpoint == null ? List.of() : states.changes(checkpoint, cancellation),
                states.at(key, cancellation),
                checkpoint == null ? null : states.unread(checkpoint, cancellation));
    }

    /** The calls that a step requested; at the newest step those that wait, even if middleware made steps since. */
    private static List<ToolCall> askedFor(ToolCall.Ledger ledger, @Nullable Timeline timeline, CheckpointKey key) {
        List<ToolCall> here = ledger.inOrder().stream().filter(c -> c.proposedAt().equals(key)).toList();
        return !here.isEmpty() || timeline == null || timeline.indexOf(key) != timeline.steps().size() - 1
                ? here
                : ledger.inOrder().stream()
                        .filter(c -> c.status().equals("waiting") && timeline.indexOf(c.proposedAt()) >= 0)
                        .toList();
    }

    private static boolean runsUnder(ToolCall call, Map<String, ToolCall> others) {
        ToolCall caller = call.parentCallId() == null ? null : others.get(call.parentCallId());
        return caller != null && !caller.id().equals(call.id());
    }

    private record Rows(
            List<Row> rows, ToolCall.Ledger ledger, AgentStates states, Map<String, LineCounts> lines, Cancellation cancellation) {
        void add(ToolCall call, int depth) {
            cancellation.check();
            if (rows.size() >= MOST) {
                return;
            }
            CallDetails details = states.details(call, cancellation);
            rows.add(new Row(call, depth, lines.get(call.id()), result(call, details), details));
            if (call.tool().equals("task") && depth < DEEPEST) {
                for (ToolCall below : ledger.inOrder()) {
                    if (call.id().equals(below.parentCallId()) && !below.id().equals(call.id())) {
                        add(below, depth + 1);
                    }
                }
            }
        }
    }

    private static String result(ToolCall call, CallDetails details) {
        String text = call.result() == null ? "" : OneLine.of(call.result().text(), 300);
        return text.isEmpty() && !details.blobs().isEmpty()
                ? String.join(", ", details.blobs().stream().map(BlobReference::shownType).toList())
                : text;
    }

    /** Changed lines by call, if exactly one call of the step has that path; otherwise they cannot be attributed. */
    private static Map<String, LineCounts> lines(
            List<ToolCall> calls, List<FileChange> changes, Cancellation cancellation) {
        Map<String, FileChange> byPath = new HashMap<>();
        changes.forEach(c -> byPath.put(c.path(), c));
        Set<String> once = new HashSet<>();
        Set<String> twice = new HashSet<>();
        for (ToolCall call : calls) {
            if (call.path() != null && !once.add(call.path())) {
                twice.add(call.path());
            }
        }
        Map<String, LineCounts> lines = new HashMap<>();
        for (ToolCall call : calls) {
            FileChange change = call.path() == null || twice.contains(call.path()) || !writes(call)
                    ? null
                    : byPath.get(call.path());
            LineCounts counts =
                    change == null ? null : LineCounts.between(change.before(), change.after(), cancellation);
            if (counts != null) {
                lines.put(call.id(), counts);
            }
        }
        return lines;
    }

    private static boolean writes(ToolCall call) {
        return !Set.of("read_file", "ls", "glob", "grep").contains(call.tool());
    }

    private static String said(RecordedThread thread, CheckpointKey key, Cancellation cancellation) {
        return written(thread, key, cancellation).stream()
                .filter(m -> m.type().equals("ai") || m.type().equals("human"))
                .map(m -> OneLine.of(m.text(), 300))
                .filter(t -> !t.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static List<Message> written(RecordedThread thread, CheckpointKey key, Cancellation cancellation) {
        return thread.messagesWrittenInto(key, cancellation) instanceof Outcome.Ok<List<Message>>(var messages)
                ? messages
                : List.of();
    }

    private static @Nullable Before before(@Nullable Timeline timeline, ToolCall.Ledger ledger, CheckpointKey key) {
        // Computed once, since there may be many steps without a call behind many calls.
        Set<CheckpointKey> ends = ledger.inOrder().stream().filter(call -> call.result() != null).map(ToolCall::checkpoint).collect(Collectors.toSet());
        for (int i = timeline == null ? -1 : timeline.indexOf(key) - 1; timeline != null && i >= 0; i--) {
            CheckpointKey at = timeline.steps().get(i).key();
            if (ends.contains(at) || !ledger.ranInto(at).isEmpty()) {
                ToolCall last = ledger.at(at).getLast();
                return new Before(StepNumber.at(timeline, i), at, last.tool(), last.path() == null ? "" : OneLine.of(last.path(), 200));
            }
        }
        return null;
    }

    private static @Nullable After after(
            RecordedThread thread, @Nullable Timeline timeline, CheckpointKey key, Cancellation cancellation) {
        int index = timeline == null ? -1 : timeline.indexOf(key);
        if (timeline == null || index < 0) {
            return null;
        }
        // Middleware may have steps of its own between the tools and the model.
        for (int i = index + 1; i < Math.min(index + 4, timeline.steps().size()); i++) {
            CheckpointKey next = timeline.steps().get(i).key();
            for (Message message : written(thread, next, cancellation)) {
                if (message.type().equals("ai")) {
                    List<String> tools =
                            message.toolCalls().stream().map(Message.Call::name).distinct().toList();
                    return new After(StepNumber.at(timeline, i), next, OneLine.of(message.text(), 300), tools);
                }
                return null;
            }
        }
        return null;
    }
}
