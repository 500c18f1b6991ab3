package dev.stateroom.ui.kit;

import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import javafx.scene.control.ListCell;
import org.jspecify.annotations.Nullable;

/**
 * A row of a list. Tooltip and accessible text are cleared when the cell gets another row or none.
 *
 * @param <T> the value of a row
 */
public abstract class FilledCell<T> extends ListCell<T> {
    /** Shows a row. */
    protected abstract void fill(T row);

    /** Takes away what the row before left, but for its texts; before each row, and where there is none. */
    protected void clear() {}

    @Override
    protected final void updateItem(@Nullable T row, boolean empty) {
        super.updateItem(row, empty);
        setText(null);
        setAccessibleText(null);
        HoverTip.set(this, null);
        clear();
        if (empty || row == null) {
            ViewParts.show(this, null);
        } else {
            fill(row);
        }
    }
}
