package dev.stateroom.ui.cost;

import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.workspace.cost.PriceTable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The setting of the file with the user's own prices. */
public final class PriceFile {
    private static final String SETTINGS = "cost";
    private static final String PRICES = "prices";

    private PriceFile() {}

    /** Returns the file; null if only the built-in prices are used. */
    public static @Nullable Path of(PreferenceValues remembered) {
        String file = remembered.views().getOrDefault(SETTINGS, Map.of()).get(PRICES);
        return file == null || file.isBlank() ? null : Path.of(file);
    }

    /** Reads the prices of the file, if it can be read, in front of the built-in ones. */
    public static PriceTable prices(PreferenceValues remembered) {
        return PriceTable.withOwn(of(remembered)).orElse(PriceTable.known());
    }

    /** Returns the same values with another file; null for none. */
    static PreferenceValues with(PreferenceValues remembered, @Nullable Path file) {
        Map<String, String> values = new HashMap<>(remembered.views().getOrDefault(SETTINGS, Map.of()));
        values.put(PRICES, file == null ? "" : file.toAbsolutePath().toString());
        return remembered.withView(SETTINGS, values);
    }
}
