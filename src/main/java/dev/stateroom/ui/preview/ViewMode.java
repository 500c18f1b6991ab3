package dev.stateroom.ui.preview;

/** View modes of a file. */
enum ViewMode {
    /** As lines; the source of a file with a rendered form. */
    TEXT,
    /** As a rendered document. */
    RENDERED,
    /** As a picture. */
    PICTURE,
    /** As the pages of a document. */
    PAGES,
    /** As rows of cells. */
    TABLE,
    /** As nested values. */
    TREE,
    /** As the bytes that the text encodes. */
    DECODED,
    /** As bytes. */
    HEX
}
