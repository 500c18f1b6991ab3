package dev.stateroom.workspace.modelinput;

import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.cost.ThreadUsage;
import dev.stateroom.workspace.cost.TokenUsage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a model was given before it gave one answer. A checkpoint keeps messages and what middleware loaded, not the prompt that was made of
 * them: each part says how it is known.
 *
 * @param answeredAt the checkpoint that first holds the answer
 * @param answer the answer
 * @param dialect whose rules rebuilt what is not stored
 * @param reported the tokens that the provider counted; null if it reported none
 * @param parts in the order in which they are given
 * @param stateMessages how many messages the state held
 * @param unseen what the model was not given, though the thread has it
 */
public record ModelInput(
        Checkpoint answeredAt,
        Message answer,
        Dialect dialect,
        @Nullable TokenUsage reported,
        List<InputPart> parts,
        int stateMessages,
        List<Unseen> unseen) {
    /** Copies the lists. */
    public ModelInput {
        parts = List.copyOf(parts);
        unseen = List.copyOf(unseen);
    }

    /**
     * What a model was not given.
     *
     * @param messages how many messages a summary stands for; 0 for a tool's answer
     * @param tool whose answer was moved to a file; empty for messages
     * @param path the file that has it; null if none has
     */
    public record Unseen(int messages, String tool, @Nullable String path) {}

    /**
     * The input of the newest answer of a model at a step or before it, on the step's own branch and in its own graph.
     *
     * @param calls the thread's
     * @return empty if no model answered up to there; a failure if the conversation cannot be read
     */
    public static Outcome<Optional<ModelInput>> at(RecordedThread thread, ToolCall.Ledger calls, CheckpointKey step, Cancellation cancellation) {
        return new ModelInputReading(thread, calls, cancellation).at(step);
    }

    /** The model as its provider names it; empty if it does not. */
    public String model() {
        return ThreadUsage.model(answer);
    }

    /** All tokens of the input: what the provider counted, else what is estimated of the parts. */
    public long tokens() {
        return reported != null ? reported.input() : parts.stream().mapToLong(part -> Math.max(0, part.tokens())).sum();
    }

    /** The tokens of all parts of some kinds; those that nothing tells do not count. */
    public long tokens(InputPart.Kind... kinds) {
        List<InputPart.Kind> wanted = List.of(kinds);
        return parts.stream().filter(part -> wanted.contains(part.kind())).mapToLong(part -> Math.max(0, part.tokens())).sum();
    }

    /** What changed since another step. */
    public InputChanges since(ModelInput before) {
        return InputChanges.between(before, this);
    }
}
