package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.AnsweredPath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The versions of one file along a timeline. */
public final class FileVersions {
    /** The number of later steps with calls that are searched for the author of a file. */
    private static final int AHEAD = 8;

    private FileVersions() {}

    /**
     * One version of a file.
     *
     * @param number from 1 along the branch
     * @param step the step that made it
     * @param data the record; null if that step deleted the file
     * @param call the call that made it, a subagent's own one if its work was returned in that step; null if no call of the step names the
     *     path: input, updates, middleware
     */
    public record FileVersion(int number, Timeline.Step step, @Nullable FileData data, @Nullable ToolCall call) {}

    /** All versions of {@code path} on {@code timeline}, oldest first. A step with unreadable files has none. */
    public static List<FileVersion> of(
            RecordedThread thread, Timeline timeline, ToolCall.Ledger calls, String path, Cancellation cancellation) {
        List<FileVersion> versions = new ArrayList<>();
        visit(thread, timeline, calls, path, versions::add, cancellation);
        return versions;
    }

    /**
     * The calls of steps that made a file and deleted it again, so that no checkpoint has it: a run that keeps only its last checkpoint has
     * many calls in one step. In order.
     */
    public static List<Passing> passing(Timeline timeline, ToolCall.Ledger calls, String path) {
        List<Passing> found = new ArrayList<>();
        for (Timeline.Step step : timeline.steps()) {
            List<ToolCall> made = step.changedPaths().contains(path) ? List.of() : calls.inTurn(step.key(), path);
            boolean isGone = made.size() > 1 && CallChange.of(made.getLast(), path, false).map(CallChange::kind).orElse(null) == CallChange.Kind.DELETE;
            if (isGone) {
                made.forEach(call -> found.add(new Passing(step, call)));
            }
        }
        return found;
    }

    /** A call that changed a file which no longer exists at the end of its step. */
    public record Passing(Timeline.Step step, ToolCall call) {}

    /** Visits the versions one after the other, so that not all need to be held. */
    public static void visit(
            RecordedThread thread,
            Timeline timeline,
            ToolCall.Ledger calls,
            String path,
            Consumer<FileVersion> each,
            Cancellation cancellation) {
        int number = 0;
        for (Timeline.Step step : timeline.steps()) {
            cancellation.check();
            if (!step.changedPaths().contains(path)) {
                continue;
            }
            if (thread.filesAt(step.key(), cancellation) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files)) {
                FileData data = files.value().get(path);
                ToolCall call = author(thread, calls, step.checkpoint(), path, data, cancellation);
                number++;
                each.accept(new FileVersion(number, step, data, call));
            }
        }
    }

    /**
     * The call that left {@code data} at a path in a step. Of several calls on it in one step, it is the one whose content is there, else
     * the last. Of an agent that is a node of the graph, it is one after which the agent had the same content.
     *
     * @param data the record that the step left; null if it deleted the file
     * @return null if no call names the path, and no row shows whose task left it so
     */
    public static @Nullable ToolCall author(
            RecordedThread thread, ToolCall.Ledger calls, Checkpoint step, String path, @Nullable FileData data, Cancellation cancellation) {
        return new StepAuthors(thread, calls, step, cancellation).of(path, data);
    }

    /** Finds the authors of several files of one step. */
    public static final class StepAuthors {
        private final RecordedThread thread;
        private final ToolCall.Ledger calls;
        private final Checkpoint step;
        private final Cancellation cancellation;
        private @Nullable TaskVersions rows;
        private @Nullable List<ToolCall> next;

        public StepAuthors(RecordedThread thread, ToolCall.Ledger calls, Checkpoint step, Cancellation cancellation) {
            this.thread = thread;
            this.calls = calls;
            this.step = step;
            this.cancellation = cancellation;
        }

        /** See {@link FileVersions#author}. */
        public @Nullable ToolCall of(String path, @Nullable FileData data) {
            List<ToolCall> ran = calls.ranInto(step.key());
            ToolCall author = author(calls, ran, path, data);
            if (author == null && step.parent() != null) {
                author = within(thread, calls, step.parent(), path, data, cancellation);
            }
            boolean isTold = author == null ? ran.isEmpty() : hasLeft(author, path, data);
            ToolCall unnamed = isTold ? null : unnamed(path, data, author != null);
            if (unnamed != null) {
                return unnamed;
            }
            author = !isTold && isAfterLost(calls, step) ? null : author;
            author = author == null ? dropped(calls, step.key(), path, data) : author;
            return author == null && data != null ? early(path, data) : author;
        }

        /** A call that ran only after the step: before 0.5 the composite of Python writes into a state that was not stored yet. */
        private @Nullable ToolCall early(String path, FileData data) {
            if (next == null) {
                next = isEarlyPossible() ? following() : List.of();
            }
            List<ToolCall> writers = next.stream().filter(call -> path.equals(call.path()) && mayWrite(call)).toList();
            boolean isFound = writers.isEmpty() || writers.getFirst().executedTool().equals(ToolName.EDIT_FILE.id()) && !wasThere(path);
            return isFound ? null : writers.stream().filter(call -> leaves(call.executedTool(), call.executedArgs(), path, data)).findFirst().orElse(null);
        }

        private boolean isEarlyPossible() {
            Checkpoint parent = step.parent() == null ? null : thread.checkpoint(step.parent());
            boolean isInput = parent == null || parent.source().equals("input");
            return step.source().equals("loop") && !isInput && !thread.dialect().dialect().holds(DialectFact.CALLS_COPY_STATE);
        }

        private boolean wasThere(String path) {
            return step.parent() != null
                    && thread.filesAt(step.parent(), cancellation) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files)
                    && files.value().get(path) != null;
        }

        /** The calls of the next steps of the same agent that have calls. */
        private List<ToolCall> following() {
            return calls.steps().keySet().stream()
                    .filter(key -> key.namespace().equals(step.key().namespace()) && key.id().compareTo(step.id()) > 0)
                    .sorted(Comparator.comparing(CheckpointKey::id))
                    .limit(AHEAD)
                    .flatMap(key -> calls.ranInto(key).stream())
                    .toList();
        }

        /** A call that does not name the path, found by the rows of its task; null for none, or if a call under it {@code isNamed}. */
        private @Nullable ToolCall unnamed(String path, @Nullable FileData data, boolean isNamed) {
            if (rows == null) {
                rows = TaskVersions.of(thread, calls, step);
            }
            List<TaskVersions.Left> left = rows.left(path);
            String text = data != null && FileText.of(data) instanceof FileText.Plain(String plain) ? plain : null;
            ToolCall call = !left.isEmpty() && Objects.equals(left.getLast().text(), text) ? left.getLast().call() : null;
            return call == null || isNamed && !calls.startedBy(call).isEmpty() ? null : call;
        }
    }

    private static boolean hasLeft(ToolCall call, String path, @Nullable FileData data) {
        return path.equals(call.offloadedTo()) || leaves(call.executedTool(), call.executedArgs(), path, data);
    }

    /** True for a step in which a subagent ran whose calls are not stored. */
    static boolean isAfterLost(ToolCall.Ledger calls, Checkpoint step) {
        return calls.ranInto(step.key()).stream()
                .anyMatch(call -> call.tool().equals("task") && call.run().ran() && !call.status().equals("error") && calls.startedBy(call).isEmpty());
    }

    /** The same among calls of agents that ran as nodes in the step after {@code from}: the last with the same record, else content. */
    static @Nullable ToolCall within(
            RecordedThread thread, ToolCall.Ledger calls, CheckpointKey from, String path, @Nullable FileData data, Cancellation cancellation) {
        ToolCall found = null;
        for (CheckpointKey inner : calls.within().getOrDefault(from, List.of()).reversed()) {
            cancellation.check();
            // Subagents' own steps are included.
            ToolCall touched = last(calls.ranInto(inner).stream().filter(call -> touched(call, path, data)).toList(), data);
            if (touched != null
                    && thread.filesAt(inner, cancellation) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files)) {
                FileData left = files.value().get(path);
                if (data == null ? left == null : left != null && left.sameAs(data)) {
                    return touched;
                }
                boolean isCopy = data != null && left != null && left.content().equals(data.content());
                found = found == null && isCopy ? touched : found;
            }
        }
        return found;
    }

    /**
     * JavaScript keeps the files that a tool of a failed step wrote: they appear once the thread continues, although the messages have no
     * result of the call. Python drops both.
     */
    private static @Nullable ToolCall dropped(ToolCall.Ledger calls, CheckpointKey step, String path, @Nullable FileData data) {
        ToolCall found = null;
        for (ToolCall call : calls.inOrder()) {
            CheckpointKey asked = call.proposedAt();
            boolean isBefore = asked.namespace().equals(step.namespace()) && asked.id().compareTo(step.id()) < 0;
            if (isBefore && call.run().state() == CallRun.State.DROPPED && leaves(call.executedTool(), call.executedArgs(), path, data)) {
                found = call;
            }
        }
        return found;
    }

    /** True if a call, once it ran, may have left a path in this state: the content that it wrote, the text of an edit, or no file. */
    public static boolean leaves(String tool, ForeignValue args, String path, @Nullable FileData data) {
        ForeignValue.Fields fields = ForeignValue.fields(args);
        String named = ForeignValue.text(fields.get("file_path"));
        if (named == null || !path.equals(named) && !path.equals(AnsweredPath.folded(named))) {
            return false;
        }
        return switch (tool) {
            case "write_file" -> data != null && holds(data, ForeignValue.text(fields.get("content")), true);
            case "edit_file" -> data != null && holds(data, ForeignValue.text(fields.get("new_string")), false);
            case "delete" -> data == null;
            default -> false;
        };
    }

    /** The same among the calls of {@code ran} and those under them. */
    static @Nullable ToolCall author(
            ToolCall.Ledger calls, List<ToolCall> ran, String path, @Nullable FileData data) {
        Set<String> under = new HashSet<>();
        ran.forEach(call -> under.add(scope(call.proposedAt().namespace(), call.id())));
        List<ToolCall> candidates = new ArrayList<>();
        for (ToolCall call : ran) {
            if (touched(call, path, data)) {
                candidates.add(call);
            }
        }
        // Subagents' calls follow the call they run under, so one pass finds those of any depth.
        for (ToolCall call : calls.inOrder()) {
            String namespace = call.proposedAt().namespace();
            if (call.parentCallId() != null && under.contains(scope(CheckpointKey.around(namespace), call.parentCallId()))) {
                under.add(scope(namespace, call.id()));
                if (touched(call, path, data)) {
                    candidates.add(call);
                }
            }
        }
        return last(candidates, data);
    }

    /** Of calls on one path the last one with the same content, else the last; null if there are none. */
    private static @Nullable ToolCall last(List<ToolCall> candidates, @Nullable FileData data) {
        return candidates.stream()
                .filter(call -> data != null && wrote(call, data))
                .reduce((first, second) -> second)
                .orElse(candidates.isEmpty() ? null : candidates.getLast());
    }

    /**
     * A step of another namespace at which the last call on a path left it in the files of its own agent: they are returned when that agent
     * ends.
     *
     * @param namespace the namespace that does not have it
     * @return null if no agent's own files had it
     */
    public static @Nullable CheckpointKey heldWithin(
            RecordedThread thread, ToolCall.Ledger calls, String namespace, String path, Cancellation cancellation) {
        Set<String> looked = new HashSet<>(Set.of(namespace));
        for (ToolCall call : calls.inOrder().reversed()) {
            if (touched(call, path, null)
                    && looked.add(call.checkpoint().namespace())
                    && thread.filesAt(call.checkpoint(), cancellation) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files)
                    && files.value().get(path) != null) {
                return call.checkpoint();
            }
        }
        return null;
    }

    /** True if a call may have changed the path that it names: it ran, its tool does not only read, and it was not refused. */
    public static boolean mayWrite(ToolCall call) {
        CallRun.State state = call.run().state();
        boolean isPut = state == CallRun.State.NEVER || state == CallRun.State.RESPONDED;
        boolean isDone = ToolName.named(call.executedTool())
                .map(tool -> tool.operation() == ToolName.Operation.WRITE && !call.wasRefused())
                .orElse(true);
        return call.path() != null && call.status().equals("success") && !isPut && isDone;
    }

    private static String scope(String namespace, String callId) {
        return namespace + "\n" + callId;
    }

    private static boolean touched(ToolCall call, String path, @Nullable FileData data) {
        if (path.equals(call.offloadedTo())) {
            return true;
        }
        String named = call.path();
        if (named == null || !mayWrite(call)) {
            return false;
        }
        // Deleting a folder deletes what is below it.
        return named.equals(path) || (data == null && path.startsWith(named.endsWith("/") ? named : named + "/"));
    }

    private static boolean wrote(ToolCall call, FileData data) {
        return holds(data, ForeignValue.text(ForeignValue.fields(call.executedArgs()).get("content")), true);
    }

    private static boolean holds(FileData data, @Nullable String text, boolean asAWhole) {
        String held = switch (data.content()) {
            case FileData.Text(String whole) -> whole;
            case FileData.Lines(List<String> lines) -> String.join("\n", lines);
            case FileData.Binary _, FileData.Stored _, FileData.Unreadable _ -> null;
        };
        return text != null && held != null && (asAWhole ? held.equals(text) : held.contains(text));
    }
}
