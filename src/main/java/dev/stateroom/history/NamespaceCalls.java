package dev.stateroom.history;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Value;
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
    private final Lineage lineage;
    private final List<RecordedCall> calls = new ArrayList<>();
    private final Map<String, List<RecordedCall>> byId = new HashMap<>();
    private final Map<CheckpointKey, Integer> turns = new HashMap<>();
    private final Map<CheckpointKey, @Nullable LastWord> lastWords = new HashMap<>();
    private final Map<String, CheckpointKey> humans = new HashMap<>();
    private @Nullable String opening;

    private NamespaceCalls(RecordedThread thread, Lineage lineage, Cancellation cancellation) {
        this.thread = thread;
        this.cancellation = cancellation;
        this.lineage = lineage;
    }

    /** Reads the calls of one namespace of {@code thread}. */
    static NamespaceCalls of(RecordedThread thread, Lineage lineage, Cancellation cancellation) {
        NamespaceCalls read = new NamespaceCalls(thread, lineage, cancellation);
        read.lineage.parentsFirst().forEach(read::read);
        read.lineage.tips().forEach(read::readPending);
        return read;
    }

    Lineage lineage() {
        return lineage;
    }

    /** In the order in which they were asked for. */
    List<RecordedCall> calls() {
        return calls;
    }

    /** Human messages up to a checkpoint. */
    int turnAt(CheckpointKey key) {
        return turns.getOrDefault(key, 0);
    }

    /** The first human message: for a subagent, what its {@code task} call described. Null where there is none. */
    @Nullable String opening() {
        return opening;
    }

    /** True when the call stands in the last message of the line that leads to {@code head}. */
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
        for (Message message : NewMessages.at(thread, key, parent, cancellation)) {
            if (message.type().equals("human") && !message.isSummary()) {
                heard(message, key);
            } else if (message.toolCallId() != null) {
                answered(message.toolCallId(), new RecordedCall.Answer(key, message, false));
            } else if (message.type().equals("ai") || !message.toolCalls().isEmpty()) {
                asked(message, key);
            }
        }
    }

    private void readPending(Checkpoint tip) {
        cancellation.check();
        for (Message message : thread.messagesPending(tip.key(), cancellation).orElse(List.of())) {
            if (message.toolCallId() != null) {
                answered(message.toolCallId(), new RecordedCall.Answer(tip.key(), message, true));
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

    private void asked(Message message, CheckpointKey key) {
        Set<String> ids = message.toolCalls().stream().map(Message.Call::id).collect(Collectors.toSet());
        lastWords.put(key, new LastWord(message.id(), key, ids));
        for (Message.Call call : message.toolCalls()) {
            RecordedCall known = call.id().isEmpty() ? null : known(call.id(), message.id(), key);
            if (known == null) {
                RecordedCall added = new RecordedCall(call, key, message.id());
                calls.add(added);
                byId.computeIfAbsent(call.id(), id -> new ArrayList<>()).add(added);
            } else if (lineage.continues(known.proposedAt(), key)) {
                known.rewritten(call);
            } else {
                known.proposedAgain(call, key, message.id());
            }
        }
    }

    /** The call that this id already means here: another version of its message, or the same question on another branch. */
    private @Nullable RecordedCall known(String id, @Nullable String messageId, CheckpointKey key) {
        for (RecordedCall call : byId.getOrDefault(id, List.of()).reversed()) {
            boolean sameLine = lineage.continues(call.proposedAt(), key);
            boolean sameMessage = Objects.equals(call.messageId(), messageId);
            boolean over = messageId == null && call.newest(lineage) != null;
            if (!sameLine || (sameMessage && !over)) {
                return call;
            }
        }
        return null;
    }

    private void answered(String id, RecordedCall.Answer answer) {
        RecordedCall call = byId.getOrDefault(id, List.of()).reversed().stream()
                .filter(c -> lineage.continues(c.proposedAt(), answer.at()))
                .findFirst()
                .orElseGet(() -> byId.getOrDefault(id, List.of()).stream().findFirst().orElse(null));
        if (call == null) {
            String tool = answer.message().name() == null ? "" : answer.message().name();
            call = new RecordedCall(new Message.Call(id, tool, Value.Null.INSTANCE), answer.at(), null);
            calls.add(call);
            byId.computeIfAbsent(id, i -> new ArrayList<>()).add(call);
        }
        call.answered(answer);
    }
}
