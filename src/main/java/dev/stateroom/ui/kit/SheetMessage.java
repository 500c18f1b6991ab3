package dev.stateroom.ui.kit;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;

/** The status line of a sheet: the running work with a button to cancel it, then its result. Takes no room while empty. */
public final class SheetMessage extends HBox {
    /** Starts empty. */
    public SheetMessage(String id) {
        super(8);
        setId(id);
        setAlignment(Pos.CENTER_LEFT);
        visibleProperty().bind(Bindings.isNotEmpty(getChildren()));
        managedProperty().bind(visibleProperty());
    }

    /** Clears the line. */
    public void clear() {
        getChildren().clear();
    }

    /**
     * Shows that work is running.
     *
     * @param stop cancels it; null if it cannot be cancelled
     * @return the label, for progress
     */
    public Label waiting(String what, @Nullable Button stop) {
        Label stage = ViewParts.shrinking(what, "sr-small", "sr-muted");
        getChildren().setAll(FeatherIcons.of("loader", FeatherIcons.ROW), stage);
        if (stop != null) {
            getChildren().addAll(ViewParts.grow(), stop);
        }
        return stage;
    }

    /** Shows the result; {@code tone} is {@code sr-success}, {@code sr-warning}, {@code sr-danger} or {@code sr-muted}. */
    public void show(String icon, String tone, String sentence) {
        Node sign = FeatherIcons.of(icon, FeatherIcons.ROW);
        sign.getStyleClass().add(tone);
        Label label = ViewParts.wrapping(sentence, "sr-small");
        label.setMinHeight(USE_PREF_SIZE);
        HBox.setHgrow(label, Priority.ALWAYS);
        label.setMaxWidth(Double.MAX_VALUE);
        getChildren().setAll(sign, label);
    }

    /** Shows a failure with its reason. */
    public void failed(String sentence) {
        show("alert-octagon", "sr-danger", sentence);
    }

    /** Adds a button that leads elsewhere; the first one gets the focus. */
    public void offer(String id, String text, Runnable goes) {
        Button link = ViewParts.link(text, id, goes);
        boolean isFirst = getChildren().stream().noneMatch(Button.class::isInstance);
        getChildren().add(link);
        if (isFirst) {
            link.requestFocus();
        }
    }
}
