package dev.stateroom.ui.access;

import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One AT-SPI interface for all objects that have it. FX thread only; must be fast. */
interface InterfaceAnswers {

    /** The properties with their values, each a variant. */
    default Map<String, Object[]> properties(AccessibleObject of) {
        return Map.of();
    }

    /** Sets a property; false if it cannot be set. */
    default boolean set(AccessibleObject of, String property, Object value) {
        return false;
    }

    /** The reply to a call; null for a method that the interface does not have. */
    @Nullable BusAnswer answer(AccessibleObject of, BusCall call);
}
