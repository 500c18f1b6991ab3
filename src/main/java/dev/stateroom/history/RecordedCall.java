package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A call as recorded in its namespace: the request and all its results, one for each branch that ran it. A later read replaces it by a
 * copy, in the same place among the calls.
 */
final class RecordedCall {
    /** The origin of an answer. */
    enum Origin {
        TOOLS,
        /** Middleware, after a reviewer's decision. */
        REVIEW,
        /** Middleware, in place of a missing result. */
        PATCH,
        /** The run's input, or a change of the state from outside. */
        INPUT,
        /** A graph that ran as a node, and returned its conversation. */
        SUBGRAPH,
        /** Not known. */
        UNKNOWN
    }

    /**
     * One result.
     *
     * @param at the first checkpoint that has it
     * @param message the result
     * @param pending true if only the unfinished step after the checkpoint has it
     * @param origin its origin
     * @param superstep the superstep that added it, if the recording numbers several of them in one checkpoint; null otherwise
     * @param batch counts the model's messages on the way to the checkpoint: results of one message belong together
     */
    record Answer(
            CheckpointKey at, Message message, boolean pending, Origin origin, @Nullable Integer superstep, int batch) {
        Answer with(Message newer) {
            return new Answer(at, newer, pending, origin, superstep, batch);
        }
    }

    private final int place;
    private final String id;
    private final String tool;
    private final ForeignValue written;
    private final ForeignValue latest;
    private final CheckpointKey proposedAt;
    private final @Nullable String messageId;
    private final List<Message.Call> siblings;
    private final boolean foreign;
    private final List<Answer> answers;

    private RecordedCall(
            int place,
            Message.Call latest,
            ForeignValue written,
            CheckpointKey proposedAt,
            @Nullable String messageId,
            List<Message.Call> siblings,
            boolean foreign,
            List<Answer> answers) {
        this.place = place;
        this.id = latest.id();
        this.tool = latest.name();
        this.latest = latest.args();
        this.written = written;
        this.proposedAt = proposedAt;
        this.messageId = messageId;
        this.siblings = siblings;
        this.foreign = foreign;
        this.answers = answers;
    }

    /** A call without a result. */
    static RecordedCall asked(
            int place, Message.Call call, CheckpointKey at, @Nullable String messageId, List<Message.Call> siblings, boolean foreign) {
        return new RecordedCall(place, call, call.args(), at, messageId, siblings, foreign, List.of());
    }

    /** A copy for a later version of its message: JavaScript writes a reviewer's change into the message itself. */
    RecordedCall rewritten(Message.Call call, List<Message.Call> now) {
        return new RecordedCall(place, call, written, proposedAt, messageId, now, foreign, answers);
    }

    /** A copy for a later request with the same id on another branch: the last request counts. */
    RecordedCall proposedAgain(Message.Call call, CheckpointKey at, @Nullable String newMessageId, List<Message.Call> now) {
        return new RecordedCall(place, call, call.args(), at, newMessageId, now, foreign, answers);
    }

    /** A copy with one more result. */
    RecordedCall answered(Answer answer) {
        return with(Stream.concat(answers.stream(), Stream.of(answer)).toList());
    }

    /** A copy with a newer version of one of its results. */
    RecordedCall replaced(Answer known, Message newer) {
        return with(answers.stream().map(answer -> answer == known ? known.with(newer) : answer).toList());
    }

    private RecordedCall with(List<Answer> now) {
        return new RecordedCall(place, new Message.Call(id, tool, latest), written, proposedAt, messageId, siblings, foreign, now);
    }

    /** Its place among the calls of its namespace. */
    int place() {
        return place;
    }

    /** The arguments of the last version of the message, if they differ from what the model wrote. */
    @Nullable ForeignValue rewrittenArgs() {
        return latest.equals(written) ? null : latest;
    }

    /** The result that counts: the newest that follows from the request; null if none does. */
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
