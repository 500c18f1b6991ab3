package dev.stateroom.ui.preview.viewer;

import java.util.function.Consumer;

/** A view in which text can be found. FX thread only; the search itself runs in the background. */
public interface SearchableView {

    /**
     * The results so far.
     *
     * @param found the number of matches
     * @param current the number of the selected one, from 1; 0 for none
     * @param ended true once the search has ended
     * @param more true if the search ended at its limit, so that there may be more
     * @param progress the searched share of the file
     */
    record Hits(long found, long current, boolean ended, boolean more, double progress) {
        /** Without a search. */
        public static final Hits NONE = new Hits(0, 0, true, false, 1);
    }

    /**
     * Starts a search, replacing the previous one, and goes to the first match at or after the current position. An empty text ends the
     * search.
     *
     * @param report receives whenever something changed
     */
    void search(String text, boolean matchCase, Consumer<Hits> report);

    /** Goes to the next (1) or previous (-1) match, wrapping around. */
    void step(int direction);

    /** Ends the search and removes its marks. */
    void endSearch();

    /** The selection if it is a part of one line; else empty. */
    String selectedText();
}
