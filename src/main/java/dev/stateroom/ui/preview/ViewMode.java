package dev.stateroom.ui.preview;

/** The ways to look at a file. */
enum ViewMode {
    /** As lines; the source where there is a rendered form. */
    TEXT,
    /** As a document reads. */
    RENDERED,
    /** As a picture. */
    PICTURE,
    /** As the pages of a document. */
    PAGES,
    /** As rows of cells. */
    TABLE,
    /** As values within values. */
    TREE,
    /** As the bytes that the text stands for. */
    DECODED,
    /** As bytes. */
    HEX
}
