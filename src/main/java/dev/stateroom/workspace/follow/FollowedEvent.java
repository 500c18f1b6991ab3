package dev.stateroom.workspace.follow;

import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.FileChange;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.review.ThreadStatus;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An event in a source that is followed. */
public sealed interface FollowedEvent {

    String thread();

    /** The status of the thread after the event. */
    ThreadStatus status();

    /**
     * A checkpoint was written.
     *
     * @param changed the files that differ from those of its parent
     * @param calls the calls that its step requested or answered
     * @param status {@code BUSY} if a later checkpoint of the thread is known
     * @param problem why changes or calls are incomplete; empty if they are complete
     */
    record CheckpointWritten(
            String thread, Checkpoint checkpoint, List<FileChange> changed, List<FollowedCall> calls, ThreadStatus status, String problem)
            implements FollowedEvent {}

    /** A thread waits, failed, ended or runs again, without a new checkpoint: a request and an error are written to the previous one. */
    record StatusChanged(String thread, ThreadStatus status) implements FollowedEvent {}

    /**
     * A tool call at one step.
     *
     * @param id the call's id; empty if none is stored
     * @param tool the tool's name; empty if an answer lacks it
     * @param path the path that it names; null for a call without one
     * @param answered false if the model requested it, true if its answer was written
     * @param failed true for an answer that is marked as an error
     */
    record FollowedCall(String id, String tool, @Nullable String path, boolean answered, boolean failed) {

        static FollowedCall asked(Message.Call call) {
            String path = FileCall.of(call.name(), call.args()).map(FileCall::path).orElse(null);
            return new FollowedCall(call.id(), call.name(), path, false, false);
        }

        static FollowedCall answered(Message answer) {
            String id = answer.toolCallId() == null ? "" : answer.toolCallId();
            return new FollowedCall(id, answer.name() == null ? "" : answer.name(), null, true, "error".equals(answer.status()));
        }

        /** The call as one word for a line: {@code write_file /notes.md}. */
        public String words() {
            return tool + (path == null ? "" : " " + path);
        }
    }

    /** The calls that messages request or answer, in order. */
    static List<FollowedCall> calls(List<Message> messages) {
        return messages.stream()
                .mapMulti((Message message, Consumer<FollowedCall> to) -> {
                    message.toolCalls().forEach(call -> to.accept(FollowedCall.asked(call)));
                    if (message.type().equals("tool")) {
                        to.accept(FollowedCall.answered(message));
                    }
                })
                .toList();
    }
}
