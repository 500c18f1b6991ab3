package dev.stateroom.ui.access.bus;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reply to a method call. */
public sealed interface BusAnswer {

    /**
     * The results.
     *
     * @param signature their types in D-Bus notation, {@code ""} for no result
     * @param values one for each: texts and paths as {@link String}, numbers as {@link Number}, arrays as {@link List}, dictionaries as
     *     {@link java.util.Map}, structs as {@code Object[]}, variants as {@link #variant}
     */
    record Results(String signature, List<Object> values) implements BusAnswer {}

    /**
     * An error.
     *
     * @param name such as {@code org.freedesktop.DBus.Error.UnknownMethod}
     * @param sentence for the user
     */
    record Refusal(String name, String sentence) implements BusAnswer {}

    /** One result or more. */
    static BusAnswer of(String signature, Object... values) {
        return new Results(signature, List.of(values));
    }

    /** An error for an unknown object, interface or method. */
    static BusAnswer unknown(String what, BusCall call) {
        return new Refusal(
                "org.freedesktop.DBus.Error.Unknown" + what, "no " + call.interfaceName() + "." + call.member() + " at " + call.path());
    }

    /** A value with its type. */
    static Object[] variant(String signature, Object value) {
        return new Object[] {signature, value};
    }

    /** The first result, or null. */
    default @Nullable Object first() {
        return this instanceof Results results && !results.values().isEmpty() ? results.values().getFirst() : null;
    }
}
