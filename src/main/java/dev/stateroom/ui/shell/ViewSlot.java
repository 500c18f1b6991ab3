package dev.stateroom.ui.shell;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.View;
import dev.stateroom.ui.words.Translations;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** The area of the views: shows the chosen view, the welcome page if nothing is open, or the progress of opening. */
final class ViewSlot extends StackPane {
    private static final Duration PATIENCE = Duration.millis(200);

    private final Session session;
    private final Map<String, View> views = new LinkedHashMap<>();
    private final ReadOnlyObjectWrapper<@Nullable View> shown = new ReadOnlyObjectWrapper<>();
    private final PauseTransition delay = new PauseTransition(PATIENCE);
    private final Translations words = Translations.of(ViewSlot.class);
    private @Nullable View welcome;
    private String chosen = "files";

    ViewSlot(Session session) {
        this.session = session;
        setId("view");
        getStyleClass().add("sr-content");
        setMinSize(0, 0);
        delay.setOnFinished(e -> update());
        session.workspaceProperty().subscribe(this::update);
        session.openingProperty().subscribe(what -> {
            if (what == null) {
                delay.stop();
                update();
            } else {
                delay.playFromStart();
            }
        });
    }

    /** Sets the page that is shown while nothing is open. */
    void setWelcome(View view) {
        welcome = view;
        update();
    }

    void add(View view) {
        views.put(view.id(), view);
    }

    Map<String, View> views() {
        return views;
    }

    /** The view on screen; null while something is being opened and no view is there. */
    ReadOnlyObjectProperty<@Nullable View> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    /** The id of the chosen view, also while it cannot be shown. */
    String chosen() {
        return chosen;
    }

    /** Chooses a view; false if there is no view with that id. */
    boolean choose(String id) {
        if (!views.containsKey(id)) {
            return false;
        }
        chosen = id;
        update();
        return true;
    }

    private void update() {
        String opening = session.openingProperty().get();
        boolean nothingOpen = session.workspaceProperty().get() == null;
        if (nothingOpen && opening != null && delay.getStatus() != javafx.animation.Animation.Status.RUNNING) {
            put(opening(opening), null);
            return;
        }
        View next = nothingOpen ? welcome : views.get(chosen);
        if (next == null) {
            // Only a view that this program does not have can be missing here.
            put(ViewParts.empty("layers", words.get("noView.what"), words.get("noView.why"), null), null);
        } else if (next != shown.get() || getChildren().isEmpty() || getChildren().getFirst() != next.node()) {
            next.shown();
            put(next.node(), next);
        }
    }

    private void put(Node node, @Nullable View view) {
        getChildren().setAll(node);
        shown.set(view);
    }

    private Node opening(String what) {
        Button stop = ViewParts.plainButton(words.get("opening.stop"), "opening-stop", () -> session.stopOpening());
        Node pane = ViewParts.empty("loader", words.get("opening.what", what), words.get("opening.why"), stop);
        pane.setId("opening");
        return pane;
    }
}
