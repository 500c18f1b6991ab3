package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call while its namespace is being read: what asked for it and every result it got, one for each branch that ran it. */
final class RecordedCall {
    /** What put an answer into the conversation. */
    enum Origin {
        /** Tools. */
        TOOLS,
        /** Middleware, behind a reviewer's decision. */
        REVIEW,
        /** Middleware, in place of a result that is missing. */
        PATCH,
        /** The run's input, or a change of the state from outside. */
        INPUT,
        /** A graph that ran as a node, and gave back its conversation. */
        SUBGRAPH,
        /** Nothing tells. */
        UNKNOWN
    }

    /**
     * One result.
     *
     * @param at the checkpoint that first holds it
     * @param message the result
     * @param pending true when only the unfinished step behind the checkpoint has it
     * @param origin what put it there
     * @param superstep the superstep that brought it, where the recording numbers several of them into one checkpoint; null otherwise
     * @param batch counts the model's messages on the way to the checkpoint: results of one message belong together
     */
    record Answer(
            CheckpointKey at, Message message, boolean pending, Origin origin, @Nullable Integer superstep, int batch) {
        Answer with(Message newer) {
            return new Answer(at, newer, pending, origin, superstep, batch);
        }
    }

    private final List<Answer> answers = new ArrayList<>();
    private final String id;
    private String tool;
    private ForeignValue written;
    private ForeignValue latest;
    private CheckpointKey proposedAt;
    private @Nullable String messageId;
    private List<Message.Call> siblings;
    private boolean foreign;

    RecordedCall(Message.Call call, CheckpointKey proposedAt, @Nullable String messageId, List<Message.Call> siblings, boolean foreign) {
        this.id = call.id();
        this.tool = call.name();
        this.written = call.args();
        this.latest = call.args();
        this.proposedAt = proposedAt;
        this.messageId = messageId;
        this.siblings = siblings;
        this.foreign = foreign;
    }

    /** The same call in a later version of its message: JavaScript writes a reviewer's change into the message itself. */
    void rewritten(Message.Call call, List<Message.Call> now) {
        tool = call.name();
        latest = call.args();
        siblings = now;
    }

    /** The same id asked for again on another branch: what was asked last counts. */
    void proposedAgain(Message.Call call, CheckpointKey at, @Nullable String newMessageId, List<Message.Call> now) {
        tool = call.name();
        written = call.args();
        latest = call.args();
        proposedAt = at;
        messageId = newMessageId;
        siblings = now;
    }

    void answered(Answer answer) {
        answers.add(answer);
    }

    /** A newer version of a result that it has. */
    void replaced(Answer known, Message newer) {
        answers.set(answers.indexOf(known), known.with(newer));
    }

    /** The arguments of the last version of the message, where they differ from what the model wrote. */
    @Nullable ForeignValue rewrittenArgs() {
        return latest.equals(written) ? null : latest;
    }

    /** The result that counts: the newest that follows from where the call was asked for; null if none does. */
    @Nullable Answer newest(CheckpointTree lineage) {
        return answers.stream()
                .filter(a -> lineage.continues(proposedAt, a.at()))
                .reduce((older, newer) -> older.at().id().compareTo(newer.at().id()) <= 0 ? newer : older)
                .orElse(null);
    }

    List<Answer> answers() {
        return answers;
    }

    /** True if its message came from elsewhere, with an input or from a graph that ran as a node, and it did not run here. */
    boolean isForeign() {
        return foreign && answers.stream().noneMatch(answer -> answer.origin() == Origin.TOOLS || answer.origin() == Origin.REVIEW);
    }

    String id() {
        return id;
    }

    String tool() {
        return tool;
    }

    ForeignValue written() {
        return written;
    }

    CheckpointKey proposedAt() {
        return proposedAt;
    }

    @Nullable String messageId() {
        return messageId;
    }

    /** All calls of its message, in order. */
    List<Message.Call> siblings() {
        return siblings;
    }
}
