package dev.stateroom.ui.access.bus;

import java.util.List;

/**
 * A method call or a signal that was received.
 *
 * @param path the object
 * @param interfaceName the interface; empty if the caller left it out
 * @param member the method or signal
 * @param arguments numbers as {@link Number}, texts and object paths as {@link String}, structs as {@link List}
 */
public record BusCall(String path, String interfaceName, String member, List<Object> arguments) {

    /** An argument as a whole number; 0 if there is none. */
    public int number(int index) {
        return index < arguments.size() && arguments.get(index) instanceof Number n ? n.intValue() : 0;
    }

    /** An argument as text; empty if there is none. */
    public String text(int index) {
        return index < arguments.size() && arguments.get(index) instanceof String s ? s : "";
    }
}
