package dev.stateroom.ui.replay;

import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.EnumMap;
import java.util.Map;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** The verdicts of the calls, as shares and counts; and that nothing outside was changed. */
final class ReplaySums extends HBox {
    private static final double BAR = 170;

    private final ReplayModel model;
    private final Translations words = Translations.of(ReplaySums.class);
    private final HBox bar = new HBox();
    private final HBox counts = new HBox();
    private final Label about = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Map<ReplayVerdict, Region> parts = new EnumMap<>(ReplayVerdict.class);
    private final Map<ReplayVerdict, Label> labels = new EnumMap<>(ReplayVerdict.class);

    ReplaySums(ReplayModel model) {
        this.model = model;
        setId("replay-sums");
        getStyleClass().addAll("sr-bar", "replay-sums");
        bar.getStyleClass().add("replay-shares");
        bar.setMinWidth(BAR);
        bar.setMaxWidth(BAR);
        counts.getStyleClass().add("replay-counts");
        for (ReplayVerdict verdict : ReplayVerdict.values()) {
            Region part = new Region();
            part.getStyleClass().addAll("replay-share", "replay-share-" + verdict.word());
            parts.put(verdict, part);
            Label label = ViewParts.text("", "sr-small");
            label.setGraphic(FeatherIcons.of(VerdictStyles.icon(verdict), FeatherIcons.ROW));
            label.getGraphic().getStyleClass().add("sr-" + VerdictStyles.tone(verdict));
            labels.put(verdict, label);
        }
        counts.getChildren().addAll(labels.values());
        bar.getChildren().addAll(parts.values());
        about.setId("replay-about");
        getChildren().addAll(bar, counts, ViewParts.grow(), ViewParts.chip(words.get("scratch")), about);
    }

    void show() {
        int all = model.rows().size();
        for (ReplayVerdict verdict : ReplayVerdict.values()) {
            int count = model.count(verdict);
            double width = all == 0 ? 0 : Math.floor(BAR * count / Math.max(1, all));
            Region part = parts.get(verdict);
            if (part != null) {
                part.setManaged(count > 0);
                part.setVisible(count > 0);
                ViewParts.fixWidth(part, width);
            }
            Label label = labels.get(verdict);
            if (label != null) {
                label.setText(count == 0 ? "" : words.get("count." + verdict.word(), count));
                label.setManaged(count > 0);
                label.setVisible(count > 0);
            }
        }
        int done = model.done();
        about.setText(done == 0
                ? words.get("about.ready", all)
                : done < all ? words.get("about.part", done, all, model.millis()) : words.get("about.done", all, model.millis()));
    }
}
