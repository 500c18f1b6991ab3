package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.OpenedWindow;
import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.AccessibleObject.WholeProgram;
import dev.stateroom.ui.access.atspi.AtspiRole;
import dev.stateroom.ui.theme.HoverTip;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TextInputControl;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** The accessible names of objects. FX thread only. */
final class ObjectNames {
    private static final int MOST_PARTS = 24;
    private static final int LONGEST = 1_000;

    private ObjectNames() {}

    /** The name; empty if there is none. */
    static String name(AccessibleObject of, AtspiRole role) {
        return switch (of) {
            case WholeProgram program -> "Stateroom";
            case OpenedWindow(Stage stage) -> stage.getTitle() == null ? "" : stage.getTitle();
            case OpenedWindow window -> content(window);
            case SceneNode(Node node) -> {
                String own = given(node);
                if (own.isEmpty()) {
                    own = ownText(node);
                }
                if (own.isEmpty() && role.isNamedByContent()) {
                    own = content(of);
                }
                if (own.isEmpty() && role == AtspiRole.DIALOG) {
                    own = title(of);
                }
                if (own.isEmpty() && role == AtspiRole.SCROLL_BAR) {
                    own = scrolled(of);
                }
                yield own.isEmpty() ? tip(node) : own;
            }
        };
    }

    /** A scroll bar has the name of what it scrolls: the nearest ancestor with a name. */
    private static String scrolled(AccessibleObject bar) {
        AccessibleObject around = AccessibleTree.parent(bar);
        while (around instanceof SceneNode(Node node) && given(node).isEmpty()) {
            around = AccessibleTree.parent(around);
        }
        return around == null ? "" : name(around, ObjectFacts.role(around));
    }

    /** The text that is read after the name: the help, or the tooltip if that differs. */
    static String description(AccessibleObject of, String name) {
        if (!(of instanceof SceneNode(Node node))) {
            return "";
        }
        String help = text(node.getAccessibleHelp());
        String more = help.isEmpty() ? tip(node) : help;
        return more.equals(name) ? "" : more;
    }

    /** The name that was set explicitly, or by a label; empty if there is none. */
    static String given(Node node) {
        String own = text(node.getAccessibleText());
        if (own.isEmpty() && node.queryAccessibleAttribute(AccessibleAttribute.LABELED_BY) instanceof Label label) {
            return text(label.getText());
        }
        return own;
    }

    /** The text that a node shows, which is not the name of a field. */
    static String ownText(Node node) {
        return switch (node) {
            case TextInputControl input -> text(input.getPromptText());
            case ComboBoxBase<?> combo -> text(combo.getPromptText());
            case ProgressIndicator progress -> "";
            case Text drawn -> text(drawn.getText());
            case Labeled labeled -> said(labeled);
            default -> switch (node.getAccessibleRole()) {
                case TEXT_AREA, SLIDER, SCROLL_BAR, SPINNER -> "";
                case null -> "";
                default -> said(node);
            };
        };
    }

    private static String said(Node node) {
        return node.queryAccessibleAttribute(AccessibleAttribute.TEXT) instanceof String said ? text(said) : "";
    }

    private static String tip(Node node) {
        String tip = HoverTip.text(node);
        return tip == null ? "" : text(tip);
    }

    /** The texts inside, as one line. */
    private static String content(AccessibleObject of) {
        List<String> parts = new ArrayList<>();
        collect(of, parts);
        String all = parts.stream().collect(Collectors.joining(", "));
        return all.length() > LONGEST ? all.substring(0, LONGEST) : all;
    }

    /** The first text inside, which is the title. */
    private static String title(AccessibleObject of) {
        List<String> parts = new ArrayList<>();
        collect(of, parts);
        return parts.isEmpty() ? "" : parts.getFirst();
    }

    private static void collect(AccessibleObject of, List<String> parts) {
        for (AccessibleObject child : AccessibleTree.children(of)) {
            if (parts.size() >= MOST_PARTS) {
                return;
            }
            if (child instanceof SceneNode(Node node)) {
                String own = given(node).isEmpty() ? ownText(node) : given(node);
                boolean isAnother = node.getAccessibleRole() == AccessibleRole.BUTTON || node.getAccessibleRole() == AccessibleRole.SCROLL_BAR;
                if (!own.isEmpty() && !isAnother) {
                    parts.add(own);
                } else if (!isAnother) {
                    collect(child, parts);
                }
            }
        }
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text.strip();
    }
}
