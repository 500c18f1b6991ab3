package dev.stateroom.ui.preview.text;

/** A search that can also test a single text for a match. */
public abstract class MarkingSearch extends RunningSearch {
    private final TextSearch wanted;

    /** Keeps the first {@code most} matches; {@code wanted} is not empty. */
    protected MarkingSearch(int most, String wanted, boolean matchCase) {
        super(most);
        this.wanted = new TextSearch(wanted, matchCase);
    }

    /** True if a separately shown text (a cell, a key, a scalar) is to be marked. */
    public final boolean isIn(String text) {
        return wanted.next(text, 0) >= 0;
    }
}
