package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileVersions;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.tool.OffloadedText;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.MeteredLoop;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares the scratch copy with the recorded files after each step: copies changes that no call explains, and remembers the paths that
 * differ because calls did.
 */
final class ScratchReconciliation {
    /** Endings of calls that are not run again and may have changed files. */
    private static final Set<LoggedCall.Ending> MAY_HAVE_LEFT =
            EnumSet.of(LoggedCall.Ending.DROPPED, LoggedCall.Ending.STOPPED, LoggedCall.Ending.UNKNOWN);

    private final KeyMap<FileData> state;
    private final boolean faithful;
    private final boolean sharesState;
    private final Set<Integer> altered;
    private final Set<String> diverged = new LinkedHashSet<>();
    private final List<UnexplainedChange> unexplained = new ArrayList<>();
    private final EarlyWrites early;
    private final List<ReplayedCall> unsettled = new ArrayList<>();
    private final List<LoggedCall> unanswered;

    /**
     * @param faithful true if dialect and rules are those of the recording, so that calls with the same answer did the same
     * @param altered the calls that run with other arguments
     * @param calls all of the recording
     * @param scratch the copy, of a dialect whose composite may write into the state that calls were given
     */
    ScratchReconciliation(ReplayScratch scratch, boolean faithful, Set<Integer> altered, List<LoggedCall> calls) {
        this.unanswered = calls.stream().filter(call -> MAY_HAVE_LEFT.contains(call.ending())).toList();
        this.sharesState = !scratch.dialect().holds(DialectFact.CALLS_COPY_STATE);
        this.early = new EarlyWrites(path -> scratch.isInState(FilePath.rooted(path)));
        this.state = scratch.state();
        this.faithful = faithful;
        this.altered = Set.copyOf(altered);
    }

    List<UnexplainedChange> unexplained() {
        return unexplained;
    }

    /** Paths whose content differs from the recording because a call differed. */
    Set<String> diverged() {
        return diverged;
    }

    /** True for a path that the recorded state held before the call that writes it ran. */
    boolean isEarly(String path) {
        return early.contains(path);
    }

    /** Files that the recorded state already has and whose calls are still to run. */
    Map<String, FileData> early() {
        return early.files();
    }

    /** Remembers a call whose file changes may differ from the recorded ones. */
    void ran(ReplayedCall result) {
        boolean isChanged = result.verdict() != ReplayVerdict.SAME || altered.contains(result.index());
        VerdictNote.Reason reason = result.note().reason();
        boolean matters = changes(result.call()) || reason == VerdictNote.Reason.SUBAGENT_UNRECORDED || reason == VerdictNote.Reason.OWN_UNRECORDED;
        if (isChanged && matters) {
            unsettled.add(result);
        }
    }

    /** True if the run's setup differs from the recording, which may be why calls answer differently. */
    boolean isDifferent() {
        return !faithful || !altered.isEmpty();
    }

    /** The number of the first earlier call that differed and whose files a text mentions; null for none. */
    @Nullable Integer reason(LoggedCall call, String text) {
        for (ReplayedCall earlier : unsettled) {
            if (earlier.note().reason() == VerdictNote.Reason.SUBAGENT_UNRECORDED && FileCall.of(call.tool(), call.args()).isPresent()) {
                return earlier.index();
            }
            String path = earlier.call().path();
            boolean wrote = earlier.isUnexpected() || altered.contains(earlier.index());
            if (wrote && path != null && changes(earlier.call()) && (path.equals(call.path()) || isNamed(path, text))) {
                return earlier.index();
            }
        }
        return unsettled.stream()
                .filter(earlier -> earlier.note().reason() == VerdictNote.Reason.OWN_UNRECORDED && FileCall.of(call.tool(), call.args()).isPresent())
                .map(ReplayedCall::index)
                .findFirst()
                .orElse(null);
    }

    /** Why the effects of that call are unknown, if its own work is not recorded; null if it is. */
    @Nullable VerdictNote unrecorded(int index) {
        String number = Integer.toString(index + 1);
        VerdictNote.Reason reason = unsettled.stream().filter(earlier -> earlier.index() == index).findFirst().map(earlier -> earlier.note().reason()).orElse(VerdictNote.Reason.NONE);
        return reason == VerdictNote.Reason.SUBAGENT_UNRECORDED
                ? new VerdictNote(VerdictNote.Reason.AFTER_UNRECORDED, number)
                : reason == VerdictNote.Reason.OWN_UNRECORDED ? new VerdictNote(VerdictNote.Reason.AFTER_OWN, number) : null;
    }

    /** Whether a text has the path, or a folder that creating it made. */
    private static boolean isNamed(String path, String text) {
        for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
            if (text.contains("'" + path.substring(0, slash + 1) + "'")) {
                return true;
            }
        }
        return text.contains(path);
    }

    /**
     * Compares the files after a step with the recorded ones.
     *
     * @param changes the recorded changes of the step
     * @param effects the effects of its calls
     * @param base the files before the step, under the paths that the calls changed
     * @param next the calls of the following steps
     */
    void reconcile(
            CallRecording.Truth truth,
            Map<String, FileChange> changes,
            List<StepFrame.Effect> effects,
            Map<String, @Nullable FileData> base,
            Supplier<Stream<LoggedCall>> next) {
        Set<String> paths = new LinkedHashSet<>(changes.keySet());
        paths.addAll(base.keySet());
        paths.addAll(early.due(effects));
        // A step may have as many calls as files, so results that depend only on the calls are computed once.
        List<StepFrame.Effect> elsewhere = effects.stream()
                .filter(effect -> effect.whole() || (mayDiffer(effect.result()) && changes(effect.result().call())))
                .toList();
        StepCalls calls = StepCalls.of(truth, effects);
        for (String path : paths) {
            MeteredLoop.round(() -> "the files of checkpoint " + truth.checkpointId());
            FileChange change = changes.get(path);
            FileData before = early.settled(path);
            FileData found = before != null ? before : base.get(path);
            FileData recorded = change != null ? change.after() : found != null ? found : early.come(path);
            if (change != null && before == null) {
                early.changed(path);
            }
            FileData actual = state.get(path);
            if (isSame(recorded, actual)) {
                if (recorded != null && change != null) {
                    // With the recorded dates.
                    state.put(path, recorded);
                    diverged.remove(path);
                }
            } else if (!diverged.contains(path)) {
                if (elsewhere.stream().anyMatch(effect -> effect.whole() ? diverges(effect, path) : touches(effect.result().call(), path))) {
                    diverged.add(path);
                } else if (!sharesState || !early.takes(path, recorded, actual != null, next.get())) {
                    takeOver(truth, path, change, recorded, calls);
                }
            }
        }
    }

    private void takeOver(
            CallRecording.Truth truth,
            String path,
            @Nullable FileChange change,
            @Nullable FileData recorded,
            StepCalls calls) {
        if (recorded == null) {
            state.remove(path);
        } else {
            state.put(path, recorded);
        }
        FileChange.Kind kind = change == null ? FileChange.Kind.MODIFIED : change.kind();
        if (calls.offloads().containsKey(path)) {
            unexplained.add(new UnexplainedChange(path, kind, truth.checkpointId(), UnexplainedChange.Cause.OFFLOAD, calls.offloads().get(path)));
            return;
        }
        String writer = calls.writers().get(path);
        if (writer != null && calls.ownRuns().contains(writer)) {
            // A custom tool that runs an agent may give back any selection of that agent's files.
            if (change != null) {
                unexplained.add(new UnexplainedChange(path, kind, truth.checkpointId(), UnexplainedChange.Cause.CALL, writer));
            }
            return;
        }
        // A custom tool may have deleted or changed the file that the call wrote.
        boolean isUnseen = truth.isSpan() && unsettled.stream().anyMatch(earlier -> earlier.note().reason() == VerdictNote.Reason.OWN_UNRECORDED);
        if (writer != null && !isUnseen) {
            unexplained.add(new UnexplainedChange(path, kind, truth.checkpointId(), UnexplainedChange.Cause.REWRITTEN, writer));
            return;
        }
        String by = calls.unrun().size() == 1 ? calls.unrun().iterator().next() : null;
        for (LoggedCall call : unanswered) {
            boolean isUnder = by == null || by.equals(call.parentId());
            by = isUnder && FileVersions.leaves(call.tool(), call.args(), path, recorded) ? call.id() : by;
        }
        boolean isKept = change != null && truth.isKept(change);
        if (isKept || (truth.cause() == UnexplainedChange.Cause.SUBAGENT && recorded == null)) {
            // An agent that is not given a file, or keeps none, does not change it; nor does one that kept it.
            return;
        }
        // In a run that kept only its end, a subagent's work is found only after the calls that saw it.
        boolean isLate = truth.isSpan() && unsettled.stream().anyMatch(earlier -> earlier.note().reason() == VerdictNote.Reason.SUBAGENT_UNRECORDED);
        boolean isOneOfSeveral = by == null && (calls.unrun().size() > 1 || isLate);
        UnexplainedChange.Cause cause = !isOneOfSeveral && (by == null || by.equals(truth.callId())) ? truth.cause() : UnexplainedChange.Cause.CALL;
        boolean saved = by == null && cause == UnexplainedChange.Cause.MIDDLEWARE && path.contains(OffloadedText.CONVERSATIONS);
        unexplained.add(new UnexplainedChange(path, kind, truth.checkpointId(), saved ? UnexplainedChange.Cause.CONVERSATION : cause, by));
    }

    /**
     * Facts that the calls of a step give about its files.
     *
     * @param offloads ids of the calls whose results were offloaded, by path
     * @param writers ids of the last calls that changed a file and matched the recorded answer, by path
     * @param unrun the calls that may have made otherwise unexplained changes
     * @param ownRuns the calls of custom tools that ran an agent
     */
    private record StepCalls(Map<String, @Nullable String> offloads, Map<String, String> writers, Set<String> unrun, Set<String> ownRuns) {

        static StepCalls of(CallRecording.Truth truth, List<StepFrame.Effect> effects) {
            Map<String, @Nullable String> offloads = new HashMap<>();
            Map<String, String> writers = new HashMap<>();
            Set<String> unrun = new LinkedHashSet<>();
            Set<String> ownRuns = new LinkedHashSet<>();
            for (StepFrame.Effect effect : effects) {
                LoggedCall call = effect.result().call();
                if (call.offloadedTo() != null && !offloads.containsKey(call.offloadedTo())) {
                    offloads.put(call.offloadedTo(), call.id());
                }
                effect.changes().keySet().forEach(path -> writers.put(path, call.id()));
                if (effect.whole() && !call.tool().equals(AgentTeam.TASK)) {
                    ownRuns.add(call.id());
                }
                boolean isUnrun = ToolName.named(call.tool()).isEmpty() && call.result() != null && !effect.whole();
                if (isUnrun) {
                    unrun.add(call.id());
                }
            }
            return new StepCalls(offloads, writers, truth.callId() == null ? unrun : Set.of(truth.callId()), ownRuns);
        }
    }

    /** A subagent's calls are settled already: files that they left different are in the diverged ones, or one of them wrote them. */
    private boolean diverges(StepFrame.Effect subagent, String path) {
        return unsettled.stream()
                .filter(earlier -> subagent.result().call().id().equals(earlier.call().parentId()))
                .anyMatch(earlier -> mayDiffer(earlier) && touches(earlier.call(), path));
    }

    private boolean mayDiffer(ReplayedCall result) {
        boolean changed = !faithful || altered.contains(result.index());
        return changed || result.isUnexpected() || result.note().reason() == VerdictNote.Reason.NO_RESULT;
    }

    private static boolean changes(LoggedCall call) {
        return ToolName.named(call.tool())
                .filter(tool -> tool.operation() == ToolName.Operation.WRITE)
                .isPresent();
    }

    private static boolean touches(LoggedCall call, String key) {
        String path = changes(call)
                ? FileCall.of(call.tool(), call.args()).map(FileCall::path).orElse(null)
                : null;
        if (path == null) {
            return false;
        }
        String whole = FilePath.rooted(path);
        return key.equals(path) || key.equals(whole) || key.startsWith(whole.endsWith("/") ? whole : whole + "/");
    }

    /** True if two files have the same content, ignoring dates. */
    static boolean isSame(@Nullable FileData one, @Nullable FileData other) {
        if (one == null || other == null) {
            return one == other;
        }
        return one == other
                || (one.isBinary() == other.isBinary() && (one.content().equals(other.content()) || one.hasBytesOf(other)));
    }
}
