package dev.stateroom.ui.preview.records;

/** Cells that are numbers. */
public final class NumericCells {
    private static final int LONGEST = 40;

    private NumericCells() {}

    /** True for a decimal number with sign, point and exponent. */
    public static boolean isNumber(String cell) {
        return !Double.isNaN(of(cell));
    }

    /** The number; NaN if it is not one. */
    static double of(String cell) {
        String text = cell.strip();
        if (text.isEmpty() || text.length() > LONGEST) {
            return Double.NaN;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            if (!digit && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E') {
                return Double.NaN;
            }
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException notOne) {
            return Double.NaN;
        }
    }
}
