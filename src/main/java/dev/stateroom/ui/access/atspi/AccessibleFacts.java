package dev.stateroom.ui.access.atspi;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The facts about one object at one time whose changes are announced.
 *
 * @param name what is read out
 * @param description what is read out after it; may be empty
 * @param states what holds
 * @param children the numbers of the objects inside, in order
 * @param value the number that a slider or a progress bar shows; null for others
 * @param text its text; null if it has none or is not being read at the moment
 */
public record AccessibleFacts(
        String name,
        String description,
        Set<AtspiState> states,
        List<Integer> children,
        @Nullable Double value,
        @Nullable TextFacts text) {}
