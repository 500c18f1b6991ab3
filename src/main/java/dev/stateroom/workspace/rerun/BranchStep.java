package dev.stateroom.workspace.rerun;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.NewMessages;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.work.Cancellation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one step of a branch did, without values that differ between any two runs: ids and times.
 *
 * @param checkpoint the step
 * @param said its messages, in order
 * @param changed the files that it changed, by path
 */
public record BranchStep(Checkpoint checkpoint, List<Said> said, List<FileChange> changed) {
    /** Copies the lists. */
    public BranchStep {
        said = List.copyOf(said);
        changed = List.copyOf(changed);
    }

    /**
     * A message.
     *
     * @param type {@code ai}, {@code tool} and so on
     * @param name the tool of an answer; null for none
     * @param text its text
     * @param calls the calls that it requests
     * @param status of an answer; null for none
     */
    public record Said(String type, @Nullable String name, String text, List<AskedCall> calls, @Nullable String status) {
        static Said of(Message message) {
            return new Said(
                    message.type(),
                    message.name(),
                    message.text(),
                    message.toolCalls().stream().map(call -> new AskedCall(call.name(), call.args())).toList(),
                    message.status());
        }
    }

    /** A call as the model requested it. */
    public record AskedCall(String tool, ForeignValue args) {}

    /** Reads a step of a thread. */
    static BranchStep of(RecordedThread thread, Checkpoint checkpoint, Cancellation cancellation) {
        return new BranchStep(
                checkpoint,
                said(thread, checkpoint, cancellation),
                thread.changesAt(checkpoint.key(), cancellation).orElse(List.of()));
    }

    /** The messages without those that a server only repeats when a run starts there. */
    private static List<Said> said(RecordedThread thread, Checkpoint checkpoint, Cancellation cancellation) {
        CheckpointKey parent = checkpoint.parent();
        List<Message> written = NewMessages.at(thread, checkpoint.key(), parent, cancellation);
        if (parent == null || written.isEmpty()) {
            return written.stream().map(Said::of).toList();
        }
        Map<String, Said> known = new HashMap<>();
        thread.messagesAt(parent, cancellation).map(RebuiltValue::value).orElse(List.of()).stream()
                .filter(message -> message.id() != null)
                .forEach(message -> known.put(String.valueOf(message.id()), Said.of(message)));
        return written.stream()
                .filter(message -> !Said.of(message).equals(known.get(String.valueOf(message.id()))))
                .map(Said::of)
                .toList();
    }

    /** True if both did the same. */
    boolean isLike(BranchStep other) {
        return said.equals(other.said)
                && changed.size() == other.changed.size()
                && IntStream.range(0, changed.size()).allMatch(i -> isLike(changed.get(i), other.changed.get(i)));
    }

    private static boolean isLike(FileChange one, FileChange other) {
        return one.path().equals(other.path()) && isLike(one.after(), other.after());
    }

    /** True if both have the same content, ignoring times. */
    static boolean isLike(@Nullable FileData one, @Nullable FileData other) {
        return one == null || other == null ? one == other : one.isBinary() == other.isBinary() && one.hasBytesOf(other);
    }

    /** A short description: the calls, the answers, the files. */
    public String words() {
        return Stream.concat(
                        said.stream().map(one -> switch (one.type()) {
                            case "ai" -> one.calls().isEmpty() ? "answers" : one.calls().stream().map(AskedCall::tool).collect(Collectors.joining(", ", "asks for ", ""));
                            case "tool" -> Objects.requireNonNullElse(one.name(), "a call") + ("error".equals(one.status()) ? " failed" : " done");
                            default -> one.type();
                        }),
                        changed.stream().map(FileChange::path))
                .collect(Collectors.joining("; "));
    }
}
