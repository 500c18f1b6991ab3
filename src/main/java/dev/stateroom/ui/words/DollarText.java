package dev.stateroom.ui.words;

import java.util.Locale;

/** Amounts of dollars as people read them. */
public final class DollarText {
    /** From here on cents say enough. */
    private static final double LARGE = 0.995;

    private DollarText() {}

    /** {@code $0.0042}, {@code $1.27}. */
    public static String of(double amount) {
        String sign = amount < 0 ? "-$" : "$";
        return sign + String.format(Locale.ROOT, Math.abs(amount) < LARGE ? "%.4f" : "%.2f", Math.abs(amount));
    }
}
