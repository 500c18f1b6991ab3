package dev.stateroom.ui.preview.markdown;

import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;

/** Task list items: {@code [ ]} or {@code [x]} before their text. */
final class TaskListItems {
    private TaskListItems() {}

    /** The state of an item. */
    enum State {
        NONE,
        OPEN,
        DONE
    }

    /** The state of an item; removes the mark from its text. */
    static State take(Node item) {
        if (!(item.getFirstChild() instanceof Paragraph paragraph) || !(paragraph.getFirstChild() instanceof Text text)) {
            return State.NONE;
        }
        String literal = text.getLiteral();
        boolean done = literal.startsWith("[x] ") || literal.startsWith("[X] ");
        if (!done && !literal.startsWith("[ ] ")) {
            return State.NONE;
        }
        text.setLiteral(literal.substring(4));
        return done ? State.DONE : State.OPEN;
    }
}
