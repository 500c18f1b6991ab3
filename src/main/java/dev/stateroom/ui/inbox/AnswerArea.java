package dev.stateroom.ui.inbox;

import dev.stateroom.ui.theme.ViewParts;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** Inside the open card: the form that is filled in for a decision, or nothing. Leaving it decides nothing. */
final class AnswerArea extends StackPane {
    private final ReadOnlyBooleanWrapper open = new ReadOnlyBooleanWrapper();
    private @Nullable Form form;

    /** What is filled in. */
    interface Form {
        /** Its content. */
        Region node();

        /** Focuses it. */
        void focus();

        /** Takes what was filled in; false if it is not complete. */
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

    /** Takes it away without a decision. */
    void close() {
        form = null;
        getChildren().clear();
        ViewParts.setShown(this, false);
        open.set(false);
    }

    /** Takes what was filled in; the form stays if it is not complete. */
    void confirm() {
        Form filled = form;
        if (filled != null && filled.confirm()) {
            close();
        }
    }
}
