package dev.stateroom.ui.access.atspi;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A state of an object, with AT-SPI's bit for it. */
public enum AtspiState {
    ACTIVE(1),
    CHECKED(4),
    DEFUNCT(6),
    EDITABLE(7),
    ENABLED(8),
    EXPANDABLE(9),
    EXPANDED(10),
    FOCUSABLE(11),
    FOCUSED(12),
    HORIZONTAL(14),
    ICONIFIED(15),
    MODAL(16),
    MULTI_LINE(17),
    MULTISELECTABLE(18),
    PRESSED(20),
    RESIZABLE(21),
    SELECTABLE(22),
    SELECTED(23),
    SENSITIVE(24),
    SHOWING(25),
    SINGLE_LINE(26),
    VERTICAL(29),
    VISIBLE(30),
    MANAGES_DESCENDANTS(31),
    INDETERMINATE(32),
    SELECTABLE_TEXT(38),
    IS_DEFAULT(39),
    VISITED(40),
    CHECKABLE(41),
    HAS_POPUP(42),
    READ_ONLY(43);

    private static final int WORD = 32;
    private static final long LOW = 0xFFFF_FFFFL;

    private final int bit;

    AtspiState(int bit) {
        this.bit = bit;
    }

    /** Its index in the 64 bits. */
    public int bit() {
        return bit;
    }

    /** AT-SPI's name in events, such as {@code multi-line}. */
    public String atspiName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A set in the form of {@code GetState}: the lower 32 bits, then the upper. */
    public static List<Object> words(Set<AtspiState> states) {
        long bits = 0;
        for (AtspiState state : states) {
            bits |= 1L << state.bit;
        }
        return List.of(bits & LOW, bits >>> WORD);
    }

    /** An empty set to add states to. */
    public static EnumSet<AtspiState> none() {
        return EnumSet.noneOf(AtspiState.class);
    }
}
