package dev.stateroom.ui.results;

import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.ledger.Offload.Status;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.Locale;
import javafx.scene.control.Label;

/** The look of states: plain text for a normal one, a pill with icon and word for all others. */
final class StatusStyles {
    private static final double HANGS_LEFT = -6;

    private StatusStyles() {}

    static String word(Translations words, Status status) {
        return words.get("status." + status.name().toLowerCase(Locale.ROOT));
    }

    /** Icon and word. */
    static Label label(Translations words, Offload offload) {
        Status status = offload.status();
        if (status == Status.OK) {
            boolean kept = offload.laterFate() == Offload.Fate.KEPT;
            Label plain = ViewParts.text(
                    kept ? word(words, status) : words.get("fate." + offload.laterFate().name().toLowerCase(Locale.ROOT)),
                    "sr-muted");
            plain.setGraphic(FeatherIcons.of(kept ? "check" : "edit-3", FeatherIcons.ROW));
            plain.setGraphicTextGap(6);
            return plain;
        }
        Label pill = ViewParts.pill(icon(status), word(words, status), tone(status));
        pill.setTranslateX(HANGS_LEFT);
        return pill;
    }

    private static String icon(Status status) {
        return switch (status) {
            case OK -> "check";
            case OVERWRITTEN -> "alert-circle";
            case KEPT_INLINE -> "corner-down-left";
            case LOST -> "alert-octagon";
            case DANGLING -> "link-2";
            case ORPHAN -> "file";
        };
    }

    private static String tone(Status status) {
        return switch (status) {
            case OVERWRITTEN, LOST -> "danger";
            case DANGLING, KEPT_INLINE -> "warning";
            case OK, ORPHAN -> "neutral";
        };
    }
}
