package dev.stateroom.ui.preview.viewer;

import java.util.function.Consumer;

/** Something in which text can be found. FX thread only; the search itself runs elsewhere. */
public interface SearchableView {

    /**
     * What has been found so far.
     *
     * @param found how many places
     * @param current which of them is selected, from 1; 0 for none
     * @param ended true once nothing more will be found
     * @param more true if the search ended at its bound, so that there may be more
     * @param progress share of the file that has been searched
     */
    record Hits(long found, long current, boolean ended, boolean more, double progress) {
        /** Nothing is looked for. */
        public static final Hits NONE = new Hits(0, 0, true, false, 1);
    }

    /**
     * Looks for a text, in place of the one before, and goes to the first place at or behind the current one. An empty text
     * ends the search.
     *
     * @param report receives whenever something changed
     */
    void search(String text, boolean matchCase, Consumer<Hits> report);

    /** Goes to the next place (1) or the one before (-1), round the end. */
    void step(int direction);

    /** Ends the search; its marks go away. */
    void endSearch();

    /** What is selected, when it is a part of one line that one may want to find; empty else. */
    String selectedText();
}
