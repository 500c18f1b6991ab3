package dev.stateroom.ui.timeline;

/** In what the lane of what a branch used is drawn. */
public enum SpentUnit {
    /** There is no such lane. */
    NONE("false"),
    TOKENS("true"),
    MONEY("money");

    private final String word;

    SpentUnit(String word) {
        this.word = word;
    }

    /** As it is remembered. */
    public String word() {
        return word;
    }

    /** The one that is remembered so; {@link #NONE} for any other word. */
    public static SpentUnit remembered(String word) {
        for (SpentUnit unit : values()) {
            if (unit.word.equals(word)) {
                return unit;
            }
        }
        return NONE;
    }
}
