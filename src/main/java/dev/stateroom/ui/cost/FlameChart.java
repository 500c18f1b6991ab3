package dev.stateroom.ui.cost;

import dev.stateroom.ui.theme.BundledFonts;
import dev.stateroom.ui.timeline.CanvasColors;
import dev.stateroom.ui.timeline.CanvasDensity;
import dev.stateroom.ui.timeline.FittedText;
import dev.stateroom.workspace.cost.CostGrouping;
import dev.stateroom.workspace.cost.ThreadCost.Branch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.AccessibleAction;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Pane;
import javafx.scene.text.Font;
import org.jspecify.annotations.Nullable;

/** Turns, agents in them, tools and files below each other, as wide as their tokens. One canvas; for assistive programs, a button. */
final class FlameChart extends Pane {
    private static final int ROWS = 5;
    private static final double ROW = 22;
    private static final double LEAST_TEXT = 24;
    private static final int LARGEST_FONT = 12;

    /** The use of a colour. */
    private enum Ink {
        THREAD,
        TURN,
        AGENT,
        TOOL,
        PATH,
        EDGE,
        TEXT,
        MARK;

        static Ink of(@Nullable CostGrouping level) {
            return level == null ? THREAD : valueOf(level.name());
        }
    }

    private final CostWords words;
    private final Canvas canvas = new Canvas();
    private final CanvasColors<Ink> inks = new CanvasColors<>(Ink.class, "cost-ink-", this::requestLayout);
    private final FittedText fitted = new FittedText();
    private final List<Branch> zoomed = new ArrayList<>();
    private final Consumer<FlameChart> changed;
    private List<FlameBox> boxes = List.of();
    private @Nullable FlameBox marked;
    private @Nullable FlameBox hovered;

    /** {@code changed} gets the chart whenever it shows or marks something else. */
    FlameChart(CostWords words, Consumer<FlameChart> changed) {
        this.words = words;
        this.changed = changed;
        setId("cost-chart");
        getChildren().addAll(inks, canvas);
        canvas.setManaged(false);
        canvas.setMouseTransparent(true);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.BUTTON);
        setAccessibleHelp(words.get("chart.help"));
        setMinSize(0, ROWS * ROW + 2);
        setPrefHeight(ROWS * ROW + 2);
        setMaxHeight(ROWS * ROW + 2);
        setOnMouseMoved(event -> hover(at(event.getX(), event.getY())));
        setOnMouseExited(event -> hover(null));
        setOnMouseClicked(event -> {
            requestFocus();
            FlameBox hit = at(event.getX(), event.getY());
            if (event.getButton() == MouseButton.PRIMARY && hit != null) {
                enter(hit);
            }
        });
        setOnKeyPressed(this::keyed);
        focusedProperty().subscribe(this::requestLayout);
    }

    /** Shows a thread; stays zoomed if the zoomed box still exists. */
    void show(Branch thread) {
        List<Branch> before = List.copyOf(zoomed);
        zoomed.clear();
        zoomed.add(thread);
        for (Branch former : before.subList(Math.min(1, before.size()), before.size())) {
            Branch now = zoomed.getLast().parts().stream().filter(part -> part.row().name().equals(former.row().name())).findFirst().orElse(null);
            if (now == null) {
                break;
            }
            zoomed.add(now);
        }
        arrange();
    }

    /** Returns the shown box and the ones that it is in, the thread first. */
    List<Branch> zoomed() {
        return List.copyOf(zoomed);
    }

    /** Returns the box at the pointer, else the one that the keyboard marked. */
    @Nullable Branch current() {
        FlameBox box = hovered == null ? marked : hovered;
        return box == null ? null : box.branch();
    }

    /** Shows the {@code depth}th of {@link #zoomed} again; returns whether that changed anything. */
    boolean leaveTo(int depth) {
        if (depth < 0 || depth >= zoomed.size() - 1) {
            return false;
        }
        zoomed.subList(depth + 1, zoomed.size()).clear();
        arrange();
        return true;
    }

    private void enter(FlameBox box) {
        if (box.around() == null) {
            leaveTo(zoomed.size() - 2);
            return;
        }
        List<Branch> way = new ArrayList<>();
        for (FlameBox at = box; at != null && at.around() != null; at = at.around()) {
            way.addFirst(at.branch());
        }
        zoomed.addAll(way);
        arrange();
    }

    private void arrange() {
        boxes = zoomed.isEmpty() ? List.of() : FlameBox.of(zoomed.getLast(), getWidth());
        FlameBox before = marked;
        hovered = null;
        mark(boxes.stream().filter(box -> before != null && box.isSame(before)).findFirst().orElse(boxes.isEmpty() ? null : boxes.getFirst()));
    }

    private void mark(@Nullable FlameBox box) {
        marked = box;
        changed();
    }

    private void hover(@Nullable FlameBox box) {
        if (box != hovered) {
            hovered = box;
            changed();
        }
    }

    private void changed() {
        setAccessibleText(marked == null ? "" : words.told(marked.branch(), zoomed.getFirst().row()));
        notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
        changed.accept(this);
        requestLayout();
    }

    private @Nullable FlameBox at(double x, double y) {
        return boxes.stream()
                .filter(box -> box.depth() == (int) (y / ROW) && x >= box.x() && x < box.x() + box.width())
                .findFirst()
                .orElse(null);
    }

    private void keyed(KeyEvent event) {
        FlameBox at = marked;
        if (at == null || event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        switch (event.getCode()) {
            case LEFT -> mark(at.beside(boxes, -1));
            case RIGHT -> mark(at.beside(boxes, 1));
            case DOWN -> mark(at.below(boxes));
            case UP -> mark(at.around() == null ? at : at.around());
            case ENTER, SPACE -> enter(at);
            default -> {
                return;
            }
        }
        event.consume();
    }

    @Override
    public void executeAccessibleAction(AccessibleAction action, Object... parameters) {
        if (action == AccessibleAction.FIRE && marked != null) {
            enter(marked);
        } else {
            super.executeAccessibleAction(action, parameters);
        }
    }

    @Override
    protected void layoutChildren() {
        if (canvas.getWidth() == 0 || (!boxes.isEmpty() && boxes.getFirst().width() != getWidth())) {
            arrange();
        }
        CanvasDensity.resize(canvas, getWidth(), getHeight());
        GraphicsContext g = canvas.getGraphicsContext2D();
        g.clearRect(0, 0, getWidth(), getHeight());
        g.setFont(Font.font(BundledFonts.TEXT, LARGEST_FONT));
        g.setLineWidth(1);
        boxes.forEach(box -> paint(g, box));
        if (marked != null && isFocused()) {
            g.setStroke(inks.of(Ink.MARK));
            g.setLineWidth(2);
            g.strokeRect(marked.x() + 1, marked.depth() * ROW + 1, Math.max(2, marked.width() - 2), ROW - 2);
        }
    }

    private void paint(GraphicsContext g, FlameBox box) {
        double x = Math.rint(box.x());
        double y = box.depth() * ROW;
        double width = Math.max(1, Math.rint(box.x() + box.width()) - x);
        g.setFill(inks.of(Ink.of(box.branch().level())));
        g.fillRect(x, y, width, ROW);
        g.setStroke(inks.of(box == hovered ? Ink.TEXT : Ink.EDGE));
        g.strokeRect(x + 0.5, y + 0.5, Math.max(0, width - 1), ROW - 1);
        if (width >= LEAST_TEXT) {
            String name = words.name(box.branch().level(), box.branch().row().name());
            // Paths in one folder would all begin alike, so only the file name is shown.
            String shown = fitted.to(box.branch().level() == CostGrouping.PATH ? name.substring(name.lastIndexOf('/') + 1) : name, g.getFont(), width - 10);
            g.setFill(inks.of(Ink.TEXT));
            g.fillText(shown.equals("…") ? "" : shown, x + 5, y + 15);
        }
    }
}
