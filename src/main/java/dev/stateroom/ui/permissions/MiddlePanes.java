package dev.stateroom.ui.permissions;

import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** The probe, or a pane shown instead of it. A narrow window has no room for the overlay next to it and shows one of both. */
final class MiddlePanes extends BorderPane {
    private final ProbePane probe;
    private final OverlayPane overlay;
    private final AgentMatrix matrix;
    private final SuggestPane suggest;
    private final ChoiceSegment<Region> chosen;
    private final HBox tabs;
    private boolean narrow;
    /** Shown instead of the probe; null if the probe is shown. */
    private @Nullable Region instead;
    /** Shown instead of everything but the overlay; null while there are rules. */
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

    /** Shows or hides the comparison of agents. */
    void toggleMatrix() {
        toggle(matrix);
    }

    /** Shows or hides suggested rules. */
    void toggleSuggest() {
        toggle(suggest);
        if (instead == suggest) {
            suggest.slider().requestFocus();
        }
    }

    /** Shows a pane without probe and tabs; null shows those again. */
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
