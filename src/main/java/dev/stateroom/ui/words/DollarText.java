package dev.stateroom.ui.words;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Amounts of dollars as text. */
public final class DollarText {
    /** From this amount on, cents are enough. */
    private static final double LARGE = 0.995;

    private DollarText() {}

    /** {@code $0.0042}, {@code $1.27}. */
    public static String of(double amount) {
        String sign = amount < 0 ? "-$" : "$";
        return sign + String.format(Locale.ROOT, Math.abs(amount) < LARGE ? "%.4f" : "%.2f", Math.abs(amount));
    }

    /** With all digits, and at least cents: {@code $0.40}, {@code $1.255}. */
    public static String exactly(double amount) {
        BigDecimal digits = BigDecimal.valueOf(amount).stripTrailingZeros();
        return "$" + digits.setScale(Math.max(2, digits.scale()), RoundingMode.UNNECESSARY).toPlainString();
    }
}
