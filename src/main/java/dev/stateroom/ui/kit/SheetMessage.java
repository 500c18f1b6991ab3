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

/** The line of a sheet that says how its work goes: what is under way, with a way to stop it, then how it ended. Takes no room while empty. */
public final class SheetMessage extends HBox {
    /** An empty one. */
    public SheetMessage(String id) {
        super(8);
        setId(id);
        setAlignment(Pos.CENTER_LEFT);
        visibleProperty().bind(Bindings.isNotEmpty(getChildren()));
        managedProperty().bind(visibleProperty());
    }

    /** Says nothing. */
    public void clear() {
        getChildren().clear();
    }

    /**
     * Says that something is under way.
     *
     * @param stop ends it; null for what cannot be stopped
     * @return the text, to say how far it has come
     */
    public Label waiting(String what, @Nullable Button stop) {
        Label stage = ViewParts.shrinking(what, "sr-small", "sr-muted");
        getChildren().setAll(FeatherIcons.of("loader", FeatherIcons.ROW), stage);
        if (stop != null) {
            getChildren().addAll(ViewParts.grow(), stop);
        }
        return stage;
    }

    /** Says how it ended; {@code tone} is {@code sr-success}, {@code sr-warning}, {@code sr-danger} or {@code sr-muted}. */
    public void show(String icon, String tone, String sentence) {
        Node sign = FeatherIcons.of(icon, FeatherIcons.ROW);
        sign.getStyleClass().add(tone);
        Label label = ViewParts.wrapping(sentence, "sr-small");
        label.setMinHeight(USE_PREF_SIZE);
        HBox.setHgrow(label, Priority.ALWAYS);
        label.setMaxWidth(Double.MAX_VALUE);
        getChildren().setAll(sign, label);
    }

    /** Says that it failed, and why. */
    public void failed(String sentence) {
        show("alert-octagon", "sr-danger", sentence);
    }

    /** Offers somewhere to go behind the sentence; the first that is offered gets the focus. */
    public void offer(String id, String text, Runnable goes) {
        Button link = ViewParts.link(text, id, goes);
        boolean isFirst = getChildren().stream().noneMatch(Button.class::isInstance);
        getChildren().add(link);
        if (isFirst) {
            link.requestFocus();
        }
    }
}
