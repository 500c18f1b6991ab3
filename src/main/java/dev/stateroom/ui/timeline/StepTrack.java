package dev.stateroom.ui.timeline;

import dev.stateroom.history.ThreadLines;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.timeline.CanvasColors.Ink;
import dev.stateroom.ui.words.Translations;
import javafx.scene.AccessibleAction;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import java.util.List;
import javafx.scene.canvas.Canvas;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;

/** The drawn part of the strip: one canvas, a slider for the keyboard and for assistive programs. */
final class StepTrack extends Pane {
    private static final double GRIP = 7;

    /** The distance that one notch of a mouse wheel scrolls; touch pads send many small parts of it. */
    private static final double NOTCH = 40;

    private final TimelineModel model;
    private final StepText text;
    private final Canvas canvas = new Canvas();
    private final CanvasColors<Ink> inks = new CanvasColors<>(Ink.class, "timeline-ink-", this::requestLayout);
    private final TimelinePainter painter;
    private boolean dragging;
    private boolean draggingBase;
    private double wheel;

    StepTrack(TimelineModel model, StepText text) {
        this.model = model;
        this.text = text;
        painter = new TimelinePainter(Translations.of(TimelineBar.class), inks);
        setId("timeline");
        getStyleClass().add("timeline-track");
        getChildren().addAll(inks, canvas);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.SLIDER);
        setMinWidth(80);
        canvas.setManaged(false);
        canvas.setMouseTransparent(true);
        model.positionProperty().subscribe(v -> moved());
        setOnMousePressed(this::pressed);
        setOnMouseDragged(this::dragged);
        setOnMouseMoved(this::hovered);
        setOnScroll(this::scrolled);
        setOnKeyPressed(this::keyed);
    }

    private void moved() {
        requestLayout();
        double height = TimelineBar.HEIGHT + model.position().rows() * LaneScale.HEIGHT;
        setMinHeight(height - 1);
        setAccessibleText(text.spoken(model.position()));
        notifyAccessibleAttributeChanged(AccessibleAttribute.VALUE);
        notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
    }

    @Override
    protected void layoutChildren() {
        CanvasDensity.resize(canvas, getWidth(), getHeight());
        painter.paint(canvas.getGraphicsContext2D(), model.position(), getWidth(), getHeight());
    }

    private double inner() {
        return Math.max(1, getWidth() - 2 * TimelinePainter.INSET);
    }

    private TimelineScale scale(Timeline main) {
        return TimelineScale.of(model.position(), main, inner());
    }

    /** The step of the main branch at {@code x}; -1 if none is known. */
    private int indexAt(double x) {
        Timeline main = model.position().main();
        return main == null ? -1 : scale(main).indexAt(x - TimelinePainter.INSET);
    }

    /** The branch with a lane at {@code y}; null for the main one. */
    private ThreadLines.@Nullable Lane laneAt(double y) {
        List<ThreadLines.Lane> lanes = model.position().lanes();
        int row = (int) ((y - LanePainter.TOP) / LaneScale.HEIGHT);
        boolean isOnSpent = row >= lanes.size() && !model.position().spent().isEmpty();
        return y < LanePainter.TOP || lanes.isEmpty() || isOnSpent ? null : lanes.get(Math.min(lanes.size() - 1, row));
    }

    private int indexOn(ThreadLines.Lane lane, double x) {
        Timeline main = model.position().main();
        return main == null ? 0 : LaneScale.of(lane, scale(main), inner()).indexAt(x - TimelinePainter.INSET);
    }

    /** The x position of the current step on the main branch, in pixels; 0 if none is known. */
    double markX() {
        Timeline main = model.position().main();
        int at = model.position().mainAnchor();
        return main == null || at < 0 ? 0 : scale(main).centre(at) + TimelinePainter.INSET;
    }

    private boolean isOnBase(MouseEvent event) {
        TimelinePosition at = model.position();
        Timeline main = at.main();
        if (main == null || at.mainBase() < 0) {
            return false;
        }
        double x = scale(main).centre(at.mainBase()) + TimelinePainter.INSET;
        return Math.abs(event.getX() - x) <= GRIP && Math.abs(event.getY() - TimelinePainter.KNOB_Y) <= GRIP;
    }

    private void pressed(MouseEvent event) {
        requestFocus();
        int index = indexAt(event.getX());
        dragging = false;
        if (index < 0 || event.getButton() != MouseButton.PRIMARY) {
            return;
        }
        ThreadLines.Lane lane = laneAt(event.getY());
        if (lane != null) {
            goTo(event.getX(), event.getY());
            event.consume();
            return;
        }
        dragging = true;
        draggingBase = isOnBase(event) || event.isShiftDown();
        if (draggingBase && event.getClickCount() == 2) {
            model.setBase(-1);
        } else if (event.isShiftDown()) {
            model.setBase(index);
        } else if (!draggingBase) {
            model.goMain(index);
        }
        event.consume();
    }

    /** Goes to the step drawn at that point. */
    void goTo(double x, double y) {
        int index = indexAt(x);
        ThreadLines.Lane lane = laneAt(y);
        if (lane != null) {
            model.go(lane, indexOn(lane, x));
        } else if (index >= 0) {
            model.goMain(index);
        }
    }

    private void dragged(MouseEvent event) {
        int index = indexAt(event.getX());
        TimelinePosition at = model.position();
        if (index < 0 || !dragging) {
            return;
        }
        if (draggingBase && index != at.base()) {
            model.setBase(index);
        } else if (!draggingBase && (index != at.index() || at.lane() != null)) {
            model.goMain(index);
        }
        event.consume();
    }

    private void hovered(MouseEvent event) {
        int index = indexAt(event.getX());
        ThreadLines.Lane lane = laneAt(event.getY());
        HoverTip.set(this, lane != null ? painter.words(model.position(), lane) : index < 0 ? text.reading() : text.of(model.position(), index));
        setCursor(isOnBase(event) ? Cursor.H_RESIZE : Cursor.DEFAULT);
    }

    private void scrolled(ScrollEvent event) {
        wheel += event.getDeltaY() == 0 ? -event.getDeltaX() : event.getDeltaY();
        while (wheel >= NOTCH) {
            wheel -= NOTCH;
            model.previous();
        }
        while (wheel <= -NOTCH) {
            wheel += NOTCH;
            model.next();
        }
        event.consume();
    }

    private void keyed(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        switch (event.getCode()) {
            case LEFT, DOWN -> model.previous();
            case RIGHT, UP -> model.next();
            case HOME -> model.first();
            case END -> model.last();
            case PAGE_UP -> model.previousTurn();
            case PAGE_DOWN -> model.nextTurn();
            default -> {
                return;
            }
        }
        event.consume();
    }

    @Override
    public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
        TimelinePosition at = model.position();
        return switch (attribute) {
            case VALUE -> (double) Math.max(0, at.index());
            case MIN_VALUE -> 0.0;
            case MAX_VALUE -> (double) Math.max(0, at.count() - 1);
            case ORIENTATION -> javafx.geometry.Orientation.HORIZONTAL;
            case VALUE_STRING -> text.spoken(at);
            default -> super.queryAccessibleAttribute(attribute, parameters);
        };
    }

    @Override
    public void executeAccessibleAction(AccessibleAction action, Object... parameters) {
        switch (action) {
            case INCREMENT -> model.next();
            case DECREMENT -> model.previous();
            case SET_VALUE -> {
                if (parameters.length == 1 && parameters[0] instanceof Number value) {
                    model.go(value.intValue());
                }
            }
            default -> super.executeAccessibleAction(action, parameters);
        }
    }
}
