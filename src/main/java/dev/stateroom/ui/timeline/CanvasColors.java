package dev.stateroom.ui.timeline;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import javafx.scene.Group;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;

/** The colours of a canvas, read from hidden regions that the style sheet fills; so the canvas follows the theme. */
final class CanvasColors extends Group {
    /** What a colour is for. */
    enum Ink {
        PAST,
        RANGE,
        FUTURE,
        WASH,
        LINE,
        TEXT,
        HANDLE,
        PAPER,
        DIFFERS,
        HATCH
    }

    private final Map<Ink, Region> regions = new EnumMap<>(Ink.class);

    /** Calls {@code changed} whenever one of the colours is another. */
    CanvasColors(Runnable changed) {
        setManaged(false);
        setVisible(false);
        for (Ink ink : Ink.values()) {
            Region region = new Region();
            region.getStyleClass().add("timeline-ink-" + ink.name().toLowerCase(Locale.ROOT));
            region.backgroundProperty().subscribe(b -> changed.run());
            regions.put(ink, region);
            getChildren().add(region);
        }
    }

    /** The colour; grey before a style sheet has been applied. */
    Paint of(Ink ink) {
        Region region = regions.get(ink);
        return region == null
                        || region.getBackground() == null
                        || region.getBackground().getFills().isEmpty()
                ? Color.GRAY
                : region.getBackground().getFills().getFirst().getFill();
    }
}
