package dev.stateroom.replay;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.CallChange;
import dev.stateroom.history.FileChange;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.tool.NoSuchTool;
import dev.stateroom.tool.ToolMessage;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.Toolset;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs one call on the scratch copy and determines its verdict. */
final class CallRunner {
    /** The number of differences that are tried in other releases. */
    private static final int MAX_EXPLAINED = 50;

    private final ReplayScratch scratch;
    private final CallsBeside beside;
    private final ScratchReconciliation reconciliation;
    private final MissingRoutes missing;
    private final Set<String> prefixes = new LinkedHashSet<>();
    private int explained;

    /**
     * A call that ran.
     *
     * @param result its result
     * @param answered changes of the state that its message carries
     * @param isKept false if its changes of the state are discarded
     */
    record Ran(ReplayedCall result, Map<String, @Nullable FileData> answered, boolean isKept) {}

    CallRunner(ReplayScratch scratch, ScratchReconciliation reconciliation) {
        this.scratch = scratch;
        this.beside = new CallsBeside(scratch.dialect());
        this.reconciliation = reconciliation;
        this.missing = new MissingRoutes(scratch);
    }

    /** @param open the running steps, from the call's own to the outermost */
    Ran run(CallRecording.Part part, LoggedCall call, int index, StepFrame frame, List<CallRecording.Step> open) {
        Ran ran = besideOthers(decided(part, call, index, frame), part.call(), open);
        reconciliation.ran(ran.result());
        scratch.passed(call);
        return ran;
    }

    /** On a mount, neither the order of calls that ran at the same time is recorded, nor changes by others in between. */
    private Ran besideOthers(Ran ran, LoggedCall call, List<CallRecording.Step> open) {
        boolean looksAtState = call.path() != null && isInState(call);
        if (ran.result().verdict() != ReplayVerdict.DIFFERENT || reconciliation.isDifferent() || looksAtState || !scratch.hasMounts()) {
            return ran;
        }
        String raced = beside.reason(call, open, scratch::isInState);
        String reason = raced == null ? scratch.changedBetween(call) : raced;
        ReplayedCall told = ran.result();
        return reason == null
                ? ran
                : new Ran(
                        new ReplayedCall(told.index(), told.call(), ReplayVerdict.SKIPPED, false, new VerdictNote(VerdictNote.Reason.MOVED_ON, reason), told.actual(), null),
                        ran.answered(),
                        ran.isKept());
    }

    private Ran decided(CallRecording.Part part, LoggedCall call, int index, StepFrame frame) {
        boolean again = frame.together().isAgain(call.before(), call.asked());
        VerdictNote unrun = unrun(call);
        if (call.ending() == LoggedCall.Ending.WAITING) {
            return without(new ReplayedCall(index, call, ReplayVerdict.INTERRUPTED, true, VerdictNote.of(VerdictNote.Reason.WAITING), null, null));
        }
        if (unrun != null) {
            return skipped(index, call, unrun);
        }
        ToolName tool = ToolName.named(call.tool()).filter(scratch.tools(call.actsAs()).existing()::contains).orElse(null);
        if (!part.within().isEmpty()) {
            int calls = new CallRecording("", part.within(), null, Map.of(), List.of()).calls().size();
            return skipped(index, call, new VerdictNote(VerdictNote.Reason.SUBAGENT, Integer.toString(calls)));
        }
        if (call.args() instanceof ForeignValue.Null && ToolName.named(call.tool()).isPresent()) {
            return skipped(index, call, VerdictNote.of(VerdictNote.Reason.NO_ARGUMENTS));
        }
        ReplayedCall without = withoutSuchTool(call, index);
        if (without != null) {
            return without(without);
        }
        if (tool == null) {
            return call.tool().equals(AgentTeam.TASK)
                    ? without(withoutCalls(call, index))
                    : skipped(index, call, VerdictNote.of(isUnrecorded(call, frame) ? VerdictNote.Reason.OWN_UNRECORDED : VerdictNote.Reason.NOT_OURS));
        }
        if (call.elsewhere() != null && isInState(call)) {
            return skipped(index, call, new VerdictNote(VerdictNote.Reason.MISSING_ROUTE, call.elsewhere()));
        }
        CallJudge judge = scratch.judges() == null ? null : scratch.judges().of(call.actsAs());
        boolean ruled = judge != null && judge.hasRules();
        if (!ruled && call.wasDenied()) {
            return without(new ReplayedCall(index, call, ReplayVerdict.DENIED, true, VerdictNote.of(VerdictNote.Reason.DENIED_AS_RECORDED), null, null));
        }
        boolean raised = call.ending() == LoggedCall.Ending.FAILED && !scratch.hasOtherRules();
        boolean reviewed = raised || call.ending() == LoggedCall.Ending.APPROVED || call.ending() == LoggedCall.Ending.EDITED;
        CallJudgement judgement = judge == null || reviewed ? null : judge.judge(call.tool(), call.args());
        if (judgement != null && judgement.effect() == CallJudgement.Effect.INTERRUPT) {
            return without(new ReplayedCall(
                    index, call, ReplayVerdict.INTERRUPTED, false, new VerdictNote(VerdictNote.Reason.RULE, judgement.by() + " asks a person first"), null, null));
        }
        return made(tool, call, index, frame, again);
    }

    /** The result for a tool that the agent lacks according to the recording; null for others, or if the agent is known to have it. */
    private @Nullable ReplayedCall withoutSuchTool(LoggedCall call, int index) {
        LoggedCall.Result recorded = call.result();
        NoSuchTool answer = recorded == null ? null : NoSuchTool.of(recorded.text()).orElse(null);
        if (answer == null || !answer.name().equals(call.tool())) {
            return null;
        }
        CallJudge judge = scratch.judges() == null ? null : scratch.judges().of(call.actsAs());
        if (judge == null || !judge.choosesTools()) {
            return new ReplayedCall(index, call, ReplayVerdict.SKIPPED, false, VerdictNote.of(VerdictNote.Reason.NO_SUCH_TOOL), null, null);
        }
        return scratch.tools(call.actsAs()).existing().equals(Set.copyOf(answer.fileTools()))
                ? new ReplayedCall(index, call, ReplayVerdict.SAME, false, VerdictNote.of(VerdictNote.Reason.NO_SUCH_TOOL), recorded, null)
                : null;
    }

    /** True for a call that answered in a run that kept only its end, so that its own effect is not recorded. */
    private static boolean isUnrecorded(LoggedCall call, StepFrame frame) {
        return frame.step().truth() == null && call.gaveItsResult() && call.checkpointId() != null && !Boolean.TRUE.equals(call.result() == null ? null : call.result().failed());
    }

    /** The result for the start of a subagent without recorded calls: there may be no such subagent. */
    private ReplayedCall withoutCalls(LoggedCall call, int index) {
        LoggedCall.Result recorded = call.result();
        CallJudges judges = scratch.judges();
        String answer = judges == null ? null : judges.of(call.actsAs()).run(call.tool(), call.args()).text();
        if (answer != null && recorded != null && answer.equals(recorded.text())) {
            return new ReplayedCall(index, call, ReplayVerdict.SAME, false, new VerdictNote(VerdictNote.Reason.NO_SUCH_SUBAGENT, answer), recorded, null);
        }
        VerdictNote note = recorded != null && AgentTeam.isRefusal(recorded.text())
                ? new VerdictNote(VerdictNote.Reason.NO_SUCH_SUBAGENT, recorded.text())
                : VerdictNote.of(VerdictNote.Reason.SUBAGENT_UNRECORDED);
        return new ReplayedCall(index, call, ReplayVerdict.SKIPPED, false, note, null, null);
    }

    private static @Nullable VerdictNote unrun(LoggedCall call) {
        return switch (call.ending()) {
            case REJECTED -> VerdictNote.of(VerdictNote.Reason.REJECTED);
            case ANSWERED -> VerdictNote.of(VerdictNote.Reason.ANSWERED);
            case PATCHED -> new VerdictNote(VerdictNote.Reason.PATCHED, call.detail());
            case CANCELLED -> new VerdictNote(VerdictNote.Reason.CANCELLED, call.detail());
            case UNPLACED -> VerdictNote.of(VerdictNote.Reason.UNPLACED);
            case DROPPED -> new VerdictNote(VerdictNote.Reason.DROPPED, call.detail());
            case STOPPED -> new VerdictNote(VerdictNote.Reason.STOPPED, call.detail());
            case ASKING -> new VerdictNote(VerdictNote.Reason.ASKING, call.detail());
            case PLANNED -> new VerdictNote(VerdictNote.Reason.PLANNED, call.detail());
            case GIVEN -> new VerdictNote(VerdictNote.Reason.GIVEN, call.detail());
            case UNKNOWN -> new VerdictNote(VerdictNote.Reason.UNKNOWN, call.detail());
            case FAILED -> ToolName.named(call.tool()).isEmpty() && !call.detail().isEmpty()
                    ? new VerdictNote(VerdictNote.Reason.RAN_AND_RAISED, call.detail())
                    : null;
            case RAN, APPROVED, EDITED, WAITING -> null;
        };
    }

    private static Ran without(ReplayedCall result) {
        return new Ran(result, Map.of(), false);
    }

    private static Ran skipped(int index, LoggedCall call, VerdictNote note) {
        return without(new ReplayedCall(index, call, ReplayVerdict.SKIPPED, false, note, null, null));
    }

    private Ran made(ToolName tool, LoggedCall call, int index, StepFrame frame, boolean again) {
        boolean command = tool == ToolName.EXECUTE;
        if (command && !scratch.runsCommands() && scratch.tools(call.actsAs()).offered().contains(tool.id())) {
            return skipped(index, call, VerdictNote.of(VerdictNote.Reason.COMMAND));
        }
        int mark = scratch.state().mark();
        AgentReply<ToolMessage> reply = frame.together().call(call.call(), again, Supplier::get);
        return switch (reply) {
            case AgentReply.Raised<ToolMessage>(String type, String message) -> without(new ReplayedCall(
                    index,
                    call,
                    ReplayVerdict.FAILED,
                    call.ending() == LoggedCall.Ending.FAILED,
                    new VerdictNote(VerdictNote.Reason.RAISED, message.isEmpty() ? type : type + ": " + message),
                    null,
                    null));
            case AgentReply.Withheld<ToolMessage>(String sentence) -> skipped(index, call, new VerdictNote(VerdictNote.Reason.WITHHELD, sentence));
            case AgentReply.Answered<ToolMessage>(ToolMessage message) -> {
                ReplayedCall result = compared(call, index, message, frame, mark, tool);
                boolean kept = result.verdict() != ReplayVerdict.SKIPPED || result.note().reason() == VerdictNote.Reason.NO_RESULT;
                // An answer that matched only behind routes is not this message.
                boolean isIts = kept && result.note().reason() != VerdictNote.Reason.BEHIND_ROUTES;
                yield new Ran(result, isIts ? carried(message) : Map.of(), kept);
            }
        };
    }

    private static Map<String, @Nullable FileData> carried(ToolMessage message) {
        return message.filesUpdate() instanceof FilesUpdate.Records(Map<String, @Nullable FileData> records) ? records : Map.of();
    }

    private ReplayedCall compared(LoggedCall call, int index, ToolMessage message, StepFrame frame, int mark, ToolName tool) {
        LoggedCall.Result actual =
                new LoggedCall.Result(message.content(), message.status() == ToolMessage.Status.ERROR);
        LoggedCall.Result recorded = call.result();
        boolean edited = call.ending() == LoggedCall.Ending.EDITED;
        if (recorded != null && AnswerMatch.isSame(recorded, actual, edited)) {
            String lost = lost(call, message, frame, mark);
            if (lost != null) {
                scratch.state().backTo(mark);
                return new ReplayedCall(
                        index, call, ReplayVerdict.SKIPPED, false, new VerdictNote(VerdictNote.Reason.MISSING_ROUTE, missing.noted(lost)), null, null);
            }
            if (scratch.hasRules() && LoggedCall.isDenial(actual.content())) {
                return new ReplayedCall(index, call, ReplayVerdict.DENIED, true, new VerdictNote(VerdictNote.Reason.RULE, actual.text()), actual, null);
            }
            String prefix = call.prefixed();
            if (prefix != null) {
                prefixes.add(prefix);
            }
            VerdictNote note = edited
                    ? VerdictNote.of(VerdictNote.Reason.EDITED)
                    : call.isRedirected()
                    ? new VerdictNote(VerdictNote.Reason.REDIRECTED, String.valueOf(call.path()))
                    : Boolean.TRUE.equals(actual.failed()) ? VerdictNote.of(VerdictNote.Reason.FAILED_ALIKE) : VerdictNote.NONE;
            // The reviewer's note is around the answer, whatever the tool's answer is.
            return new ReplayedCall(index, call, ReplayVerdict.SAME, false, note, edited ? recorded : actual, null);
        }
        // Whether a path may be deleted depends on what is below it; a mount may have changed since.
        String lookedAt = tool == ToolName.DELETE && recorded != null && CallChange.isDone(recorded.text()) && !reconciliation.isDifferent()
                ? scratch.movedOn(call, true)
                : null;
        if (lookedAt != null && scratch.hasRules() && LoggedCall.isDenial(actual.content())) {
            return new ReplayedCall(index, call, ReplayVerdict.SKIPPED, false, new VerdictNote(VerdictNote.Reason.MOVED_ON, lookedAt), actual, null);
        }
        if (scratch.hasRules() && LoggedCall.isDenial(actual.content())) {
            return new ReplayedCall(index, call, ReplayVerdict.DENIED, false, new VerdictNote(VerdictNote.Reason.RULE, actual.text()), actual, null);
        }
        if (recorded == null) {
            return new ReplayedCall(index, call, ReplayVerdict.SKIPPED, false, VerdictNote.of(VerdictNote.Reason.NO_RESULT), actual, null);
        }
        if (tool == ToolName.EXECUTE) {
            return new ReplayedCall(index, call, ReplayVerdict.SKIPPED, false, VerdictNote.of(VerdictNote.Reason.COMMAND), null, null);
        }
        Map<String, @Nullable FileData> changed = scratch.state().changedSince(mark);
        scratch.state().backTo(mark);
        Map<String, @Nullable FileData> parallel = besideOthers(call, recorded, edited, frame);
        if (parallel != null) {
            parallel.forEach(scratch.state()::set);
            return new ReplayedCall(index, call, ReplayVerdict.SAME, false, VerdictNote.of(VerdictNote.Reason.BEHIND_ROUTES), recorded, null);
        }
        if (ranTwice(call, recorded, edited, changed, frame)) {
            changed.forEach(scratch.state()::set);
            return new ReplayedCall(index, call, ReplayVerdict.SAME, false, VerdictNote.of(VerdictNote.Reason.RAN_TWICE), recorded, null);
        }
        boolean changesNothing = tool.operation() == ToolName.Operation.READ || !CallChange.isDone(recorded.text());
        for (String prefix : changesNothing && !reconciliation.isDifferent() ? prefixes : Set.<String>of()) {
            LoggedCall other = call.below(prefix);
            if (answersSo(scratch.tools(call.actsAs()), other, recorded, edited)) {
                return new ReplayedCall(index, other, ReplayVerdict.SAME, false, new VerdictNote(VerdictNote.Reason.REDIRECTED, String.valueOf(other.path())), recorded, null);
            }
        }
        Toolset routed = tool.operation() == ToolName.Operation.READ && isInState(call) ? scratch.behindRoutes(call.actsAs()) : null;
        if (routed != null && answersSo(routed, call, recorded, edited)) {
            return new ReplayedCall(index, call, ReplayVerdict.SAME, false, VerdictNote.of(VerdictNote.Reason.BEHIND_ROUTES), recorded, null);
        }
        // If an earlier call was denied or changed, a file that it did not write is not on another mount.
        Integer because = reconciliation.reason(call, recorded.text() + "\n" + actual.text());
        boolean follows = because != null && reconciliation.isDifferent();
        String route = frame.step().truth() != null && isInState(call) && !follows ? missing.of(call, edited ? AnswerMatch.withoutNote(recorded) : recorded, actual) : null;
        if (route != null) {
            return new ReplayedCall(index, call, ReplayVerdict.SKIPPED, false, new VerdictNote(VerdictNote.Reason.MISSING_ROUTE, route), null, null);
        }
        String moved = because != null ? null : scratch.movedOn(call, !reconciliation.isDifferent());
        if (moved != null) {
            changed.forEach(scratch.state()::set);
            return new ReplayedCall(index, call, ReplayVerdict.SKIPPED, false, new VerdictNote(VerdictNote.Reason.MOVED_ON, moved), actual, null);
        }
        if (tool.operation() == ToolName.Operation.WRITE && isInState(call) && !follows && CallChange.isDone(actual.text()) && CallChange.isForeign(recorded.text())) {
            return new ReplayedCall(index, call, ReplayVerdict.SKIPPED, false, new VerdictNote(VerdictNote.Reason.FOREIGN_WORDS, recorded.text()), actual, null);
        }
        VerdictNote unrecorded = because == null || reconciliation.isDifferent() ? null : reconciliation.unrecorded(because);
        if (unrecorded != null) {
            changed.forEach(scratch.state()::set);
            return new ReplayedCall(index, call, ReplayVerdict.SKIPPED, false, unrecorded, actual, null);
        }
        Dialect like = ++explained <= MAX_EXPLAINED ? otherDialect(call, recorded, edited) : null;
        changed.forEach(scratch.state()::set);
        AnswerDifference difference = AnswerDifference.between(recorded, actual, like, because);
        return new ReplayedCall(index, call, ReplayVerdict.DIFFERENT, false, VerdictNote.NONE, actual, difference);
    }

    /**
     * The changes of a call that gives the recorded answer only on top of changes by other calls of its message, or of the one that started
     * its subagent: before 0.5 the composite writes into the state that all calls of a message share. Null if it does not.
     */
    private @Nullable Map<String, @Nullable FileData> besideOthers(
            LoggedCall call, LoggedCall.Result recorded, boolean edited, StepFrame frame) {
        if (scratch.dialect().holds(DialectFact.CALLS_COPY_STATE) || frame.beside().isEmpty() || !isInState(call)) {
            return null;
        }
        int before = scratch.state().mark();
        frame.beside().forEach(effect -> effect.changes().forEach(scratch.state()::set));
        int mark = scratch.state().mark();
        AgentReply<ToolMessage> reply = scratch.tools(call.actsAs()).show(call.call());
        Map<String, @Nullable FileData> changed = new LinkedHashMap<>(scratch.state().changedSince(mark));
        scratch.state().backTo(before);
        if (!(reply instanceof AgentReply.Answered<ToolMessage>(ToolMessage message))
                || !AnswerMatch.isSame(recorded, new LoggedCall.Result(message.content(), message.status() == ToolMessage.Status.ERROR), edited)) {
            return null;
        }
        changed.putAll(carried(message));
        return changed;
    }

    /**
     * Whether middleware ran a call twice: the recording has the call's change, but a failure as its answer, which the call gives when it
     * runs on its own change. In JavaScript a call writes into the state that its second run sees.
     */
    private boolean ranTwice(
            LoggedCall call,
            LoggedCall.Result recorded,
            boolean edited,
            Map<String, @Nullable FileData> changed,
            StepFrame frame) {
        Map<String, FileChange> there = frame.recordedChanges();
        if (there == null
                || !frame.beside().isEmpty()
                || changed.isEmpty()
                || !there.keySet().containsAll(changed.keySet())
                || CallChange.isDone(recorded.text())) {
            return false;
        }
        int mark = scratch.state().mark();
        changed.forEach(scratch.state()::set);
        boolean again = answersSo(scratch.tools(call.actsAs()), call, recorded, edited);
        scratch.state().backTo(mark);
        return again;
    }

    /** A file that the call changed here, but not in the recorded state: it went to another mount. */
    private @Nullable String lost(LoggedCall call, ToolMessage message, StepFrame frame, int mark) {
        Map<String, FileChange> recorded = frame.recordedChanges();
        CallRecording.Truth truth = frame.step().truth();
        if (recorded == null || truth == null || truth.isSpan() || !isInState(call)) {
            return null;
        }
        boolean parallel = frame.step().calls().size() > 1 && frame.step().calls().stream().anyMatch(part -> !part.within().isEmpty());
        Map<String, @Nullable FileData> changed = new LinkedHashMap<>(scratch.state().changedSince(mark));
        changed.putAll(carried(message));
        Set<String> former = parallel ? thereBefore(mark, changed.keySet()) : Set.of();
        for (String key : changed.keySet()) {
            // A subagent in parallel with the call restores the files that it was given, but removes none.
            boolean undone = former.contains(key);
            if (recorded.containsKey(key) || undone || reconciliation.diverged().contains(key) || reconciliation.isEarly(key)) {
                return null;
            }
        }
        return changed.isEmpty() ? null : changed.keySet().iterator().next();
    }

    /** The keys that had files at a mark; leaves the state unchanged. */
    private Set<String> thereBefore(int mark, Set<String> keys) {
        Map<String, @Nullable FileData> since = new LinkedHashMap<>(scratch.state().changedSince(mark));
        scratch.state().backTo(mark);
        Set<String> there = keys.stream().filter(key -> scratch.state().get(key) != null).collect(Collectors.toSet());
        since.forEach(scratch.state()::set);
        return there;
    }

    private boolean isInState(LoggedCall call) {
        String path = call.path();
        return scratch.isInState(path == null ? "/" : path);
    }

    /** A release that gives the recorded answer on the same files. */
    private @Nullable Dialect otherDialect(LoggedCall call, LoggedCall.Result recorded, boolean edited) {
        if (!isInState(call)) {
            return null;
        }
        for (Era era : Era.values()) {
            Dialect other = Dialect.of(era);
            Toolset tools = era == scratch.dialect().era() ? null : scratch.toolsOf(other);
            if (tools == null) {
                continue;
            }
            if (answersSo(tools, call, recorded, edited)) {
                return other;
            }
        }
        return null;
    }

    /** Whether other tools give the recorded answer on the same files; leaves the files unchanged. */
    private boolean answersSo(Toolset tools, LoggedCall call, LoggedCall.Result recorded, boolean edited) {
        int mark = scratch.state().mark();
        AgentReply<ToolMessage> reply = tools.show(call.call());
        scratch.state().backTo(mark);
        return reply instanceof AgentReply.Answered<ToolMessage>(ToolMessage message)
                && AnswerMatch.isSame(
                        recorded,
                        new LoggedCall.Result(message.content(), message.status() == ToolMessage.Status.ERROR),
                        edited);
    }
}
