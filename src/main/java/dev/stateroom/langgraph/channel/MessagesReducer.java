package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.Messages;
import java.util.Set;
import java.util.function.Consumer;

/** The channel {@code messages}: a known id replaces in place, {@code remove} deletes, everything else is appended. */
final class MessagesReducer implements Reducer<Conversation> {
    private static final String REMOVE = "remove";
    private static final String REMOVE_ALL = "__remove_all__";

    @Override
    public String channel() {
        return "messages";
    }

    @Override
    public Conversation empty() {
        return Conversation.NONE;
    }

    @Override
    public boolean isEmpty(Conversation state) {
        return state.equals(Conversation.NONE);
    }

    @Override
    public Conversation whole(Value stored, Conversation similar, Consumer<String> damage) {
        return folded(Conversation.NONE, stored, similar, damage);
    }

    @Override
    public Conversation plus(Conversation state, Value write, Set<String> touched, Consumer<String> damage) {
        Value replacement = Overwrites.replacement(write);
        return replacement != null
                ? whole(replacement, state, damage)
                : folded(state, write, Conversation.NONE, damage);
    }

    private static Conversation folded(Conversation start, Value write, Conversation similar, Consumer<String> damage) {
        if (write instanceof Value.Opaque(String why, long size)) {
            damage.accept("messages of " + size + " bytes cannot be read: " + why);
            return start;
        }
        Conversation conversation = start;
        for (Message message : Messages.read(write)) {
            if (message.type().equals(REMOVE)) {
                conversation = REMOVE_ALL.equals(message.id()) ? Conversation.NONE : conversation.without(message.id());
            } else {
                Message known = message.id() == null ? null : similar.get(message.id());
                conversation = conversation.with(known != null && known.equals(message) ? known : message);
            }
        }
        return conversation;
    }
}
