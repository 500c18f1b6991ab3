package dev.stateroom.agent.text;

import java.math.BigDecimal;

/** Floating point numbers as Python and JavaScript write them: the shortest digits that read back as the same number. */
public final class FloatText {
    private FloatText() {}

    /** {@code repr(x)} in Python: {@code 5.0}, {@code 1e+16}, {@code 1e-05}, {@code inf}, {@code nan}. */
    public static String python(double number) {
        if (Double.isNaN(number)) {
            return "nan";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "inf" : "-inf";
        }
        String fixed = number == 0 ? "0" : written(number, -4, 16, 2);
        String signed = 1 / number < 0 && number == 0 ? "-" + fixed : fixed;
        return signed.indexOf('.') < 0 && signed.indexOf('e') < 0 ? signed + ".0" : signed;
    }

    /** {@code String(x)} in JavaScript: {@code 5}, {@code 1e+21}, {@code 1e-7}, {@code Infinity}, {@code NaN}. */
    public static String javascript(double number) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "Infinity" : "-Infinity";
        }
        return number == 0 ? "0" : written(number, -6, 21, 1);
    }

    /** Fixed notation if the first digit's power of ten is at least {@code least} and below {@code most}, otherwise with an exponent. */
    private static String written(double number, int least, int most, int exponentDigits) {
        BigDecimal exact = new BigDecimal(Double.toString(Math.abs(number))).stripTrailingZeros();
        String digits = exact.unscaledValue().toString();
        int power = digits.length() - 1 - exact.scale();
        String sign = number < 0 ? "-" : "";
        if (power >= least && power < most) {
            return sign + exact.toPlainString();
        }
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        String exponent = Integer.toString(Math.abs(power));
        return sign + mantissa + "e" + (power < 0 ? "-" : "+") + "0".repeat(Math.max(0, exponentDigits - exponent.length()))
                + exponent;
    }
}
