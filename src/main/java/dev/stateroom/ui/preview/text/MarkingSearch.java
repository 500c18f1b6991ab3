package dev.stateroom.ui.preview.text;

/** A search that can also tell of a single text whether it holds what is looked for. */
public interface MarkingSearch extends RunningSearch {

    /** True if a text that is shown by itself (a cell, a key, a scalar) is to be marked. */
    boolean isIn(String text);
}
