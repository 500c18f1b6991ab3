package dev.stateroom.history;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call while its namespace is being read: what asked for it and every result it got, one for each branch that ran it. */
final class RecordedCall {
    /** One result with the checkpoint that first holds it; {@code pending} when only the unfinished step after it has it. */
    record Answer(CheckpointKey at, Message message, boolean pending) {}

    private final List<Answer> answers = new ArrayList<>();
    private final String id;
    private String tool;
    private Value written;
    private Value latest;
    private CheckpointKey proposedAt;
    private @Nullable String messageId;

    RecordedCall(Message.Call call, CheckpointKey proposedAt, @Nullable String messageId) {
        this.id = call.id();
        this.tool = call.name();
        this.written = call.args();
        this.latest = call.args();
        this.proposedAt = proposedAt;
        this.messageId = messageId;
    }

    /** The same call in a later version of its message: JavaScript writes a reviewer's change into the message itself. */
    void rewritten(Message.Call call) {
        tool = call.name();
        latest = call.args();
    }

    /** The same id asked for anew on another branch: what was asked last counts. */
    void proposedAgain(Message.Call call, CheckpointKey at, @Nullable String newMessageId) {
        tool = call.name();
        written = call.args();
        latest = call.args();
        proposedAt = at;
        messageId = newMessageId;
    }

    void answered(Answer answer) {
        answers.add(answer);
    }

    /** The arguments of the last version of the message, where they differ from what the model wrote. */
    @Nullable Value rewrittenArgs() {
        return latest.equals(written) ? null : latest;
    }

    /** The result that counts: the newest that follows from where the call was asked for; null where none does. */
    @Nullable Answer newest(Lineage lineage) {
        return answers.stream()
                .filter(a -> lineage.continues(proposedAt, a.at()))
                .reduce((older, newer) -> older.at().id().compareTo(newer.at().id()) <= 0 ? newer : older)
                .orElse(null);
    }

    List<Answer> answers() {
        return answers;
    }

    String id() {
        return id;
    }

    String tool() {
        return tool;
    }

    Value written() {
        return written;
    }

    CheckpointKey proposedAt() {
        return proposedAt;
    }

    @Nullable String messageId() {
        return messageId;
    }
}
