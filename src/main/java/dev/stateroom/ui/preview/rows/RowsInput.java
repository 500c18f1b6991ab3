package dev.stateroom.ui.preview.rows;

import javafx.css.PseudoClass;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** Caret and selection of a {@link RowsView}, by keys and mouse. */
public final class RowsInput {
    static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");

    private final RowsView view;
    private TextPosition anchor = TextPosition.START;
    private TextPosition caret = TextPosition.START;

    RowsInput(RowsView view) {
        this.view = view;
        view.addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressed);
        view.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::dragged);
        view.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    }

    /** The position of the caret. */
    public TextPosition caret() {
        return caret;
    }

    /** The start of the selection. */
    public TextPosition from() {
        return anchor.compareTo(caret) <= 0 ? anchor : caret;
    }

    /** The end of the selection. */
    public TextPosition to() {
        return anchor.compareTo(caret) <= 0 ? caret : anchor;
    }

    /** True if something is selected. */
    public boolean hasSelection() {
        return !anchor.equals(caret);
    }

    /** Selects from one position to another; the caret is at the second. */
    public void select(TextPosition newAnchor, TextPosition newCaret) {
        anchor = newAnchor;
        caret = newCaret;
        view.caretMoved();
        view.refresh();
    }

    /** Selects all known lines. */
    public void selectAll() {
        long last = Math.max(0, view.count() - 1);
        select(TextPosition.START, new TextPosition(last, view.columns(last)));
    }

    /** Copies the selection. */
    public void copy() {
        if (hasSelection()) {
            view.copy(from(), to());
        }
    }

    private void move(TextPosition to, boolean extend) {
        select(extend ? anchor : to, to);
        view.reveal(to);
    }

    private TextPosition at(MouseEvent event) {
        RowNode row = view.rowAt(event.getY());
        return view.spotAt(row, event.getX() - row.contentX());
    }

    private void pressed(MouseEvent event) {
        if (event.getButton() != MouseButton.PRIMARY || !view.hasRows()) {
            return;
        }
        TextPosition spot = at(event);
        if (event.getClickCount() == 3) {
            select(new TextPosition(spot.line(), 0), new TextPosition(spot.line(), view.columns(spot.line())));
        } else {
            select(event.isShiftDown() ? anchor : spot, spot);
        }
    }

    private void dragged(MouseEvent event) {
        if (event.getButton() != MouseButton.PRIMARY || !view.hasRows()) {
            return;
        }
        if (event.getY() < 0) {
            view.moveRows(-1);
        } else if (event.getY() > view.getHeight()) {
            view.moveRows(1);
        }
        select(anchor, at(event));
    }

    private void key(KeyEvent event) {
        boolean extend = event.isShiftDown();
        boolean far = event.isShortcutDown();
        long last = Math.max(0, view.count() - 1);
        if (event.isAltDown()) {
            return;
        }
        switch (event.getCode()) {
            case UP, KP_UP -> move(vertically(-1), extend);
            case DOWN, KP_DOWN -> move(vertically(1), extend);
            case PAGE_UP -> move(vertically(-view.pageRows()), extend);
            case PAGE_DOWN -> move(vertically(view.pageRows()), extend);
            case LEFT, KP_LEFT -> move(sideways(-1), extend);
            case RIGHT, KP_RIGHT -> move(sideways(1), extend);
            case HOME -> move(far ? TextPosition.START : new TextPosition(caret.line(), 0), extend);
            case END -> {
                long line = far ? last : caret.line();
                move(new TextPosition(line, view.columns(line)), extend);
                if (far && !extend) {
                    view.wentToEnd();
                }
            }
            case A -> {
                if (!far) {
                    return;
                }
                selectAll();
            }
            case C, INSERT -> {
                if (!far) {
                    return;
                }
                copy();
            }
            default -> {
                return;
            }
        }
        event.consume();
    }

    private TextPosition vertically(long by) {
        long line = Math.clamp(caret.line() + by, 0L, Math.max(0, view.count() - 1));
        return new TextPosition(line, Math.min(caret.column(), view.columns(line)));
    }

    private TextPosition sideways(int by) {
        int column = caret.column() + by;
        if (column < 0 && caret.line() > 0) {
            return new TextPosition(caret.line() - 1, view.columns(caret.line() - 1));
        }
        if (column > view.columns(caret.line()) && caret.line() + 1 < view.count()) {
            return new TextPosition(caret.line() + 1, 0);
        }
        return new TextPosition(caret.line(), Math.clamp(column, 0, view.columns(caret.line())));
    }
}
