package dev.stateroom.workspace.settings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The stored values.
 *
 * @param values of settings, by name
 * @param recent recent workspaces, newest first, without duplicates
 */
public record SettingsValues(Map<String, String> values, List<SettingsChange.Opening> recent) {

    /** The maximum number of recent workspaces. */
    public static final int MOST_RECENT = 20;

    /** The values at the first start. */
    public static final SettingsValues NOTHING = new SettingsValues(Map.of(), List.of());

    private static final Comparator<SettingsChange.Opening> NEWEST =
            Comparator.comparing(SettingsChange.Opening::at).reversed().thenComparing(SettingsChange.Opening::address);

    /** Copies the collections. */
    public SettingsValues {
        values = Map.copyOf(values);
        recent = List.copyOf(recent);
    }

    /** The same after changes. */
    public SettingsValues with(List<SettingsChange> changes) {
        Map<String, String> nextValues = new TreeMap<>(values);
        List<SettingsChange.Opening> next = new ArrayList<>(recent);
        for (SettingsChange change : changes) {
            switch (change) {
                case SettingsChange.Put(String name, String value) when value != null -> nextValues.put(name, value);
                case SettingsChange.Put put -> nextValues.remove(put.name());
                case SettingsChange.Opening opening -> open(opening, next);
                case SettingsChange.Forgotten gone -> next.removeIf(one -> one.address().equals(gone.address()) && !one.at().isAfter(gone.until()));
                case SettingsChange.Cleared cleared -> next.removeIf(one -> !one.at().isAfter(cleared.until()));
            }
        }
        next.sort(NEWEST);
        return new SettingsValues(nextValues, next.subList(0, Math.min(next.size(), MOST_RECENT)));
    }

    private static void open(SettingsChange.Opening opening, List<SettingsChange.Opening> recent) {
        Optional<SettingsChange.Opening> known = recent.stream().filter(one -> one.address().equals(opening.address())).findFirst();
        if (known.isPresent() && known.get().at().isAfter(opening.at())) {
            return;
        }
        recent.removeIf(one -> one.address().equals(opening.address()));
        recent.add(new SettingsChange.Opening(
                opening.address(),
                opening.title(),
                opening.at(),
                opening.place() == null ? known.map(SettingsChange.Opening::place).orElse(null) : opening.place()));
    }
}
