package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.Message;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.TreePMap;

/**
 * Messages in order, found by id; persistent like {@link PersistentFiles}.
 *
 * @param inOrder messages by their position; positions of removed ones stay free
 * @param places the position of each id
 * @param next the first position never used
 */
record MessageList(TreePMap<Integer, Message> inOrder, PMap<String, Integer> places, int next) {

    /** No messages. */
    static final MessageList NONE = new MessageList(TreePMap.empty(), HashTreePMap.empty(), 0);

    /** A copy in which the message replaces the one with the same id in its place, or is appended. */
    MessageList with(Message message) {
        String id = message.id();
        Integer place = id == null ? null : places.get(id);
        if (place != null) {
            return new MessageList(inOrder.plus(place, message), places, next);
        }
        return new MessageList(
                inOrder.plus(next, message), id == null ? places : places.plus(id, next), next + 1);
    }

    /** A copy without the message with that id; the same list if there is none. */
    MessageList without(@Nullable String id) {
        Integer place = id == null ? null : places.get(id);
        return place == null || id == null ? this : new MessageList(inOrder.minus(place), places.minus(id), next);
    }

    /** The message with that id, or null. */
    @Nullable Message get(String id) {
        Integer place = places.get(id);
        return place == null ? null : inOrder.get(place);
    }

    /** The messages that another list does not have, in order. */
    List<Message> since(MessageList before) {
        List<Message> added = new ArrayList<>();
        if (inOrder == before.inOrder) {
            return added;
        }
        Set<Message> nameless = null;
        // The same message is mostly at the same position, and its content is not compared.
        Iterator<Map.Entry<Integer, Message>> others = before.inOrder.entrySet().iterator();
        Map.Entry<Integer, Message> other = others.hasNext() ? others.next() : null;
        for (Map.Entry<Integer, Message> entry : inOrder.entrySet()) {
            while (other != null && other.getKey() < entry.getKey()) {
                other = others.hasNext() ? others.next() : null;
            }
            boolean same = other != null && other.getKey().equals(entry.getKey()) && other.getValue() == entry.getValue();
            if (same) {
                continue;
            }
            Message message = entry.getValue();
            String id = message.id();
            if (id == null && nameless == null) {
                nameless = before.nameless();
            }
            boolean known = id == null ? nameless != null && nameless.contains(message) : message.equals(before.get(id));
            if (!known) {
                added.add(message);
            }
        }
        return added;
    }

    private Set<Message> nameless() {
        return inOrder.values().stream().filter(message -> message.id() == null).collect(Collectors.toSet());
    }

    List<Message> messages() {
        return List.copyOf(inOrder.values());
    }
}
