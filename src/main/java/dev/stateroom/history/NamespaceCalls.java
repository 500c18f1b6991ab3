package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.vfs.MeteredLoop;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one namespace, read once over all its branches from what each step wrote. Nothing is remembered of a message
 * by its id alone: the same id may hold other content in a later checkpoint or on another branch.
 */
final class NamespaceCalls {
    /** The last message of a person or a model up to a checkpoint: a call of an older one is not waited for any more. */
    private record LastWord(@Nullable String messageId, CheckpointKey at, Set<String> callIds) {}

    private final RecordedThread thread;
    private final Cancellation cancellation;
    private final CheckpointTree lineage;
    private final AnswerOrigins origins;
    private final Map<String, Integer> answers = new HashMap<>();
    private final List<RecordedCall> calls = new ArrayList<>();
    private final Map<String, List<RecordedCall>> byId = new HashMap<>();
    private final Map<CheckpointKey, Integer> turns = new HashMap<>();
    private final Map<CheckpointKey, @Nullable LastWord> lastWords = new HashMap<>();
    private final Map<String, CheckpointKey> humans = new HashMap<>();
    private @Nullable String opening;

    private NamespaceCalls(RecordedThread thread, CheckpointTree lineage, AnswerOrigins origins, Cancellation cancellation) {
        this.thread = thread;
        this.cancellation = cancellation;
        this.lineage = lineage;
        this.origins = origins;
    }

    /** Reads the calls of one namespace of {@code thread}. */
    static NamespaceCalls of(RecordedThread thread, CheckpointTree lineage, AnswerOrigins origins, Cancellation cancellation) {
        NamespaceCalls read = new NamespaceCalls(thread, lineage, origins, cancellation);
        read.lineage.parentsFirst().forEach(read::read);
        read.lineage.tips().forEach(read::readPending);
        return read;
    }

    CheckpointTree lineage() {
        return lineage;
    }

    AnswerOrigins origins() {
        return origins;
    }

    /** In the order in which they were asked for. */
    List<RecordedCall> calls() {
        return calls;
    }

    /** Human messages up to a checkpoint. */
    int turnAt(CheckpointKey key) {
        return turns.getOrDefault(key, 0);
    }

    /** The first human message: for a subagent, what its {@code task} call described. Null if there is none. */
    @Nullable String opening() {
        return opening;
    }

    /** True when the call is in the last message of the line that leads to {@code head}. */
    boolean isLastWord(RecordedCall call, CheckpointKey head) {
        LastWord last = lastWords.get(head);
        return last != null
                && last.callIds().contains(call.id())
                && (last.messageId() == null
                        ? last.at().equals(call.proposedAt())
                        : last.messageId().equals(call.messageId()));
    }

    private void read(Checkpoint checkpoint) {
        cancellation.check();
        CheckpointKey key = checkpoint.key();
        CheckpointKey parent = lineage.parent(key);
        turns.put(key, parent == null ? 0 : turnAt(parent));
        lastWords.put(key, parent == null ? null : lastWords.get(parent));
        int batch = 0;
        for (Message message : written(key, parent)) {
            if (message.isFromPerson()) {
                heard(message, key);
            } else if (message.toolCallId() != null) {
                StepTask writer = parent == null ? null : origins.after(parent).writerOf(message);
                answered(message.toolCallId(), new RecordedCall.Answer(
                        key,
                        message,
                        false,
                        origins.of(message, writer, checkpoint, parent, isAsked(message.toolCallId(), parent)),
                        writer == null ? null : writer.superstep(),
                        batch));
            } else if (message.type().equals("ai") || !message.toolCalls().isEmpty()) {
                batch += asked(message, checkpoint, parent) ? 1 : 0;
            }
        }
    }

    private boolean isAsked(String id, @Nullable CheckpointKey at) {
        LastWord last = at == null ? null : lastWords.get(at);
        return last != null && last.callIds().contains(id);
    }

    /** As {@link NewMessages#at}. */
    private List<Message> written(CheckpointKey key, @Nullable CheckpointKey parent) {
        ReadSteps steps = origins.steps();
        return (parent == null ? steps.conversation(thread, key, cancellation) : steps.written(thread, key, cancellation)).orElse(List.of());
    }

    private void readPending(Checkpoint tip) {
        cancellation.check();
        for (Message message : origins.steps().pending(thread, tip.key(), cancellation).orElse(List.of())) {
            if (message.toolCallId() != null) {
                StepTask writer = origins.after(tip.key()).writerOf(message);
                answered(message.toolCallId(), new RecordedCall.Answer(tip.key(), message, true, origins.of(writer, tip.key()), null, 0));
            }
        }
    }

    private void heard(Message message, CheckpointKey key) {
        String name = message.id() == null ? message.text() : message.id();
        CheckpointKey before = humans.putIfAbsent(name, key);
        if (before == null || !lineage.continues(before, key)) {
            humans.put(name, key);
            turns.merge(key, 1, Integer::sum);
            lastWords.put(key, new LastWord(message.id(), key, Set.of()));
        }
        if (opening == null) {
            opening = message.text();
        }
    }

    /** True for a message with calls that its line did not have. */
    private boolean asked(Message message, Checkpoint checkpoint, @Nullable CheckpointKey parent) {
        CheckpointKey key = checkpoint.key();
        Set<String> ids = message.toolCalls().stream().map(Message.Call::id).collect(Collectors.toSet());
        Map<String, Integer> places = new HashMap<>();
        boolean fresh = ids.isEmpty();
        boolean foreign = !ids.isEmpty() && isForeign(message, checkpoint, parent);
        for (Message.Call call : message.toolCalls()) {
            int place = places.merge(call.id(), 1, Integer::sum) - 1;
            RecordedCall known = call.id().isEmpty() ? null : known(call.id(), message.id(), key, place);
            if (known == null) {
                RecordedCall added = new RecordedCall(call, key, message.id(), message.toolCalls(), foreign);
                calls.add(added);
                byId.computeIfAbsent(call.id(), id -> new ArrayList<>()).add(added);
                fresh = true;
            } else if (lineage.continues(known.proposedAt(), key)) {
                known.rewritten(call, message.toolCalls());
            } else {
                known.proposedAgain(call, key, message.id(), message.toolCalls());
                fresh = true;
            }
        }
        // A message that is written again with all others is no newer word; the last one may have changed.
        LastWord last = lastWords.get(key);
        if (fresh || (last != null && message.id() != null && message.id().equals(last.messageId()))) {
            lastWords.put(key, new LastWord(message.id(), key, ids));
        }
        return fresh && !ids.isEmpty();
    }

    /** Whether a message with calls came with an input, or from a graph that ran as a node. */
    private boolean isForeign(Message message, Checkpoint checkpoint, @Nullable CheckpointKey parent) {
        if (parent == null || !origins.hasOthers() || checkpoint.source().equals("update")) {
            return false;
        }
        Checkpoint before = thread.checkpoint(parent);
        if (before != null && before.source().equals("input")) {
            return true;
        }
        return origins.after(parent).all().stream()
                .filter(task -> task.messages().stream().anyMatch(written -> message.id() != null && message.id().equals(written.id())))
                .map(task -> origins.of(task, parent))
                .anyMatch(origin -> origin == RecordedCall.Origin.INPUT || origin == RecordedCall.Origin.SUBGRAPH);
    }

    /** The call that this id already means here: another version of its message, or the same question on another branch. */
    private @Nullable RecordedCall known(String id, @Nullable String messageId, CheckpointKey key, int place) {
        List<RecordedCall> same = byId.getOrDefault(id, List.of());
        compared(id, same.size());
        for (RecordedCall call : same.reversed()) {
            boolean sameLine = lineage.continues(call.proposedAt(), key);
            boolean sameMessage = Objects.equals(call.messageId(), messageId);
            boolean over = messageId == null && (call.newest(lineage) != null || call.proposedAt().equals(key));
            if (!sameLine || (sameMessage && !over)) {
                // One message may give the same id to several calls.
                List<RecordedCall> together = together(same, call);
                return place < together.size() ? together.get(place) : null;
            }
        }
        return null;
    }

    /** Ids that stand for one call each cost nothing. */
    private void compared(String id, long calls) {
        MeteredLoop.compared(calls, () -> "the call " + id + " in thread " + thread.id() + ", an id that many of its calls have");
    }

    private static List<RecordedCall> together(List<RecordedCall> same, RecordedCall call) {
        return same.stream()
                .filter(other -> other.proposedAt().equals(call.proposedAt()) && Objects.equals(other.messageId(), call.messageId()))
                .toList();
    }

    private void answered(String id, RecordedCall.Answer answer) {
        List<RecordedCall> same = byId.getOrDefault(id, List.of());
        int before = answers.merge(id, 1, Integer::sum);
        compared(id, 2L * same.size() + before);
        if (replaced(same, answer)) {
            return;
        }
        RecordedCall call = same.reversed().stream()
                .filter(c -> lineage.continues(c.proposedAt(), answer.at()))
                .findFirst()
                .orElseGet(() -> same.stream().findFirst().orElse(null));
        if (call == null) {
            String tool = answer.message().name() == null ? "" : answer.message().name();
            call = new RecordedCall(
                    new Message.Call(id, tool, ForeignValue.Null.INSTANCE), answer.at(), null, List.of(),
                    answer.origin() == RecordedCall.Origin.INPUT || answer.origin() == RecordedCall.Origin.SUBGRAPH);
            calls.add(call);
            byId.computeIfAbsent(id, i -> new ArrayList<>()).add(call);
        }
        // Of several calls with one id in one message, results come in the calls' order.
        RecordedCall first = together(same, call).stream()
                .filter(other -> other.answers().stream().noneMatch(known -> known.at().equals(answer.at()) && known.pending() == answer.pending()))
                .findFirst()
                .orElse(call);
        first.answered(answer);
    }

    /** A result that the line has already, written again with all messages or in another version, is no other run. */
    private boolean replaced(List<RecordedCall> same, RecordedCall.Answer answer) {
        String messageId = answer.message().id();
        for (RecordedCall call : same) {
            for (RecordedCall.Answer known : call.answers()) {
                boolean sameLine = !known.pending() && !answer.pending() && lineage.continues(known.at(), answer.at());
                boolean sameMessage = messageId == null ? known.message().equals(answer.message()) : messageId.equals(known.message().id());
                if (sameLine && sameMessage && !known.at().equals(answer.at())) {
                    call.replaced(known, answer.message());
                    return true;
                }
            }
        }
        return false;
    }
}
