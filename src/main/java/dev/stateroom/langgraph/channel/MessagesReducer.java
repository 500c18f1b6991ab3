package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.langgraph.serde.MessageReader;
import java.util.Set;
import java.util.function.Consumer;

/** The channel {@code messages}: a known id replaces in place, {@code remove} deletes, everything else is appended. */
final class MessagesReducer implements ChannelReducer<MessageList> {
    private static final String REMOVE = "remove";
    private static final String REMOVE_ALL = "__remove_all__";

    @Override
    public String channel() {
        return "messages";
    }

    @Override
    public boolean isList() {
        return true;
    }

    @Override
    public MessageList empty() {
        return MessageList.NONE;
    }

    @Override
    public boolean isEmpty(MessageList state) {
        return state.equals(MessageList.NONE);
    }

    @Override
    public MessageList whole(ForeignValue stored, MessageList similar, Consumer<String> damage) {
        if (stored instanceof ForeignValue.Text || stored instanceof ForeignValue.Int || stored instanceof ForeignValue.Real || stored instanceof ForeignValue.Bool) {
            damage.accept("the messages are not a list");
            return MessageList.NONE;
        }
        return folded(MessageList.NONE, stored, similar, damage);
    }

    @Override
    public MessageList plus(MessageList state, ForeignValue write, Set<String> touched, Consumer<String> damage) {
        ForeignValue replacement = OverwriteWrapper.replacement(write);
        return replacement != null
                ? whole(replacement, state, damage)
                : folded(state, write, MessageList.NONE, damage);
    }

    /** One phrase about a write that cannot be read. */
    static String unreadable(ForeignValue.Opaque write) {
        return "messages of " + write.size() + " bytes cannot be read: " + write.why();
    }

    private static MessageList folded(MessageList start, ForeignValue write, MessageList similar, Consumer<String> damage) {
        if (write instanceof ForeignValue.Opaque opaque) {
            damage.accept(unreadable(opaque));
            return start;
        }
        MessageList conversation = start;
        for (Message message : MessageReader.read(write)) {
            if (message.type().equals(REMOVE)) {
                conversation = REMOVE_ALL.equals(message.id()) ? MessageList.NONE : conversation.without(message.id());
            } else {
                Message known = message.id() == null ? null : similar.get(message.id());
                conversation = conversation.with(known != null && known.equals(message) ? known : message);
            }
        }
        return conversation;
    }
}
