package dev.stateroom.history;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds calls that are in the conversation of more than one graph: a graph that runs as a node returns its messages, and receives those of
 * the enclosing graph. A call belongs to the graph that requested it.
 */
record RepeatedCalls(Map<String, NamespaceCalls> namespaces) {
    /** A call; without the message if only its result was returned so far. */
    private record Name(String callId, @Nullable String messageId) {}

    /** Removes calls that another namespace requested itself. Returns false if no call may be of another one. */
    boolean drop() {
        if (namespaces.values().stream().noneMatch(NamespaceCalls::mayRepeat)) {
            return false;
        }
        Set<Name> own = new HashSet<>();
        for (NamespaceCalls read : namespaces.values()) {
            for (RecordedCall call : read.calls()) {
                if (!call.isForeign()) {
                    own.add(name(call));
                    own.add(new Name(call.id(), null));
                }
            }
        }
        for (NamespaceCalls read : namespaces.values()) {
            read.leaveOut(call -> call.isForeign() && own.contains(name(call)));
        }
        return true;
    }

    private static Name name(RecordedCall call) {
        return new Name(call.id(), call.messageId());
    }
}
