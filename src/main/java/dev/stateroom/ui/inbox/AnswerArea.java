package dev.stateroom.ui.inbox;

import dev.stateroom.ui.theme.ViewParts;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** The place of a decision's form inside the open card. Leaving it decides nothing. */
final class AnswerArea extends StackPane {
    private final ReadOnlyBooleanWrapper open = new ReadOnlyBooleanWrapper();
    private @Nullable Form form;

    /** A form for a decision. */
    interface Form {
        /** Its content. */
        Region node();

        /** Focuses it. */
        void focus();

        /** Submits the form; false if it is not complete. */
        boolean confirm();
    }

    AnswerArea() {
        ViewParts.setShown(this, false);
    }

    ReadOnlyBooleanProperty openProperty() {
        return open.getReadOnlyProperty();
    }

    boolean isOpen() {
        return open.get();
    }

    void show(Form next) {
        form = next;
        getChildren().setAll(next.node());
        ViewParts.setShown(this, true);
        open.set(true);
        javafx.application.Platform.runLater(next::focus);
    }

    /** Removes the form without a decision. */
    void close() {
        form = null;
        getChildren().clear();
        ViewParts.setShown(this, false);
        open.set(false);
    }

    /** Submits the form; it stays if it is not complete. */
    void confirm() {
        Form filled = form;
        if (filled != null && filled.confirm()) {
            close();
        }
    }
}
