package dev.stateroom.ui.permissions;

import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** The probe, or what is asked for in its place; in a narrow window, where the overlay is not next to it, one of both at a time. */
final class MiddlePanes extends BorderPane {
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
        chosen.chosenProperty().subscribe(this::arrange);
    }

    void setNarrow(boolean now) {
        narrow = now;
        overlay.getStyleClass().remove("sr-border-left");
        if (!now) {
            overlay.getStyleClass().add("sr-border-left");
        }
        arrange();
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

    /** Shows a pane, and neither probe nor tabs; null shows those again. */
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
        boolean over = narrow && start == null && chosen.chosen() == overlay;
        setCenter(over ? overlay : start != null ? start : instead == null ? probe : instead);
    }
}
