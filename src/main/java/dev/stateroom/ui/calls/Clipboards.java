package dev.stateroom.ui.calls;

import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** The system's clipboard. */
final class Clipboards {
    private Clipboards() {}

    /** Puts a text there. */
    static void put(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
