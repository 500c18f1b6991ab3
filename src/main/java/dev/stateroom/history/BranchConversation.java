package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What was said on a branch of a thread, message by message, as the steps wrote it.
 *
 * @param entries in the order in which they were written
 */
public record BranchConversation(List<Entry> entries) {

    /** Nothing was said. */
    public static final BranchConversation NONE = new BranchConversation(List.of());

    /** Copies the list. */
    public BranchConversation {
        entries = List.copyOf(entries);
    }

    /** Whose a message is. */
    public enum Voice {
        /** A person's. */
        PERSON,
        /** A model's: text, calls, or both. */
        MODEL,
        /** What a call answered. */
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
     */
    public record Entry(int index, CheckpointKey step, int turn, Voice voice, Message message) {

        /** What the model thought aloud, where the provider gives it in blocks of its own; empty for none. */
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

    /** Index of the last entry that a step of the branch, or one before it, wrote; -1 for none. */
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
     * Reads what each step of a branch wrote. A message that is written again, changed or not, keeps its first place, as the turns of a
     * {@link Timeline} do; what takes messages away is left out, as they were said all the same.
     */
    public static BranchConversation of(RecordedThread thread, Timeline line, Cancellation cancellation) {
        List<Entry> entries = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < line.steps().size(); i++) {
            cancellation.check();
            CheckpointKey key = line.steps().get(i).key();
            Timeline.Turn turn = line.turnAt(i);
            if (thread.messagesWrittenInto(key, cancellation) instanceof Outcome.Ok<List<Message>>(List<Message> written)) {
                for (Message message : written) {
                    String id = message.id();
                    boolean again = id != null ? !seen.add(id) : message.isFromPerson() && !seen.add(message.text());
                    if (!again && !message.type().equals("remove")) {
                        entries.add(new Entry(i, key, turn == null ? 0 : turn.number(), voice(message), message));
                    }
                }
            }
        }
        return new BranchConversation(entries);
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
