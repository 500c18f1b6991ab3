package dev.stateroom.ui.overview;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.threads.Sparkline;
import dev.stateroom.workspace.overview.ThreadOverview;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Draws one row of the overview. */
final class OverviewCell extends ListCell<OverviewRow> {
    private static final PseudoClass HEADING = PseudoClass.getPseudoClass("heading");
    private static final double CHART = 132;
    private static final double NARROW_CHART = 96;
    private static final double NARROW = 620;

    private List<?> drawn = List.of();

    OverviewCell() {
        getStyleClass().add("overview-cell");
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setPrefWidth(0);
        setOnMouseClicked(e -> {
            OverviewRow row = getItem();
            Runnable go = row == null || isEmpty() ? null : row.go();
            if (e.getButton() == MouseButton.PRIMARY && go != null) {
                go.run();
            }
        });
    }

    @Override
    protected void updateItem(OverviewRow row, boolean empty) {
        super.updateItem(row, empty);
        boolean none = empty || row == null;
        pseudoClassStateChanged(HEADING, !none && row instanceof OverviewRow.Heading);
        setMouseTransparent(none || row.go() == null);
        Node before = getGraphic();
        if (none) {
            // A list that changes its length empties its cells before it fills them again, so the nodes are kept until then.
            HoverTip.set(this, null);
            setAccessibleText(null);
            if (before != null) {
                before.setVisible(false);
            }
            return;
        }
        setAccessibleText(row.spoken());
        HoverTip.set(this, tip(row));
        if (isMeasured()) {
            return;
        }
        List<?> look = List.of(row.getClass(), row.look(), chart());
        if (before != null && look.equals(drawn)) {
            before.setVisible(true);
            return;
        }
        drawn = look;
        ViewParts.show(this, draw(row));
    }

    /** True for the invisible cell by which the list measures the height of rows. */
    private boolean isMeasured() {
        Parent parent = getParent();
        return parent != null && !parent.isVisible();
    }

    @Override
    protected double computePrefHeight(double width) {
        OverviewRow row = getItem();
        return row == null || isEmpty() || !isMeasured()
                ? super.computePrefHeight(width)
                : snappedTopInset() + height(row) + snappedBottomInset();
    }

    private double height(OverviewRow row) {
        return switch (row) {
            case OverviewRow.Heading _ -> 27;
            case OverviewRow.Turn _ -> chart() == CHART ? 59 : 47;
            case OverviewRow.ChangedFile _, OverviewRow.FileCall _ -> 29;
            case OverviewRow.Fact _ -> 47;
            case OverviewRow.Remark _ -> 24;
        };
    }

    private Node draw(OverviewRow row) {
        return switch (row) {
            case OverviewRow.Heading heading -> heading(heading);
            case OverviewRow.Turn turn -> turn(turn);
            case OverviewRow.ChangedFile file -> file(file);
            case OverviewRow.FileCall call -> call(call);
            case OverviewRow.Fact fact -> fact(fact);
            case OverviewRow.Remark remark -> row(remark, ViewParts.shrinking(remark.text(), "sr-small", "sr-muted"));
        };
    }

    private static @Nullable String tip(OverviewRow row) {
        return switch (row) {
            case OverviewRow.Turn turn -> {
                String whole = turn.asked().isEmpty() ? turn.steps() : turn.asked();
                yield turn.paths().isEmpty() ? whole : whole + "\n" + turn.paths();
            }
            case OverviewRow.ChangedFile file -> file.path();
            case OverviewRow.FileCall call -> call.path();
            case OverviewRow.Fact fact -> fact.detail().isEmpty() ? fact.text() : fact.text() + "\n" + fact.detail();
            case OverviewRow.Heading _, OverviewRow.Remark _ -> null;
        };
    }

    private HBox row(OverviewRow row, Node... nodes) {
        return row(height(row), nodes);
    }

    private static HBox row(double height, Node... nodes) {
        HBox box = ViewParts.row(nodes);
        box.setMinHeight(height);
        box.setPrefHeight(height);
        return box;
    }

    private double chart() {
        return getListView() != null && getListView().getWidth() < NARROW ? NARROW_CHART : CHART;
    }

    private HBox heading(OverviewRow.Heading heading) {
        Label remark = heading.go() == null ? ViewParts.text(heading.remark(), "sr-small", "sr-muted") : ViewParts.text(heading.remark(), "sr-small", "sr-accent");
        return row(heading, ViewParts.shrinking(heading.text(), "sr-small", "sr-muted"), ViewParts.grow(), remark);
    }

    private Node turn(OverviewRow.Turn turn) {
        Sparkline spark = new Sparkline();
        spark.show(turn.bars().stream().mapToInt(Integer::intValue).toArray());
        spark.setMinWidth(chart());
        spark.setMaxWidth(chart());
        HBox first = row(20, ViewParts.text(turn.title(), "sr-strong"), ViewParts.shrinking(turn.asked()), ViewParts.grow(), spark);
        HBox kinds = ViewParts.row();
        kinds.setSpacing(4);
        kinds.setMinWidth(Region.USE_PREF_SIZE);
        ThreadOverview.Kinds counts = turn.kinds();
        if (counts != null) {
            kind(kinds, "A", counts.added());
            kind(kinds, "M", counts.modified());
            kind(kinds, "D", counts.deleted());
        }
        Label names = ViewParts.shrinking(turn.names(), "overview-names");
        Label dot = ViewParts.text(turn.names().isEmpty() && turn.more().isEmpty() ? "" : "·", "sr-small", "sr-muted");
        names.setManaged(!turn.names().isEmpty());
        HBox second = row(20, ViewParts.text(turn.steps(), "sr-small", "sr-muted"), dot, names, ViewParts.text(turn.more(), "sr-small", "sr-muted"), ViewParts.grow(), kinds);
        VBox box = new VBox(first, second);
        box.setAlignment(Pos.CENTER_LEFT);
        box.setPrefHeight(height(turn));
        box.setFillWidth(true);
        return box;
    }

    private static void kind(HBox box, String letter, int count) {
        if (count > 0) {
            box.getChildren().addAll(ViewParts.badge(letter), ViewParts.text(String.valueOf(count), "sr-mono-small"));
        }
    }

    private Node file(OverviewRow.ChangedFile file) {
        VersionDots dots = new VersionDots();
        dots.show(file.at(), file.steps());
        dots.setMinWidth(chart());
        dots.setMaxWidth(chart());
        Label path = ViewParts.path(file.path(), "sr-mono-small");
        return row(file, FeatherIcons.of("file-text", FeatherIcons.ROW), path, ViewParts.grow(), ViewParts.text(file.versions(), "sr-small", "sr-muted"), dots);
    }

    private Node call(OverviewRow.FileCall call) {
        Label step = ViewParts.text(call.step(), "sr-mono-small", "sr-muted");
        step.setMinWidth(32);
        step.setAlignment(Pos.CENTER_RIGHT);
        Label tool = ViewParts.shrinking(call.tool(), "sr-mono-small");
        tool.setMinWidth(84);
        Label path = call.path().startsWith("/") ? ViewParts.path(call.path(), "sr-mono-small") : ViewParts.shrinking(call.path(), "sr-mono-small");
        HBox.setHgrow(path, Priority.SOMETIMES);
        return row(
                call,
                step,
                FeatherIcons.of(FeatherIcons.ofTool(call.tool()), FeatherIcons.ROW),
                tool,
                path,
                ViewParts.grow(),
                ViewParts.shrinking(call.ended(), "sr-small", call.hasFailed() ? "sr-danger" : "sr-muted"));
    }

    private Node fact(OverviewRow.Fact fact) {
        Label icon = new Label("", FeatherIcons.of(fact.icon(), FeatherIcons.ROW));
        icon.getStyleClass().add("sr-" + fact.tone());
        icon.setMinWidth(Region.USE_PREF_SIZE);
        VBox texts = new VBox(2, ViewParts.title(fact.text()), ViewParts.shrinking(fact.detail(), "sr-small", "sr-muted"));
        texts.setAlignment(Pos.CENTER_LEFT);
        texts.setMinWidth(0);
        HBox.setHgrow(texts, Priority.ALWAYS);
        Label chevron = new Label("", FeatherIcons.of("chevron-right", FeatherIcons.ROW));
        chevron.getStyleClass().add("sr-muted");
        chevron.setMinWidth(Region.USE_PREF_SIZE);
        return row(fact, icon, texts, chevron);
    }
}
