package dev.stateroom.ui.view;

import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** The system's clipboard. */
public final class SystemClipboard {
    private SystemClipboard() {}

    /** Copies a text to the clipboard. */
    public static void put(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
