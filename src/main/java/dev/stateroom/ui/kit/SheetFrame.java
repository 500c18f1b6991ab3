package dev.stateroom.ui.kit;

import dev.stateroom.ui.theme.ViewParts;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;

/** What all sheets above a view have in common. */
public final class SheetFrame {
    private SheetFrame() {}

    /**
     * Makes a region a sheet.
     *
     * @param styleClass its style class
     * @param width its largest width in pixels; its height follows its content
     * @param title its accessible name
     */
    public static void prepare(Region sheet, String id, String styleClass, double width, String title) {
        sheet.setId(id);
        ViewParts.styled(sheet, "sr-float", styleClass).setAccessibleText(title);
        sheet.setMaxSize(width, Region.USE_PREF_SIZE);
    }

    /** Runs the main action at Ctrl+Enter, wherever the focus is in the sheet. */
    public static void onSubmit(Node sheet, Runnable does) {
        sheet.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && event.isShortcutDown()) {
                event.consume();
                does.run();
            }
        });
    }
}
