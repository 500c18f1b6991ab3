package dev.stateroom.ui.kit;

import dev.stateroom.ui.theme.ViewParts;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;

/** What all sheets that float over a view have in common. */
public final class SheetFrame {
    private SheetFrame() {}

    /**
     * Lets a region float as a sheet.
     *
     * @param styleClass the class of its style sheet
     * @param width its greatest width in pixels; it is as high as what is in it
     * @param title what a screen reader says of it
     */
    public static void prepare(Region sheet, String id, String styleClass, double width, String title) {
        sheet.setId(id);
        ViewParts.styled(sheet, "sr-float", styleClass).setAccessibleText(title);
        sheet.setMaxSize(width, Region.USE_PREF_SIZE);
    }

    /** Lets Ctrl+Enter do what the main button does, wherever in it the keyboard is. */
    public static void onSubmit(Node sheet, Runnable does) {
        sheet.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && event.isShortcutDown()) {
                event.consume();
                does.run();
            }
        });
    }
}
