package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.TreePMap;

/**
 * Messages in order, found by id; persistent as {@link PersistentFiles} is.
 *
 * @param inOrder messages by their place; places of removed ones stay free
 * @param places the place of each id
 * @param next the first place never used
 */
record MessageList(TreePMap<Integer, Message> inOrder, PMap<String, Integer> places, int next) {

    /** No messages. */
    static final MessageList NONE = new MessageList(TreePMap.empty(), HashTreePMap.empty(), 0);

    /** Replaces the message of the same id in its place, or appends. */
    MessageList with(Message message) {
        String id = message.id();
        Integer place = id == null ? null : places.get(id);
        if (place != null) {
            return new MessageList(inOrder.plus(place, message), places, next);
        }
        return new MessageList(
                inOrder.plus(next, message), id == null ? places : places.plus(id, next), next + 1);
    }

    /** Without the message of that id; the same if there is none. */
    MessageList without(@Nullable String id) {
        Integer place = id == null ? null : places.get(id);
        return place == null || id == null ? this : new MessageList(inOrder.minus(place), places.minus(id), next);
    }

    /** The message of that id, or null. */
    @Nullable Message get(String id) {
        Integer place = places.get(id);
        return place == null ? null : inOrder.get(place);
    }

    List<Message> messages() {
        return List.copyOf(inOrder.values());
    }
}
