package dev.stateroom.review.hazard;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A deceptive place in one of a call's arguments.
 *
 * @param argument its name; {@code a.b} for {@code b} inside of {@code a}, {@code a.0} for the first of a list
 * @param hazard the place
 */
public record ArgumentHazard(String argument, TextHazard hazard) {
    private static final int DEEPEST = 20;

    /** All deceptive places in all texts among the arguments, in order. */
    public static List<ArgumentHazard> of(ForeignValue args) {
        List<ArgumentHazard> found = new ArrayList<>();
        collect("", args, 0, found);
        return found;
    }

    private static void collect(String name, ForeignValue value, int depth, List<ArgumentHazard> found) {
        if (depth > DEEPEST) {
            return;
        }
        switch (value) {
            case ForeignValue.Text(String text) -> HazardScanner.in(text).forEach(one -> found.add(new ArgumentHazard(name, one)));
            case ForeignValue.Fields(Map<String, ForeignValue> fields) ->
                fields.forEach((key, inner) -> collect(name.isEmpty() ? key : name + "." + key, inner, depth + 1, found));
            case ForeignValue.Items(List<ForeignValue> items) -> {
                for (int i = 0; i < items.size(); i++) {
                    collect(name + "." + i, items.get(i), depth + 1, found);
                }
            }
            default -> {}
        }
    }

    /** One line for a person: what, in which argument, where. */
    public String sentence() {
        String what =
                switch (hazard.kind()) {
                    case TURNS -> "changes the direction of the text after it";
                    case HIDDEN -> "cannot be seen";
                    case CONTROL -> "steers a terminal";
                    case SPACE -> "looks like an ordinary space";
                    case CONFUSABLE -> "imitates letters";
                    case ADDRESS -> "is an address that may deceive";
                };
        return hazard.mark() + " " + what + ": " + argument + ", line " + hazard.line() + ", column " + hazard.column();
    }
}
