package dev.stateroom.ui.permissions;

import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** The probe with the overlay next to it, or, if there is too little room, one of them at a time. */
final class MiddlePanes extends BorderPane {
    private static final double RIGHT = 288;

    private final ProbePane probe;
    private final OverlayPane overlay;
    private final AgentMatrix matrix;
    private final SuggestPane suggest;
    private final ChoiceSegment<Region> chosen;
    private final HBox tabs;
    private boolean narrow;
    /** Shown in the probe's place; null if the probe is shown. */
    private @Nullable Region instead;
    /** Shown in the place of all but the overlay; null while there are rules. */
    private @Nullable Region start;

    MiddlePanes(ProbePane probe, OverlayPane overlay, AgentMatrix matrix, SuggestPane suggest, Translations words) {
        this.probe = probe;
        this.overlay = overlay;
        this.matrix = matrix;
        this.suggest = suggest;
        chosen = new ChoiceSegment<>(probe);
        chosen.add(probe, "permissions-tab-probe", words.get("tab.probe"));
        chosen.add(overlay, "permissions-tab-overlay", words.get("overlay"));
        tabs = ViewParts.row(chosen);
        tabs.getStyleClass().addAll("permissions-tabs", "sr-content");
        overlay.setMinWidth(0);
        chosen.chosenProperty().subscribe(this::arrange);
        arrange();
    }

    void setNarrow(boolean now) {
        if (narrow != now) {
            narrow = now;
            arrange();
        }
    }

    /** Compares the agents in the probe's place, or no longer. */
    void toggleMatrix() {
        toggle(matrix);
    }

    /** Suggests rules in the probe's place, or no longer. */
    void toggleSuggest() {
        toggle(suggest);
        if (instead == suggest) {
            suggest.slider().requestFocus();
        }
    }

    /** Shows a pane with the overlay next to it, and neither probe nor tabs; null shows those again. */
    void start(@Nullable Region pane) {
        if (start != pane) {
            start = pane;
            arrange();
        }
    }

    private void toggle(Region pane) {
        instead = instead == pane ? null : pane;
        chosen.choose(probe);
        arrange();
    }

    /** Brings one of the two to the front. */
    void show(Region pane) {
        instead = pane == probe ? null : instead;
        arrange();
        chosen.choose(pane == overlay ? overlay : probe);
    }

    private void arrange() {
        setTop(narrow && start == null ? tabs : null);
        setRight(null);
        setCenter(null);
        boolean over = narrow && start == null && chosen.chosen() == overlay;
        overlay.setPrefWidth(RIGHT);
        overlay.getStyleClass().remove("sr-border-left");
        setCenter(over ? overlay : start != null ? start : instead == null ? probe : instead);
        if (!narrow) {
            overlay.getStyleClass().add("sr-border-left");
            setRight(overlay);
        }
    }
}
