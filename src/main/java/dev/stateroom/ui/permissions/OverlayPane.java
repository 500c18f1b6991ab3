package dev.stateroom.ui.permissions;

import dev.stateroom.permission.PermissionOverlay;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The mounted files, each with the verdict of the rules, and a legend. */
final class OverlayPane extends VBox {
    /** The most files that are expanded without a request. */
    private static final long FEW = 200;

    private final RulesModel model;
    private final Translations words;
    private final OverlayTree rows;
    private final OverlayCounts counts;
    private final TreeView<OverlayRow> tree = new TreeView<>();
    private final Label operation = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Label denied = ViewParts.text("", "sr-small", "sr-danger");
    private final Label open = ViewParts.text("", "sr-small", "sr-muted");
    private @Nullable PermissionOverlay overlay;
    private @Nullable RulesReport previewed;
    private final Label title;
    private final ReadOnlyIntegerWrapper says = new ReadOnlyIntegerWrapper();
    private long tinted;
    private boolean shown;
    private boolean isBegun;

    /** A pane over what {@code session} has open; {@code chosen} gets the path of a row that is acted on. */
    OverlayPane(Session session, RulesModel model, Translations words, Consumer<String> chosen) {
        this.model = model;
        this.words = words;
        counts = new OverlayCounts(session, words);
        counts.foundProperty().subscribe(() -> model.mounted(counts.allPaths()));
        rows = new OverlayTree(session, words, this::walk);
        tree.setId("permissions-overlay");
        tree.setAccessibleText(words.get("overlay"));
        tree.setRoot(rows.root());
        tree.setShowRoot(false);
        tree.setCellFactory(_ -> new OverlayCell(this, words));
        tree.setOnMouseClicked(event -> {
            if (event.getClickCount() == 1) {
                act(chosen);
            }
        });
        tree.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                act(chosen);
            }
        });
        title = ViewParts.shrinking(words.get("overlay"), "sr-strong");
        denied.setId("permissions-denied");
        open.setId("permissions-allowed");
        HBox head = ViewParts.styled(ViewParts.row(title, operation, ViewParts.grow(), denied, open), "permissions-head");
        VBox.setVgrow(tree, Priority.ALWAYS);
        Button all = ViewParts.button("plus-circle", words.get("overlay.all"), "permissions-count-all", () -> counts.countAll());
        Button stop = ViewParts.button("x", words.get("overlay.stop"), "permissions-count-stop", () -> counts.stop());
        HBox partly = ViewParts.styled(ViewParts.row(ViewParts.shrinking(words.get("overlay.partly", OverlayCounts.MOST), "sr-small", "sr-muted"), ViewParts.grow(), all, stop), "permissions-legend");
        counts.countedProperty().subscribe(counted -> {
            ViewParts.setShown(partly, !counted.whole());
        });
        counts.countingAllProperty().subscribe(counting -> {
            ViewParts.setShown(all, !counting);
            ViewParts.setShown(stop, counting);
        });
        VBox legend = new VBox(8);
        for (PermissionOverlay.Tint tint : PermissionOverlay.Tint.values()) {
            Label sign = ViewParts.text("", tone(tint));
            sign.setGraphic(FeatherIcons.of(icon(tint), FeatherIcons.ROW));
            legend.getChildren().add(ViewParts.row(sign, ViewParts.shrinking(words.get("legend." + word(tint)), "sr-small", "sr-muted")));
        }
        legend.getStyleClass().add("permissions-legend");
        getChildren().addAll(head, tree, partly, legend);
        getStyleClass().add("permissions-overlay");
        session.workspaceProperty().subscribe(() -> {
            counts.walk(Map.of());
            begin();
        });
        session.stateProperty().subscribe(this::begin);
        model.judgedProperty().subscribe(this::judge);
        model.operationProperty().subscribe(this::judge);
        counts.countedProperty().subscribe(this::show);
    }

    TreeView<OverlayRow> tree() {
        return tree;
    }

    boolean isLoading() {
        return rows.isLoading() || counts.isLoading();
    }

    /** Changes whenever rows may show something else: a refresh of the tree would create all its cells again. */
    ReadOnlyIntegerProperty saysProperty() {
        return says.getReadOnlyProperty();
    }

    /** The verdict on a file; null if the rules cannot be used. Called for visible rows only. */
    PermissionOverlay.@Nullable Tint tint(OverlayRow row) {
        tinted++;
        return overlay == null ? null : overlay.tint(row.path());
    }

    /** The number of verdicts computed so far, which measures the cost of showing rows. */
    long tinted() {
        return tinted;
    }

    /** The verdicts on the files in a folder as a few words; empty if nothing was counted. */
    String summary(OverlayRow row) {
        PermissionOverlay.Tally tally = counts.countedProperty().get().of(row.path());
        return tally.denied() + tally.asks() == 0 ? "" : deniedWords(tally) + " " + words.get("overlay.allowed", tally.open());
    }

    private String deniedWords(PermissionOverlay.Tally tally) {
        String refused = tally.denied() == 0 ? "" : words.get("overlay.denied", tally.denied());
        String asked = tally.asks() == 0 ? "" : words.get("overlay.asks", tally.asks());
        return refused.isEmpty() || asked.isEmpty() ? refused + asked : refused + " " + asked;
    }

    /** Reads only while the view is shown, since a writing agent produces steps all the time. */
    void show(boolean now) {
        shown = now;
        if (!isBegun) {
            begin();
        }
    }

    private void begin() {
        isBegun = shown;
        if (shown) {
            rows.begin();
        }
    }

    private void walk() {
        counts.walk(rows.backends());
    }

    private void act(Consumer<String> chosen) {
        TreeItem<OverlayRow> item = tree.getSelectionModel().getSelectedItem();
        if (item == null) {
            return;
        }
        switch (item.getValue().kind()) {
            case MORE -> rows.more(item);
            case FILE, FOLDER -> chosen.accept(item.getValue().path());
            case TOP, TROUBLE -> {
                // Nothing is decided about them.
            }
        }
    }

    /** Shows the verdicts of other rules; null returns to the edited ones. */
    void preview(String head, @Nullable RulesReport report) {
        title.setText(report == null ? words.get("overlay") : head);
        previewed = report;
        judge();
    }

    private void judge() {
        RulesReport judged = previewed == null ? model.judgedProperty().get() : previewed;
        RuleOperation asked = model.operationProperty().get();
        operation.setText(asked.word());
        overlay = judged == null ? null : judged.overlays().get(asked);
        counts.judge(overlay);
        says.set(says.get() + 1);
    }

    private void show(OverlayCounts.Counted counted) {
        PermissionOverlay.Tally all = counted.of("");
        String more = counted.whole() ? "" : "+";
        denied.setText(deniedWords(all) + (deniedWords(all).isEmpty() ? "" : more));
        open.setText(all.files() == 0 ? "" : words.get("overlay.allowed", all.open()) + more);
        if (counted.whole() && all.files() > 0 && all.files() <= FEW) {
            rows.expandAll();
        }
        says.set(says.get() + 1);
    }

    static String word(PermissionOverlay.Tint tint) {
        return tint.name().toLowerCase(Locale.ROOT);
    }

    static String icon(PermissionOverlay.Tint tint) {
        return switch (tint) {
            case DENIED -> "slash";
            case ASKS -> "pause";
            case SLIPS -> "alert-triangle";
            case ALLOWED -> "check";
        };
    }

    static String tone(PermissionOverlay.Tint tint) {
        return switch (tint) {
            case DENIED -> "sr-danger";
            case ASKS -> "sr-accent";
            case SLIPS -> "sr-warning";
            case ALLOWED -> "sr-muted";
        };
    }
}
