package dev.stateroom.ui.welcome;

import dev.stateroom.ui.words.Words;
import java.util.List;

/** A number of bytes in a unit of thousands: {@code 340 KB}. */
final class Size {
    private static final List<String> UNITS = List.of("bytes", "KB", "MB", "GB", "TB");

    private Size() {}

    static String of(long bytes) {
        if (bytes == 1) {
            return "1 byte";
        }
        double value = bytes;
        int unit = 0;
        while (value >= 1_000 && unit < UNITS.size() - 1) {
            value /= 1_000;
            unit++;
        }
        return String.format(Words.locale(), unit == 0 || value >= 100 ? "%.0f %s" : "%.1f %s", value, UNITS.get(unit));
    }
}
