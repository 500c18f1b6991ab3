package dev.stateroom.workspace;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.Message;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.history.CallChange;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.EffectPreview;
import dev.stateroom.tool.ModelText;
import dev.stateroom.tool.ToolMessage;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.Toolset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A waiting call that was made over a copy with the agent's own tools, as if it were the only approved one.
 *
 * @param asked the call
 * @param before the files of the copy's state before the call
 * @param state the files of the copy's state after the call
 * @param answer the result as a model would see it
 * @param path the path as the tool takes it; null if there is none, or it is refused
 * @param missed true if the tool looked for a file and its result reports a failure
 */
record TriedCall(CallEffects.Asked asked, StateFiles before, StateFiles state, ModelText answer, @Nullable String path, boolean missed) {

    /** True if a call can be tried: a file tool that writes, edits or deletes. */
    static boolean isPredictable(CallEffects.Asked asked) {
        return ToolName.named(asked.action().name())
                .filter(tool -> tool.operation() == ToolName.Operation.WRITE)
                .isPresent();
    }

    /** Makes the call; a release may refuse a second change of a path in one message. */
    static TriedCall of(CallEffects.Asked asked, ScratchCopy scratch) {
        Toolset.Together together = scratch.tools(asked.agent()).together();
        StateFiles before = scratch.state().copy();
        String name = asked.action().name();
        Message.Call call = new Message.Call("preview", name, asked.action().args());
        boolean again = together.isAgain(asked.before(), Objects.requireNonNullElse(asked.original(), call));
        AgentReply<ToolMessage> reply = together.call(call, again, made -> made.get());
        StateFiles state = scratch.state();
        if (reply instanceof AgentReply.Answered<ToolMessage>(ToolMessage message) && message.filesUpdate() instanceof FilesUpdate.Records records) {
            state.apply(records);
        }
        CallJudgement judged = scratch.judges().of(asked.agent()).run(name, call.args());
        boolean none = judged.cause() == CallJudgement.Cause.NO_SUCH_TOOL;
        // The package's message lists the agent's own tools, which are unknown here.
        ModelText answer = none ? new ModelText("the agent has no tool " + name, 0, ModelText.Outcome.FAILED) : ModelText.of(reply, asked.dialect());
        return new TriedCall(asked, before, state, answer, judged.path(), !again && !none && judged.text() == null && isFailure(answer));
    }

    /** In many releases the result of a failed call is not marked as an error, and the objects of users have their own messages. */
    private static boolean isFailure(ModelText answer) {
        return switch (answer.outcome()) {
            case FAILED -> true;
            case SHOWN -> !CallChange.isDone(answer.text());
            case ENDS_RUN, WITHHELD, WAITS -> false;
        };
    }

    /**
     * The changes of the call among the thread's files; {@code root} is the path at which the agent sees them. A subagent returns the files
     * that it has at its end: deleted ones are missing there, so the thread keeps them.
     */
    List<FileChange> changes(String root) {
        List<FileChange> changes = new ArrayList<>();
        before.inKeyOrder("").stream()
                .filter(slot -> isMain() || state.get(slot.key()) != null)
                .filter(slot -> !slot.value().equals(state.get(slot.key())))
                .forEach(slot -> changes.add(new FileChange(root + slot.key(), slot.value(), state.get(slot.key()))));
        state.inKeyOrder("").stream()
                .filter(slot -> before.get(slot.key()) == null)
                .forEach(slot -> changes.add(new FileChange(root + slot.key(), null, slot.value())));
        return changes;
    }

    private boolean isMain() {
        return asked.agent().equals(AgentTeam.MAIN);
    }

    private boolean deletesItsCopy() {
        return !isMain() && before.inKeyOrder("").stream().anyMatch(slot -> state.get(slot.key()) == null);
    }

    /** The path, if the call failed because the thread has no such file; else null. */
    @Nullable String pathNotAmong(FileSet files, String root) {
        if (!missed || path == null) {
            return null;
        }
        String key = path.startsWith(root) ? path.substring(root.length()) : path;
        String below = key.endsWith("/") ? key : key + "/";
        return files.get(key) == null && files.startingWith(below).isEmpty() ? path : null;
    }

    /** The preview of a call that changed nothing. */
    EffectPreview unchanged(@Nullable String mount) {
        if (deletesItsCopy()) {
            return new EffectPreview(List.of(), "would delete only the subagent's copy: the thread keeps the file", false, mount);
        }
        return switch (answer.outcome()) {
            case WITHHELD, WAITS -> EffectPreview.unpredictable(answer.text());
            case ENDS_RUN -> new EffectPreview(List.of(), "would end the run: " + answer.text(), true, mount);
            case FAILED, SHOWN -> isFailure(answer)
                    ? new EffectPreview(List.of(), "would fail: " + answer.text(), true, mount)
                    : new EffectPreview(List.of(), "would change nothing: " + answer.text(), false, mount);
        };
    }
}
