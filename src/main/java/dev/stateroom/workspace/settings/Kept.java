package dev.stateroom.workspace.settings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is remembered.
 *
 * @param values of settings, by name
 * @param recent what was opened, newest first, each address once
 */
public record Kept(Map<String, String> values, List<Change.Opening> recent) {

    /** How many recent items are kept. */
    public static final int MOST_RECENT = 20;

    /** What is remembered at the first start. */
    public static final Kept NOTHING = new Kept(Map.of(), List.of());

    private static final Comparator<Change.Opening> NEWEST =
            Comparator.comparing(Change.Opening::at).reversed().thenComparing(Change.Opening::address);

    /** Copies the collections. */
    public Kept {
        values = Map.copyOf(values);
        recent = List.copyOf(recent);
    }

    /** The same after changes. */
    public Kept with(List<Change> changes) {
        Map<String, String> nextValues = new TreeMap<>(values);
        List<Change.Opening> next = new ArrayList<>(recent);
        for (Change change : changes) {
            switch (change) {
                case Change.Put(String name, String value) when value != null -> nextValues.put(name, value);
                case Change.Put put -> nextValues.remove(put.name());
                case Change.Opening opening -> open(opening, next);
                case Change.Forgotten gone -> next.removeIf(one -> one.address().equals(gone.address()) && !one.at().isAfter(gone.until()));
                case Change.Cleared cleared -> next.removeIf(one -> !one.at().isAfter(cleared.until()));
            }
        }
        next.sort(NEWEST);
        return new Kept(nextValues, next.subList(0, Math.min(next.size(), MOST_RECENT)));
    }

    private static void open(Change.Opening opening, List<Change.Opening> recent) {
        Optional<Change.Opening> known = recent.stream().filter(one -> one.address().equals(opening.address())).findFirst();
        if (known.isPresent() && known.get().at().isAfter(opening.at())) {
            return;
        }
        recent.removeIf(one -> one.address().equals(opening.address()));
        recent.add(new Change.Opening(
                opening.address(),
                opening.title(),
                opening.at(),
                opening.place() == null ? known.map(Change.Opening::place).orElse(null) : opening.place()));
    }
}
