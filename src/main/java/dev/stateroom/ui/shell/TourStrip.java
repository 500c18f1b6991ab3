package dev.stateroom.ui.shell;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** The strip that leads through the threads of the sample, one view after the other. FX thread only. */
final class TourStrip extends HBox {
    /** A stop of the tour; its text has the key {@code tour.VIEW}. */
    private record Stop(String thread, String view) {}

    private static final List<Stop> STOPS = List.of(
            new Stop("report-q3", "files"),
            new Stop("export-logs", "results"),
            new Stop("offers", "memories"),
            new Stop("key-rotation", "permissions"),
            new Stop("hotfix", "inbox"));

    private final Translations words = Translations.of(TourStrip.class);
    private final BiConsumer<String, String> openThread;
    private final Label where = ViewParts.text("", "sr-strong");
    private final Label what = ViewParts.shrinking("");
    private final Button back = new Button(words.get("tour.back"));
    private final Button next = new Button();
    private final BooleanProperty wanted = new SimpleBooleanProperty();
    private int at = -1;

    /**
     * @param openThread opens a thread of the sample in a view, by both ids
     * @param close called when the user does not want to see the tour again
     */
    TourStrip(BiConsumer<String, String> openThread, Runnable close) {
        this.openThread = openThread;
        setId("tour-strip");
        getStyleClass().addAll("sr-strip", "sr-accent", "tour-strip");
        where.setMinWidth(USE_PREF_SIZE);
        what.setId("tour-what");
        back.setId("tour-back");
        back.setMinWidth(USE_PREF_SIZE);
        back.setOnAction(e -> go(at - 1));
        next.setId("tour-next");
        next.setMinWidth(USE_PREF_SIZE);
        next.setOnAction(e -> {
            if (at == STOPS.size() - 1) {
                close(close);
            } else {
                go(at + 1);
            }
        });
        Button dismiss = ViewParts.iconButton("x", words.get("tour.close"), words.get("tour.close"), "tour-close", () -> close(close));
        getChildren().addAll(FeatherIcons.of("compass", 16), where, what, ViewParts.grow(), back, next, dismiss);
        managedProperty().bind(visibleProperty());
    }

    /** True while the strip has something to say. */
    BooleanProperty wantedProperty() {
        return wanted;
    }

    /** Offers the tour; the first stop comes next. */
    void begin() {
        at = -1;
        say();
        wanted.set(true);
    }

    private void close(Runnable close) {
        wanted.set(false);
        close.run();
    }

    private void go(int stop) {
        at = stop;
        say();
        openThread.accept(STOPS.get(at).thread(), STOPS.get(at).view());
    }

    private void say() {
        boolean begun = at >= 0;
        where.setText(begun ? words.get("tour.where", at + 1, STOPS.size()) : words.get("tour.title"));
        what.setText(words.get(begun ? "tour." + STOPS.get(at).view() : "tour.text"));
        ViewParts.setShown(back, at > 0);
        next.setText(words.get(!begun ? "tour.begin" : at == STOPS.size() - 1 ? "tour.end" : "tour.next"));
    }
}
