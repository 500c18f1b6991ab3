package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The conversation on a branch of a thread, message by message, as the steps wrote it.
 *
 * @param entries in the order in which they were written
 */
public record BranchConversation(List<Entry> entries) {

    /** No messages. */
    public static final BranchConversation NONE = new BranchConversation(List.of());

    /** Copies the list. */
    public BranchConversation {
        entries = List.copyOf(entries);
    }

    /** The author of a message. */
    public enum Voice {
        /** A person's. */
        PERSON,
        /** A model's: text, calls, or both. */
        MODEL,
        /** The result of a call. */
        RESULT,
        /** Middleware's or the system's. */
        OTHER
    }

    /**
     * A message.
     *
     * @param index of the first step of the branch that has it
     * @param step that step
     * @param turn the number of the turn that it belongs to; 0 before the first
     * @param depth 0; more for a message of a subagent, which has the {@code index} of the message whose call started it
     */
    public record Entry(int index, CheckpointKey step, int turn, Voice voice, Message message, int depth) {

        /** The model's reasoning, if the provider stores it in separate blocks; else empty. */
        public String reasoning() {
            StringBuilder all = new StringBuilder();
            for (ForeignValue block : ForeignValue.items(message.content())) {
                ForeignValue.Fields fields = ForeignValue.fields(block);
                String type = ForeignValue.text(fields.get("type"));
                String text = "reasoning".equals(type)
                        ? ForeignValue.text(fields.get("reasoning"))
                        : "thinking".equals(type) ? ForeignValue.text(fields.get("thinking")) : null;
                if (text != null) {
                    all.append(all.isEmpty() ? "" : "\n").append(text);
                }
            }
            return all.toString();
        }
    }

    /** Index of the last entry written by a step of the branch or an earlier one; -1 for none. */
    public int upTo(int step) {
        int low = 0;
        int high = entries.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries.get(middle).index() <= step) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /**
     * The identity of a message.
     *
     * @param step the first checkpoint that has it; of a subagent's message one of the subagent's own
     * @param id its id; null if none is stored
     */
    public record Place(CheckpointKey step, @Nullable String id) {
        /** True if an entry is that message; without an id, the first entry of the step. */
        public boolean isAt(Entry entry) {
            return id != null && entry.message().id() != null
                    ? id.equals(entry.message().id()) && step.namespace().equals(entry.step().namespace())
                    : step.equals(entry.step());
        }
    }

    /**
     * Reads the messages that each step of a branch wrote. A message that is written again, changed or not, keeps its first place, as the
     * turns of a {@link Timeline} do; removals of messages are ignored: the messages were part of the conversation.
     */
    public static BranchConversation of(RecordedThread thread, Timeline line, Cancellation cancellation) {
        List<Entry> entries = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < line.steps().size(); i++) {
            cancellation.check();
            Timeline.Turn turn = line.turnAt(i);
            add(thread, new Step(i, line.steps().get(i).key(), turn == null ? 0 : turn.number(), 0), seen, entries, cancellation);
        }
        return new BranchConversation(entries);
    }

    /**
     * Reads the messages of the subagents that run in namespaces.
     *
     * @param asked the message whose call started them
     */
    public static List<Entry> inside(RecordedThread thread, List<String> namespaces, Entry asked, Cancellation cancellation) {
        List<Entry> entries = new ArrayList<>();
        for (String namespace : namespaces) {
            Checkpoint head = thread.head(namespace);
            Set<String> seen = new HashSet<>();
            for (Checkpoint one : head == null ? List.<Checkpoint>of() : Timeline.branch(thread, head.key())) {
                cancellation.check();
                if (one.key().namespace().equals(namespace)) {
                    add(thread, new Step(asked.index(), one.key(), asked.turn(), asked.depth() + 1), seen, entries, cancellation);
                }
            }
        }
        return entries;
    }

    /** A step that may have written messages. */
    private record Step(int index, CheckpointKey key, int turn, int depth) {}

    private static void add(RecordedThread thread, Step step, Set<String> seen, List<Entry> entries, Cancellation cancellation) {
        if (thread.messagesWrittenInto(step.key(), cancellation) instanceof Outcome.Ok<List<Message>>(List<Message> written)) {
            for (Message message : written) {
                String id = message.id();
                boolean again = id != null ? !seen.add(id) : message.isFromPerson() && !seen.add(message.text());
                if (!again && !message.type().equals("remove")) {
                    entries.add(new Entry(step.index(), step.key(), step.turn(), voice(message), message, step.depth()));
                }
            }
        }
    }

    private static Voice voice(Message message) {
        return switch (message.type()) {
            case "human" -> message.isFromPerson() ? Voice.PERSON : Voice.OTHER;
            case "ai" -> Voice.MODEL;
            case "tool" -> Voice.RESULT;
            default -> Voice.OTHER;
        };
    }
}
