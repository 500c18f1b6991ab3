package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.vfs.MeteredLoop;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/**
 * The calls of one namespace, read once over all its branches from the writes of each step. No message is remembered by its id alone: the
 * same id may hold other content in a later checkpoint or on another branch.
 */
final class NamespaceCalls {
    /** The last message of a person or a model up to a checkpoint: a call of an older one no longer waits for a result. */
    private record LastWord(@Nullable String messageId, CheckpointKey at, Set<String> callIds) {}

    /** The number of checkpoints, back from the newest, from which a read can continue. */
    private static final int MARKS = 64;

    private final RecordedThread thread;
    private final Cancellation cancellation;
    private final CheckpointTree lineage;
    private final AnswerOrigins origins;
    private final List<Mark> marks = new ArrayList<>();
    private PMap<String, Integer> answers = HashTreePMap.empty();
    private PVector<RecordedCall> calls = TreePVector.empty();
    private PMap<String, PVector<Integer>> byId = HashTreePMap.empty();
    private PMap<CheckpointKey, Said> said = HashTreePMap.empty();
    private PMap<String, CheckpointKey> humans = HashTreePMap.empty();
    private @Nullable String opening;
    private boolean repeats;
    private int from;
    private List<RecordedCall> own = List.of();

    /**
     * The state of a conversation.
     *
     * @param turn number of human messages up to there
     */
    private record Said(int turn, @Nullable LastWord last) {}

    /** The state after {@code count} checkpoints were read, of which {@code last} is the last one. */
    private record Mark(
            int count,
            CheckpointKey last,
            PMap<String, Integer> answers,
            PVector<RecordedCall> calls,
            PMap<String, PVector<Integer>> byId,
            PMap<CheckpointKey, Said> said,
            PMap<String, CheckpointKey> humans,
            @Nullable String opening,
            boolean repeats) {}

    private NamespaceCalls(RecordedThread thread, CheckpointTree lineage, AnswerOrigins origins, Cancellation cancellation) {
        this.thread = thread;
        this.cancellation = cancellation;
        this.lineage = lineage;
        this.origins = origins;
    }

    /**
     * Reads the calls of one namespace of {@code thread}.
     *
     * @param before the same for the shorter thread; null if nothing can be reused
     * @param changed the checkpoints that may have changed
     */
    static NamespaceCalls of(
            RecordedThread thread,
            CheckpointTree lineage,
            AnswerOrigins origins,
            @Nullable NamespaceCalls before,
            Set<CheckpointKey> changed,
            Cancellation cancellation) {
        NamespaceCalls read = new NamespaceCalls(thread, lineage, origins, cancellation);
        List<Checkpoint> order = lineage.parentsFirst();
        if (before != null) {
            read.goOnFrom(before, order, changed);
        }
        for (int i = read.from; i < order.size(); i++) {
            read.read(order.get(i));
            if (i >= order.size() - MARKS) {
                read.mark(i + 1, order.get(i).key());
            }
        }
        lineage.tips().forEach(read::readPending);
        read.own = read.calls;
        return read;
    }

    private void mark(int count, CheckpointKey last) {
        marks.add(new Mark(count, last, answers, calls, byId, said, humans, opening, repeats));
    }

    /** Reuses the data up to the first checkpoint that may have changed. */
    private void goOnFrom(NamespaceCalls before, List<Checkpoint> order, Set<CheckpointKey> changed) {
        int same = lineage.firstOf(changed);
        for (Mark mark : before.marks) {
            if (mark.count() > same || mark.count() > order.size() || !order.get(mark.count() - 1).key().equals(mark.last())) {
                break;
            }
            marks.add(mark);
        }
        if (!marks.isEmpty()) {
            Mark last = marks.getLast();
            from = last.count();
            answers = last.answers();
            calls = last.calls();
            byId = last.byId();
            said = last.said();
            humans = last.humans();
            opening = last.opening();
            repeats = last.repeats();
            marks.subList(0, Math.max(0, marks.size() - MARKS)).clear();
        }
    }

    /** The checkpoints that were read now instead of reused. */
    List<Checkpoint> fresh() {
        List<Checkpoint> order = lineage.parentsFirst();
        return order.subList(from, order.size());
    }

    /** The ids of calls in the last message at new checkpoints and at heads: their outcome may have changed. */
    Set<String> openCalls() {
        Set<String> open = new HashSet<>();
        fresh().forEach(one -> addLastWord(one, open));
        lineage.tips().forEach(tip -> addLastWord(tip, open));
        return open;
    }

    private void addLastWord(Checkpoint checkpoint, Set<String> open) {
        LastWord last = lastWord(checkpoint.key());
        if (last != null) {
            open.addAll(last.callIds());
        }
    }

    private @Nullable LastWord lastWord(CheckpointKey key) {
        Said here = said.get(key);
        return here == null ? null : here.last();
    }

    private void say(CheckpointKey key, LastWord word) {
        said = said.plus(key, new Said(turnAt(key), word));
    }

    CheckpointTree lineage() {
        return lineage;
    }

    AnswerOrigins origins() {
        return origins;
    }

    /** In the order of the requests. */
    List<RecordedCall> calls() {
        return own;
    }

    /** True if some of them may belong to other namespaces. */
    boolean mayRepeat() {
        return repeats;
    }

    /** Removes calls of other namespaces. */
    void leaveOut(Predicate<RecordedCall> others) {
        own = calls.stream().filter(others.negate()).toList();
    }

    /** The number of human messages up to a checkpoint. */
    int turnAt(CheckpointKey key) {
        Said here = said.get(key);
        return here == null ? 0 : here.turn();
    }

    /** The first human message: for a subagent, the description in its {@code task} call. Null if there is none. */
    @Nullable String opening() {
        return opening;
    }

    /** True if the call is in the last message of the line that leads to {@code head}. */
    boolean isLastWord(RecordedCall call, CheckpointKey head) {
        LastWord last = lastWord(head);
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
        Said before = parent == null ? null : said.get(parent);
        said = said.plus(key, before == null ? new Said(0, null) : before);
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
        LastWord last = at == null ? null : lastWord(at);
        return last != null && last.callIds().contains(id);
    }

    /** See {@link NewMessages#at}. */
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
        CheckpointKey before = humans.get(name);
        if (before == null || !lineage.continues(before, key)) {
            humans = humans.plus(name, key);
            said = said.plus(key, new Said(turnAt(key) + 1, new LastWord(message.id(), key, Set.of())));
        }
        if (opening == null) {
            opening = message.text();
        }
    }

    /** True for a message whose calls are new in its line. */
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
                add(RecordedCall.asked(calls.size(), call, key, message.id(), message.toolCalls(), foreign));
                fresh = true;
            } else if (lineage.continues(known.proposedAt(), key)) {
                set(known.rewritten(call, message.toolCalls()));
            } else {
                set(known.proposedAgain(call, key, message.id(), message.toolCalls()));
                fresh = true;
            }
        }
        // A message that is written again with all others is not a newer last word; the last one may have changed.
        LastWord last = lastWord(key);
        if (fresh || (last != null && message.id() != null && message.id().equals(last.messageId()))) {
            say(key, new LastWord(message.id(), key, ids));
        }
        return fresh && !ids.isEmpty();
    }

    /** True if a message with calls came with an input, or from a graph that ran as a node. */
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

    /** The known call with this id: of another version of its message, or of the same request on another branch. */
    private @Nullable RecordedCall known(String id, @Nullable String messageId, CheckpointKey key, int place) {
        List<RecordedCall> same = same(id);
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

    private List<RecordedCall> same(String id) {
        PVector<Integer> places = byId.get(id);
        return places == null ? List.of() : places.stream().map(calls::get).toList();
    }

    private void add(RecordedCall call) {
        calls = calls.plus(call);
        repeats |= call.isForeign();
        PVector<Integer> places = byId.get(call.id());
        byId = byId.plus(call.id(), (places == null ? TreePVector.<Integer>empty() : places).plus(call.place()));
    }

    private void set(RecordedCall call) {
        calls = calls.with(call.place(), call);
    }

    /** Free for ids that stand for one call each. */
    private void compared(String id, long calls) {
        MeteredLoop.compared(calls, () -> "the call " + id + " in thread " + thread.id() + ", an id that many of its calls have");
    }

    private static List<RecordedCall> together(List<RecordedCall> same, RecordedCall call) {
        return same.stream()
                .filter(other -> other.proposedAt().equals(call.proposedAt()) && Objects.equals(other.messageId(), call.messageId()))
                .toList();
    }

    private void answered(String id, RecordedCall.Answer answer) {
        List<RecordedCall> same = same(id);
        int before = answers.getOrDefault(id, 0) + 1;
        answers = answers.plus(id, before);
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
            call = RecordedCall.asked(
                    calls.size(), new Message.Call(id, tool, ForeignValue.Null.INSTANCE), answer.at(), null, List.of(),
                    answer.origin() == RecordedCall.Origin.INPUT || answer.origin() == RecordedCall.Origin.SUBGRAPH);
            add(call);
        }
        // Of several calls with one id in one message, results come in the calls' order.
        RecordedCall first = together(same, call).stream()
                .filter(other -> other.answers().stream().noneMatch(known -> known.at().equals(answer.at()) && known.pending() == answer.pending()))
                .findFirst()
                .orElse(call);
        set(first.answered(answer));
    }

    /** A result that the line has already, written again with all messages or in another version, is not another run. */
    private boolean replaced(List<RecordedCall> same, RecordedCall.Answer answer) {
        String messageId = answer.message().id();
        for (RecordedCall call : same) {
            for (RecordedCall.Answer known : call.answers()) {
                boolean sameLine = !known.pending() && !answer.pending() && lineage.continues(known.at(), answer.at());
                boolean sameMessage = messageId == null ? known.message().equals(answer.message()) : messageId.equals(known.message().id());
                if (sameLine && sameMessage && !known.at().equals(answer.at())) {
                    set(call.replaced(known, answer.message()));
                    return true;
                }
            }
        }
        return false;
    }
}
