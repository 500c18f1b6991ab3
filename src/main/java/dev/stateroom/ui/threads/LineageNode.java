package dev.stateroom.ui.threads;

import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.ui.session.ForkName;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.threads.ThreadGraph.Point;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Circle;
import javafx.scene.shape.CubicCurveTo;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.Shape;

/** A thread's branches as a drawing, newest point first; each point is a button that opens the thread there. */
final class LineageNode extends Pane {
    private static final double ROW = 34;
    private static final double LEFT = 20;
    private static final double LANE = 20;

    /** Further lanes share the last place. */
    private static final int MOST_LANES = 6;

    private final Translations words = Translations.of(LineageNode.class);
    private final List<Button> buttons = new ArrayList<>();
    private final Consumer<Point> chosen;

    LineageNode(ThreadDetails details, Consumer<Point> chosen) {
        this.chosen = chosen;
        setId("threads-lineage");
        ThreadGraph lineage = details.lineage();
        int lanes = Math.min(MOST_LANES, lineage.lanes());
        double textX = LEFT + lanes * LANE + 4;
        for (int i = 0; i < lineage.points().size(); i++) {
            addRow(lineage.points().get(i), marked(lineage.points().get(i), details.labels().get(i), details), i, textX);
        }
        // Side lines are drawn first, so that the main one is above them.
        for (boolean main : List.of(false, true)) {
            for (int i = 0; i < lineage.points().size(); i++) {
                Point point = lineage.points().get(i);
                if (point.main() == main && point.parent() >= 0) {
                    getChildren().add(line(point, i, lineage.points().get(point.parent()), point.parent()));
                }
            }
        }
        for (int i = 0; i < lineage.points().size(); i++) {
            Point point = lineage.points().get(i);
            getChildren().add(dot(point, details.differs().containsKey(point.checkpoint().key()), i));
        }
        double height = lineage.points().size() * ROW;
        setMinHeight(height);
        setPrefHeight(height);
        addEventFilter(KeyEvent.KEY_PRESSED, this::move);
    }

    private void addRow(Point point, String what, int row, double textX) {
        Integer number = point.checkpoint().step();
        Label step = ViewParts.text(
                number == null ? words.get("step.unnumbered") : words.get("step", number).replace('-', '−'),
                "sr-small",
                "threads-step");
        // A text that ends in a path is cut at the beginning of the path, so that the file name stays.
        int path = what.indexOf(" /");
        HBox content = path < 0
                ? ViewParts.row(step, ViewParts.shrinking(what, "sr-small", "sr-muted"))
                : ViewParts.row(step, ViewParts.text(what.substring(0, path), "sr-small", "sr-muted"), ViewParts.path(what.substring(path + 1), "sr-small", "sr-muted"));
        Button button = new Button(step.getText() + ", " + what, content);
        button.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        button.getStyleClass().setAll("button", "threads-point");
        button.setStyle("-fx-padding: 0 8 0 " + textX + "px;");
        button.setAccessibleText(button.getText());
        HoverTip.set(button, button.getText());
        button.setOnAction(e -> chosen.accept(point));
        button.relocate(0, row * ROW);
        button.prefWidthProperty().bind(widthProperty());
        ViewParts.fixHeight(button, ROW);
        buttons.add(button);
        getChildren().add(button);
    }

    /** What the point is, and whether its run saw other files than are stored. */
    private String marked(Point point, ThreadDetails.Label label, ThreadDetails details) {
        StoredDivergence differs = details.differs().get(point.checkpoint().key());
        String what = describe(point, label, details);
        if (differs == null) {
            return what;
        }
        String mark = words.get(differs.live() == null ? "differs.open" : "differs.known");
        return what.isEmpty() ? mark : what + ", " + mark;
    }

    private String describe(Point point, ThreadDetails.Label label, ThreadDetails details) {
        String path = label.path() == null ? "" : HiddenCharacters.visible(label.path());
        ThreadFork fork = details.forks().get(point.checkpoint().key());
        if (fork != null) {
            return words.get("point.fork.head", ForkName.of(fork)) + (path.isEmpty() ? "" : ", " + path);
        }
        String tail = path.isEmpty() ? "" : ", " + path;
        return switch (point.kind()) {
            case HEAD -> words.get("point.head", details.fileCount());
            case SIDE_HEAD -> words.get("point.sideHead") + tail;
            case BRANCH_POINT -> words.get("point.branch") + tail;
            case ORPHAN -> words.get("point.orphan");
            case FIRST, STEP -> {
                String did = label.tools().isEmpty()
                        ? source(point.checkpoint().source())
                        : String.join(", ", label.tools());
                yield (did + " " + path).strip();
            }
        };
    }

    private String source(String source) {
        return switch (source) {
            case "input" -> words.get("point.input");
            case "update" -> words.get("point.update");
            case "fork" -> words.get("point.fork");
            case "edit" -> words.get("point.edit");
            default -> "";
        };
    }

    private static double x(Point point) {
        return LEFT + Math.min(MOST_LANES - 1, point.lane()) * LANE - 8;
    }

    private static double y(int row) {
        return row * ROW + ROW / 2;
    }

    /** Straight down its own lane, then over to the parent's. */
    private static Shape line(Point point, int row, Point parent, int parentRow) {
        double x = x(point);
        double to = x(parent);
        double end = y(parentRow);
        double turn = Math.max(y(row), end - ROW);
        Path path = new Path(new MoveTo(x, y(row)), new LineTo(x, turn));
        if (x == to) {
            path.getElements().add(new LineTo(to, end));
        } else {
            path.getElements().add(new CubicCurveTo(x, turn + ROW * 0.6, to, end - ROW * 0.6, to, end));
        }
        path.getStyleClass().addAll("threads-line", point.main() ? "threads-main" : "threads-aside");
        path.setMouseTransparent(true);
        return path;
    }

    private static Shape dot(Point point, boolean differs, int row) {
        Circle dot = new Circle(x(point), y(row), point.kind() == ThreadGraph.Kind.HEAD ? 5 : 4);
        dot.getStyleClass().addAll("threads-dot", point.main() ? "threads-main" : "threads-aside");
        if (differs) {
            dot.getStyleClass().add("threads-differs");
        }
        dot.setMouseTransparent(true);
        return dot;
    }

    private void move(KeyEvent event) {
        int at = buttons.indexOf(event.getTarget());
        int by = event.getCode() == KeyCode.DOWN ? 1 : event.getCode() == KeyCode.UP ? -1 : 0;
        if (at >= 0 && by != 0 && at + by >= 0 && at + by < buttons.size()) {
            buttons.get(at + by).requestFocus();
            event.consume();
        }
    }
}
