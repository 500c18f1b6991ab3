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

/** The text of a node: fields, editors and read-only texts. Offsets count UTF-16 units. FX thread only. */
final class NodeText {
    private NodeText() {}

    /** The text with caret and selection; null for a node without text. Passwords are not included. */
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

    /** Selects between two offsets and moves the caret to the second. False for a node without a caret. */
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

    /** Replaces the text between two offsets. False for a read-only text. */
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

    /** The bounds of a part of the text, in screen coordinates; null if unknown. */
    static @Nullable Bounds screenBounds(Node node, int from, int to) {
        return switch (node) {
            case GenericStyledArea<?, ?, ?> area -> area.getCharacterBoundsOnScreen(from, to).orElse(null);
            default -> node.queryAccessibleAttribute(AccessibleAttribute.BOUNDS_FOR_RANGE, from, to) instanceof Bounds[] all && all.length > 0
                    ? all[0]
                    : null;
        };
    }
}
