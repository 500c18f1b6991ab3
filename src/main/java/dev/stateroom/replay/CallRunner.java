package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.mounted.CallChange;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.Judgement;
import dev.stateroom.tool.NoSuchTool;
import dev.stateroom.tool.ToolMessage;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.Toolset;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs one call over the scratch copy and says what came of it. */
final class CallRunner {
    /** Differences for which other releases are asked. */
    private static final int MOST_EXPLAINED = 50;

    private final Scratch scratch;
    private final Reconciliation reconciliation;
    private final MissingRoutes missing;
    private int explained;

    /**
     * A call that ran.
     *
     * @param result what came of it
     * @param answered changes of the state that its message carries
     * @param isKept false where what it did to the state does not count
     */
    record Ran(Replayed result, Map<String, @Nullable FileData> answered, boolean isKept) {}

    CallRunner(Scratch scratch, Reconciliation reconciliation) {
        this.scratch = scratch;
        this.reconciliation = reconciliation;
        this.missing = new MissingRoutes(scratch);
    }

    Ran run(Recording.Part part, LoggedCall call, int index, StepFrame frame) {
        Ran ran = decided(part, call, index, frame);
        reconciliation.ran(ran.result());
        return ran;
    }

    private Ran decided(Recording.Part part, LoggedCall call, int index, StepFrame frame) {
        boolean again = frame.together().isAgain(call.before(), call.asked());
        Note unrun = unrun(call);
        if (call.ending() == LoggedCall.Ending.WAITING) {
            return without(new Replayed(index, call, Verdict.INTERRUPTED, true, Note.of(Note.Reason.WAITING), null, null));
        }
        if (unrun != null) {
            return skipped(index, call, unrun);
        }
        ToolName tool = ToolName.named(call.tool()).filter(scratch.tools(call.agent()).existing()::contains).orElse(null);
        if (!part.within().isEmpty()) {
            int calls = new Recording("", part.within(), null, Map.of(), List.of()).calls().size();
            return skipped(index, call, new Note(Note.Reason.SUBAGENT, Integer.toString(calls)));
        }
        if (call.args() instanceof Value.Null && ToolName.named(call.tool()).isPresent()) {
            return skipped(index, call, Note.of(Note.Reason.NO_ARGUMENTS));
        }
        Replayed without = withoutSuchTool(call, index);
        if (without != null) {
            return without(without);
        }
        if (tool == null) {
            return call.tool().equals(AgentTeam.TASK)
                    ? without(withoutCalls(call, index))
                    : skipped(index, call, Note.of(Note.Reason.NOT_OURS));
        }
        if (call.elsewhere() != null && isInState(call)) {
            return skipped(index, call, new Note(Note.Reason.MISSING_ROUTE, call.elsewhere()));
        }
        CallJudge judge = scratch.judges() == null ? null : scratch.judges().of(call.agent());
        boolean ruled = judge != null && judge.hasRules();
        if (!ruled && call.wasDenied()) {
            return without(new Replayed(index, call, Verdict.DENIED, true, Note.of(Note.Reason.DENIED_AS_RECORDED), null, null));
        }
        boolean raised = call.ending() == LoggedCall.Ending.FAILED && !scratch.hasOtherRules();
        boolean reviewed = raised || call.ending() == LoggedCall.Ending.APPROVED || call.ending() == LoggedCall.Ending.EDITED;
        Judgement judgement = judge == null || reviewed ? null : judge.judge(call.tool(), call.args());
        if (judgement != null && judgement.effect() == Judgement.Effect.INTERRUPT) {
            return without(new Replayed(
                    index, call, Verdict.INTERRUPTED, false, new Note(Note.Reason.RULE, judgement.by() + " asks a person first"), null, null));
        }
        return made(tool, call, index, frame, again);
    }

    /** A call of a tool that the recording says the agent has not; null for any other, and where the agent is known to have it. */
    private @Nullable Replayed withoutSuchTool(LoggedCall call, int index) {
        LoggedCall.Result recorded = call.result();
        NoSuchTool told = recorded == null ? null : NoSuchTool.of(recorded.text()).orElse(null);
        if (told == null || !told.name().equals(call.tool())) {
            return null;
        }
        CallJudge judge = scratch.judges() == null ? null : scratch.judges().of(call.agent());
        if (judge == null || !judge.choosesTools()) {
            return new Replayed(index, call, Verdict.SKIPPED, false, Note.of(Note.Reason.NO_SUCH_TOOL), null, null);
        }
        return scratch.tools(call.agent()).existing().equals(Set.copyOf(told.fileTools()))
                ? new Replayed(index, call, Verdict.SAME, false, Note.of(Note.Reason.NO_SUCH_TOOL), recorded, null)
                : null;
    }

    /** A subagent's start without recorded calls: there may be no such subagent. */
    private Replayed withoutCalls(LoggedCall call, int index) {
        LoggedCall.Result recorded = call.result();
        CallJudges judges = scratch.judges();
        String told = judges == null ? null : judges.of(call.agent()).run(call.tool(), call.args()).text();
        if (told != null && recorded != null && told.equals(recorded.text())) {
            return new Replayed(index, call, Verdict.SAME, false, new Note(Note.Reason.NO_SUCH_SUBAGENT, told), recorded, null);
        }
        Note note = recorded != null && AgentTeam.isRefusal(recorded.text())
                ? new Note(Note.Reason.NO_SUCH_SUBAGENT, recorded.text())
                : Note.of(Note.Reason.SUBAGENT_UNRECORDED);
        return new Replayed(index, call, Verdict.SKIPPED, false, note, null, null);
    }

    private static @Nullable Note unrun(LoggedCall call) {
        return switch (call.ending()) {
            case REJECTED -> Note.of(Note.Reason.REJECTED);
            case ANSWERED -> Note.of(Note.Reason.ANSWERED);
            case PATCHED -> new Note(Note.Reason.PATCHED, call.detail());
            case CANCELLED -> new Note(Note.Reason.CANCELLED, call.detail());
            case UNPLACED -> Note.of(Note.Reason.UNPLACED);
            case DROPPED -> new Note(Note.Reason.DROPPED, call.detail());
            case STOPPED -> new Note(Note.Reason.STOPPED, call.detail());
            case ASKING -> new Note(Note.Reason.ASKING, call.detail());
            case PLANNED -> new Note(Note.Reason.PLANNED, call.detail());
            case GIVEN -> new Note(Note.Reason.GIVEN, call.detail());
            case UNKNOWN -> new Note(Note.Reason.UNKNOWN, call.detail());
            case FAILED -> ToolName.named(call.tool()).isEmpty() && !call.detail().isEmpty()
                    ? new Note(Note.Reason.RAN_AND_RAISED, call.detail())
                    : null;
            case RAN, APPROVED, EDITED, WAITING -> null;
        };
    }

    private static Ran without(Replayed result) {
        return new Ran(result, Map.of(), false);
    }

    private static Ran skipped(int index, LoggedCall call, Note note) {
        return without(new Replayed(index, call, Verdict.SKIPPED, false, note, null, null));
    }

    private Ran made(ToolName tool, LoggedCall call, int index, StepFrame frame, boolean again) {
        boolean command = tool == ToolName.EXECUTE;
        if (command && !scratch.runsCommands() && scratch.tools(call.agent()).offered().contains(tool.id())) {
            return skipped(index, call, Note.of(Note.Reason.COMMAND));
        }
        int mark = scratch.state().mark();
        Reply<ToolMessage> reply = frame.together().call(call.call(), again, Supplier::get);
        return switch (reply) {
            case Reply.Raised<ToolMessage>(String type, String message) -> without(new Replayed(
                    index,
                    call,
                    Verdict.FAILED,
                    call.ending() == LoggedCall.Ending.FAILED,
                    new Note(Note.Reason.RAISED, message.isEmpty() ? type : type + ": " + message),
                    null,
                    null));
            case Reply.Withheld<ToolMessage>(String sentence) -> skipped(index, call, new Note(Note.Reason.WITHHELD, sentence));
            case Reply.Answered<ToolMessage>(ToolMessage message) -> {
                Replayed result = compared(call, index, message, frame, mark, tool);
                boolean kept = result.verdict() != Verdict.SKIPPED || result.note().reason() == Note.Reason.NO_RESULT;
                yield new Ran(result, kept ? carried(message) : Map.of(), kept);
            }
        };
    }

    private static Map<String, @Nullable FileData> carried(ToolMessage message) {
        return message.filesUpdate() instanceof FilesUpdate.Records(Map<String, @Nullable FileData> records) ? records : Map.of();
    }

    private Replayed compared(LoggedCall call, int index, ToolMessage message, StepFrame frame, int mark, ToolName tool) {
        LoggedCall.Result actual =
                new LoggedCall.Result(message.content(), message.status() == ToolMessage.Status.ERROR);
        LoggedCall.Result recorded = call.result();
        boolean edited = call.ending() == LoggedCall.Ending.EDITED;
        if (recorded != null && AnswerMatch.isSame(recorded, actual, edited)) {
            String lost = lost(call, message, frame, mark);
            if (lost != null) {
                scratch.state().backTo(mark);
                return new Replayed(
                        index, call, Verdict.SKIPPED, false, new Note(Note.Reason.MISSING_ROUTE, missing.noted(lost)), null, null);
            }
            if (scratch.hasRules() && LoggedCall.isDenial(actual.content())) {
                return new Replayed(index, call, Verdict.DENIED, true, new Note(Note.Reason.RULE, actual.text()), actual, null);
            }
            Note note = edited
                    ? Note.of(Note.Reason.EDITED)
                    : Boolean.TRUE.equals(actual.failed()) ? Note.of(Note.Reason.FAILED_ALIKE) : Note.NONE;
            // The reviewer's note stands around the answer, whoever gives it.
            return new Replayed(index, call, Verdict.SAME, false, note, edited ? recorded : actual, null);
        }
        if (scratch.hasRules() && LoggedCall.isDenial(actual.content())) {
            return new Replayed(index, call, Verdict.DENIED, false, new Note(Note.Reason.RULE, actual.text()), actual, null);
        }
        if (recorded == null) {
            return new Replayed(index, call, Verdict.SKIPPED, false, Note.of(Note.Reason.NO_RESULT), actual, null);
        }
        if (tool == ToolName.EXECUTE) {
            return new Replayed(index, call, Verdict.SKIPPED, false, Note.of(Note.Reason.COMMAND), null, null);
        }
        Map<String, @Nullable FileData> changed = scratch.state().changedSince(mark);
        scratch.state().backTo(mark);
        Map<String, @Nullable FileData> beside = besideOthers(call, recorded, edited, frame);
        if (beside != null) {
            beside.forEach(scratch.state()::set);
            return new Replayed(index, call, Verdict.SAME, false, Note.of(Note.Reason.BEHIND_ROUTES), recorded, null);
        }
        Toolset routed = tool.operation() == ToolName.Operation.READ && isInState(call) ? scratch.behindRoutes(call.agent()) : null;
        if (routed != null && answersSo(routed, call, recorded, edited)) {
            return new Replayed(index, call, Verdict.SAME, false, Note.of(Note.Reason.BEHIND_ROUTES), recorded, null);
        }
        // Where an earlier call was refused or changed, what it did not write is not on another mount.
        Integer because = reconciliation.reason(call, recorded.text() + "\n" + actual.text());
        boolean follows = because != null && reconciliation.isOtherwise();
        String route = frame.step().truth() != null && isInState(call) && !follows ? missing.of(call, edited ? AnswerMatch.withoutNote(recorded) : recorded, actual) : null;
        if (route != null) {
            return new Replayed(index, call, Verdict.SKIPPED, false, new Note(Note.Reason.MISSING_ROUTE, route), null, null);
        }
        String moved = because != null ? null : scratch.movedOn(call, !reconciliation.isOtherwise());
        if (moved != null) {
            changed.forEach(scratch.state()::set);
            return new Replayed(index, call, Verdict.SKIPPED, false, new Note(Note.Reason.MOVED_ON, moved), actual, null);
        }
        if (tool.operation() == ToolName.Operation.WRITE && isInState(call) && !follows && CallChange.isDone(actual.text()) && CallChange.isForeign(recorded.text())) {
            return new Replayed(index, call, Verdict.SKIPPED, false, new Note(Note.Reason.FOREIGN_WORDS, recorded.text()), actual, null);
        }
        Dialect like = ++explained <= MOST_EXPLAINED ? otherDialect(call, recorded, edited) : null;
        changed.forEach(scratch.state()::set);
        Difference difference = Difference.between(recorded, actual, like, because);
        return new Replayed(index, call, Verdict.DIFFERENT, false, Note.NONE, actual, difference);
    }

    /**
     * What the call does over what the others of its message have done, where it answers what is recorded then: before 0.5 the composite
     * writes into the state that all calls of a message are given. Null where it does not.
     */
    private @Nullable Map<String, @Nullable FileData> besideOthers(
            LoggedCall call, LoggedCall.Result recorded, boolean edited, StepFrame frame) {
        if (scratch.dialect().language() != Era.Language.PYTHON || scratch.dialect().isSince(0, 5, 0) || frame.effects().isEmpty() || !isInState(call)) {
            return null;
        }
        int before = scratch.state().mark();
        frame.effects().forEach(effect -> effect.changes().forEach(scratch.state()::set));
        int mark = scratch.state().mark();
        boolean same = scratch.tools(call.agent()).show(call.call()) instanceof Reply.Answered<ToolMessage>(ToolMessage message)
                && AnswerMatch.isSame(recorded, new LoggedCall.Result(message.content(), message.status() == ToolMessage.Status.ERROR), edited);
        Map<String, @Nullable FileData> changed = new LinkedHashMap<>(scratch.state().changedSince(mark));
        scratch.state().backTo(before);
        return same ? changed : null;
    }

    /** A file that the call changed here and that the recorded state did not see change: it went to another mount. */
    private @Nullable String lost(LoggedCall call, ToolMessage message, StepFrame frame, int mark) {
        Map<String, FileChange> recorded = frame.recordedChanges();
        Recording.Truth truth = frame.step().truth();
        if (recorded == null || truth == null || truth.isSpan() || !isInState(call)) {
            return null;
        }
        boolean beside = frame.step().calls().size() > 1 && frame.step().calls().stream().anyMatch(part -> !part.within().isEmpty());
        Map<String, @Nullable FileData> changed = new LinkedHashMap<>(scratch.state().changedSince(mark));
        changed.putAll(carried(message));
        Set<String> former = beside ? thereBefore(mark, changed.keySet()) : Set.of();
        for (String key : changed.keySet()) {
            // A subagent beside the call puts back what it was given, but no file that was not there.
            boolean undone = former.contains(key);
            if (recorded.containsKey(key) || undone || reconciliation.diverged().contains(key) || reconciliation.isEarly(key)) {
                return null;
            }
        }
        return changed.isEmpty() ? null : changed.keySet().iterator().next();
    }

    /** Those of the keys under which files lay at a mark; the state stays as it is. */
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

    /** The release that answers what is recorded, over the same files. */
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

    /** Whether other tools over the same files give the recorded answer; the files stay as they are. */
    private boolean answersSo(Toolset tools, LoggedCall call, LoggedCall.Result recorded, boolean edited) {
        int mark = scratch.state().mark();
        Reply<ToolMessage> reply = tools.show(call.call());
        scratch.state().backTo(mark);
        return reply instanceof Reply.Answered<ToolMessage>(ToolMessage message)
                && AnswerMatch.isSame(
                        recorded,
                        new LoggedCall.Result(message.content(), message.status() == ToolMessage.Status.ERROR),
                        edited);
    }
}
