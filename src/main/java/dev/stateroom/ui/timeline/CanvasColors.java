package dev.stateroom.ui.timeline;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import javafx.scene.Group;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;

/** The colours of a canvas, read from hidden regions that the style sheet fills; so the canvas follows the theme. @param <I> what they are for */
public final class CanvasColors<I extends Enum<I>> extends Group {
    /** The roles of the timeline's colours. */
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
        HAZARD,
        HATCH
    }

    private final Map<I, Region> regions;

    /**
     * @param styleClass the prefix of the colours' style classes
     * @param changed runs whenever one of the colours changes
     */
    public CanvasColors(Class<I> inks, String styleClass, Runnable changed) {
        regions = new EnumMap<>(inks);
        setManaged(false);
        setVisible(false);
        for (I ink : inks.getEnumConstants()) {
            Region region = new Region();
            region.getStyleClass().add(styleClass + ink.name().toLowerCase(Locale.ROOT));
            region.backgroundProperty().subscribe(b -> changed.run());
            regions.put(ink, region);
            getChildren().add(region);
        }
    }

    /** The colour; grey before a style sheet has been applied. */
    public Paint of(I ink) {
        Region region = regions.get(ink);
        return region == null
                        || region.getBackground() == null
                        || region.getBackground().getFills().isEmpty()
                ? Color.GRAY
                : region.getBackground().getFills().getFirst().getFill();
    }
}
