package dev.stateroom.ui.welcome;

import dev.stateroom.ui.words.Translations;
import java.util.List;

/** A number of bytes in a unit of thousands: {@code 340 KB}. */
final class ByteSize {
    private static final List<String> UNITS = List.of("bytes", "KB", "MB", "GB", "TB");

    private ByteSize() {}

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
        return String.format(Translations.locale(), unit == 0 || value >= 100 ? "%.0f %s" : "%.1f %s", value, UNITS.get(unit));
    }
}
