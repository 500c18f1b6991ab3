package dev.stateroom.review.hazard;

import com.ibm.icu.lang.UCharacter;
import java.util.Map;

/** Short names of characters that cannot be displayed. */
final class HiddenCharacterNames {
    private static final Map<Integer, String> KNOWN = Map.ofEntries(
            Map.entry(0x202A, "LRE"), Map.entry(0x202B, "RLE"), Map.entry(0x202C, "PDF"), Map.entry(0x202D, "LRO"),
            Map.entry(0x202E, "RLO"), Map.entry(0x2066, "LRI"), Map.entry(0x2067, "RLI"), Map.entry(0x2068, "FSI"),
            Map.entry(0x2069, "PDI"), Map.entry(0x200E, "LRM"), Map.entry(0x200F, "RLM"), Map.entry(0x061C, "ALM"),
            Map.entry(0x200B, "ZWSP"), Map.entry(0x200C, "ZWNJ"), Map.entry(0x200D, "ZWJ"), Map.entry(0x2060, "WJ"),
            Map.entry(0xFEFF, "BOM"), Map.entry(0x00AD, "SHY"), Map.entry(0x00A0, "NBSP"), Map.entry(0x1B, "ESC"),
            Map.entry(0x00, "NUL"), Map.entry(0x07, "BEL"), Map.entry(0x08, "BS"), Map.entry(0x0D, "CR"), Map.entry(0x7F, "DEL"));

    private HiddenCharacterNames() {}

    /** {@code RLO U+202E}; the number alone if there is no short name. */
    static String of(int c) {
        String number = "U+%04X".formatted(c);
        String known = KNOWN.get(c);
        if (known != null) {
            return known + " " + number;
        }
        String full = UCharacter.getName(c);
        return full == null || c < 0xA0 ? number : number + " " + full;
    }
}
