package dev.stateroom.ui.cost;

import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.workspace.cost.PriceTable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The file with the user's own prices, as it is remembered. */
public final class PriceFile {
    private static final String SETTINGS = "cost";
    private static final String PRICES = "prices";

    private PriceFile() {}

    /** The file; null if the prices count that the program knows. */
    public static @Nullable Path of(PreferenceValues remembered) {
        String file = remembered.views().getOrDefault(SETTINGS, Map.of()).get(PRICES);
        return file == null || file.isBlank() ? null : Path.of(file);
    }

    /** The prices that the program knows, below those of the file where that can be read. Reads it. */
    public static PriceTable prices(PreferenceValues remembered) {
        return PriceTable.withOwn(of(remembered)).orElse(PriceTable.known());
    }

    /** The same values with another file; null for none. */
    static PreferenceValues with(PreferenceValues remembered, @Nullable Path file) {
        Map<String, String> values = new HashMap<>(remembered.views().getOrDefault(SETTINGS, Map.of()));
        values.put(PRICES, file == null ? "" : file.toAbsolutePath().toString());
        return remembered.withView(SETTINGS, values);
    }
}
