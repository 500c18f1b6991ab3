package dev.stateroom.ui.timeline;

/** The unit of the lane with the running total. */
public enum SpentUnit {
    /** The lane is hidden. */
    NONE("false"),
    TOKENS("true"),
    MONEY("money");

    private final String word;

    SpentUnit(String word) {
        this.word = word;
    }

    /** Its stored form. */
    public String word() {
        return word;
    }

    /** The unit with that stored form; {@link #NONE} for any other text. */
    public static SpentUnit remembered(String word) {
        for (SpentUnit unit : values()) {
            if (unit.word.equals(word)) {
                return unit;
            }
        }
        return NONE;
    }
}
