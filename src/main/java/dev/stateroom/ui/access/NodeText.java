package dev.stateroom.ui.access;

import dev.stateroom.ui.access.atspi.TextFacts;
import dev.stateroom.ui.preview.rows.RowsView;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.TextInputControl;
import org.fxmisc.richtext.GenericStyledArea;
import org.jspecify.annotations.Nullable;

/** The text of a node: fields, editors and what is only read. Places count UTF-16 units. FX thread only. */
final class NodeText {
    private NodeText() {}

    /** The text and the places in it; null for a node that has none. A password's letters are not among it. */
    static @Nullable TextFacts of(Node node) {
        return switch (node) {
            case TextInputControl input -> {
                String text = input.getText() == null ? "" : input.getText();
                boolean isSecret = input.getAccessibleRole() == AccessibleRole.PASSWORD_FIELD;
                yield new TextFacts(
                        isSecret ? "\u2022".repeat(text.length()) : text,
                        input.getCaretPosition(),
                        input.getSelection().getStart(),
                        input.getSelection().getEnd(),
                        isEditable(input));
            }
            case GenericStyledArea<?, ?, ?> area -> new TextFacts(
                    area.getText(), area.getCaretPosition(), area.getSelection().getStart(), area.getSelection().getEnd(), area.isEditable());
            case RowsView rows -> TextFacts.still(rows.shownText());
            case ComboBoxBase<?> combo -> null;
            default -> switch (node.getAccessibleRole()) {
                case TEXT -> TextFacts.still(ObjectNames.ownText(node));
                case null, default -> null;
            };
        };
    }

    /** True for a field or an editor that takes input. */
    static boolean isEditable(Node node) {
        return switch (node) {
            case TextInputControl input -> input.isEditable() && !input.isDisabled();
            case GenericStyledArea<?, ?, ?> area -> area.isEditable();
            default -> false;
        };
    }

    /** Selects from one place to another, which moves the caret there. False for a node that has no caret. */
    static boolean select(Node node, int from, int to) {
        return switch (node) {
            case TextInputControl input -> {
                input.selectRange(from, to);
                yield true;
            }
            case GenericStyledArea<?, ?, ?> area -> {
                area.selectRange(from, to);
                area.requestFollowCaret();
                yield true;
            }
            default -> false;
        };
    }

    /** Puts a text in place of the one between two places. False for a text that is only read. */
    static boolean replace(Node node, int from, int to, String text) {
        TextFacts facts = of(node);
        if (facts == null || !facts.editable()) {
            return false;
        }
        switch (node) {
            case TextInputControl input -> input.replaceText(from, to, text);
            case GenericStyledArea<?, ?, ?> area -> area.replaceText(from, to, text);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Where a piece of the text is drawn, in coordinates of the screen; null when that is not known. */
    static @Nullable Bounds screenBounds(Node node, int from, int to) {
        return switch (node) {
            case GenericStyledArea<?, ?, ?> area -> area.getCharacterBoundsOnScreen(from, to).orElse(null);
            default -> node.queryAccessibleAttribute(AccessibleAttribute.BOUNDS_FOR_RANGE, from, to) instanceof Bounds[] all && all.length > 0
                    ? all[0]
                    : null;
        };
    }
}
