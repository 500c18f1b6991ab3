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
 * The input of a model for one answer. A checkpoint contains messages and what middleware loaded, not the prompt made from them: each part
 * shows how it is known.
 *
 * @param answeredAt the checkpoint that first holds the answer
 * @param answer the answer
 * @param dialect the dialect whose rules rebuilt what is not stored
 * @param reported the tokens that the provider counted; null if it reported none
 * @param parts in input order
 * @param stateMessages the number of messages in the state
 * @param unseen what the thread has but the model did not get
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
     * Something that a model did not get.
     *
     * @param messages the number of messages that a summary replaced; 0 for a tool's answer
     * @param tool the tool whose answer was offloaded to a file; empty for messages
     * @param path the file that contains it; null if there is none
     */
    public record Unseen(int messages, String tool, @Nullable String path) {}

    /**
     * The input of the newest answer of a model at or before a step, on the step's own branch and in its own graph.
     *
     * @param calls the calls of the thread
     * @return empty if no model answered up to there; a failure if the conversation cannot be read
     */
    public static Outcome<Optional<ModelInput>> at(RecordedThread thread, ToolCall.Ledger calls, CheckpointKey step, Cancellation cancellation) {
        return new ModelInputReading(thread, calls, cancellation).at(step);
    }

    /** The model as its provider names it; empty if it does not. */
    public String model() {
        return ThreadUsage.model(answer);
    }

    /** All input tokens: the provider's count, else the estimate for the parts. */
    public long tokens() {
        return reported != null ? reported.input() : parts.stream().mapToLong(part -> Math.max(0, part.tokens())).sum();
    }

    /** The tokens of all parts of some kinds; unknown ones are not counted. */
    public long tokens(InputPart.Kind... kinds) {
        List<InputPart.Kind> wanted = List.of(kinds);
        return parts.stream().filter(part -> wanted.contains(part.kind())).mapToLong(part -> Math.max(0, part.tokens())).sum();
    }

    /** The changes since another step. */
    public InputChanges since(ModelInput before) {
        return InputChanges.between(before, this);
    }
}
