package dev.stateroom.workspace.modelinput;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The differences between the inputs of a model at two steps.
 *
 * @param added parts that only the first has
 * @param gone parts that only the second has
 */
public record InputChanges(List<InputPart> added, List<InputPart> gone) {
    /** Copies the lists. */
    public InputChanges {
        added = List.copyOf(added);
        gone = List.copyOf(gone);
    }

    /** The parts that only {@code now} or only {@code before} has; parts of which only the size is known are ignored. */
    static InputChanges between(ModelInput before, ModelInput now) {
        return new InputChanges(without(now.parts(), before.parts()), without(before.parts(), now.parts()));
    }

    private static List<InputPart> without(List<InputPart> parts, List<InputPart> others) {
        Map<String, List<InputPart>> known = new HashMap<>();
        others.forEach(other -> known.computeIfAbsent(other.text(), _ -> new ArrayList<>()).add(other));
        return parts.stream()
                .filter(part -> part.origin() != InputPart.Origin.DIFFERENCE)
                .filter(part -> {
                    List<InputPart> alike = known.getOrDefault(part.text(), List.of());
                    return alike.stream().filter(part::isSameAs).findFirst().map(same -> !alike.remove(same)).orElse(true);
                })
                .toList();
    }
}
