package dev.stateroom.ui.shell;

import dev.stateroom.ui.theme.HoverTip;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/** What is wrong with what a scene shows, node by node, as far as it can be computed. FX thread only. */
final class SceneDefects {
    private static final double TEXT = 4.5;
    private static final double ICON = 3;
    private static final PseudoClass DISABLED = PseudoClass.getPseudoClass("disabled");
    /** A label keeps a pixel more or less for itself; letters do not fill theirs. */
    private static final double SLACK = 2;

    private final Scene scene;
    private final Parent within;
    private final Set<String> keys;
    private final List<Label> labels = new ArrayList<>();
    private final List<Text> texts = new ArrayList<>();
    private final Set<String> found = new TreeSet<>();

    private SceneDefects(Scene scene, Parent within, Set<String> keys) {
        this.scene = scene;
        this.within = within;
        this.keys = keys;
    }

    /** @param within what is looked at: the root, or what floats above it; {@code keys} are those of the language files */
    static Set<String> of(Scene scene, Parent within, Set<String> keys) {
        SceneDefects defects = new SceneDefects(scene, within, keys);
        defects.collect(within);
        defects.look(within);
        defects.overlaps();
        return defects.found;
    }

    private void collect(Node node) {
        if (node instanceof Label label) {
            labels.add(label);
        }
        shown(node).forEach(this::collect);
    }

    private static Stream<Node> shown(Node node) {
        return node instanceof Parent parent ? parent.getChildrenUnmodifiable().stream().filter(Node::isVisible) : Stream.empty();
    }

    private void look(Node node) {
        if (node.isFocusTraversable() && !node.isDisabled()) {
            if (name(node).isBlank()) {
                found.add("no name: " + about(node));
            }
            if (node.getAccessibleRole() == AccessibleRole.NODE || node.getAccessibleRole() == AccessibleRole.PARENT) {
                found.add("no role: " + about(node));
            }
        }
        if (node instanceof Labeled labeled && isInSight(node)) {
            cut(labeled);
        }
        String said = node instanceof Labeled labeled ? labeled.getText() : node.getAccessibleText();
        if (said != null && keys.contains(said)) {
            found.add("a key: " + about(node));
        }
        String tip = HoverTip.now(node);
        if (tip != null && keys.contains(tip)) {
            found.add("a key as a tip: " + about(node) + " " + tip);
        }
        if (node instanceof Text text && text.getText() != null && !text.getText().isBlank() && isInSight(node)) {
            contrast(text);
            if (!(text instanceof FontIcon)) {
                texts.add(text);
            }
        }
        shown(node).forEach(this::look);
    }

    private String name(Node node) {
        if (node.getAccessibleText() != null) {
            return node.getAccessibleText();
        }
        for (Label label : labels) {
            if (label.getLabelFor() == node) {
                return label.getText();
            }
        }
        return switch (node) {
            case Labeled labeled -> String.valueOf(labeled.getText());
            case TextInputControl field -> String.valueOf(field.getPromptText());
            default -> "";
        };
    }

    /** What is scrolled away, or is as small as what is folded, is not there to be read. */
    private boolean isInSight(Node node) {
        Bounds bounds = node.localToScene(node.getBoundsInLocal());
        return bounds.getWidth() > 1 && bounds.getHeight() > 1 && window(node).intersects(bounds);
    }

    /** Where a node can be seen: within what scrolls around it. */
    private Bounds window(Node node) {
        Bounds window = new BoundingBox(0, 0, scene.getWidth(), scene.getHeight());
        for (Node at = node.getParent(); at != null; at = at.getParent()) {
            if (at.getClip() != null || at instanceof ScrollPane) {
                window = common(window, at.localToScene(at.getLayoutBounds()));
            }
        }
        return window;
    }

    private static Bounds common(Bounds a, Bounds b) {
        double left = Math.max(a.getMinX(), b.getMinX());
        double top = Math.max(a.getMinY(), b.getMinY());
        return new BoundingBox(
                left, top, Math.max(0, Math.min(a.getMaxX(), b.getMaxX()) - left), Math.max(0, Math.min(a.getMaxY(), b.getMaxY()) - top));
    }

    /** A button says all of its words; of another text that is too long a tip says the rest. */
    private void cut(Labeled labeled) {
        String all = labeled.getText();
        if (all == null || all.isBlank() || labeled.isWrapText()) {
            return;
        }
        String drawn = shown(labeled)
                .filter(Text.class::isInstance)
                .map(text -> ((Text) text).getText())
                .filter(Objects::nonNull)
                .filter(text -> text.contains("…") || text.contains("..."))
                .findFirst()
                .orElse(all);
        if (drawn.equals(all)) {
            return;
        }
        if (labeled instanceof ButtonBase) {
            found.add("a button's words are cut: " + about(labeled) + " as " + drawn);
        } else if (!hasTip(labeled)) {
            found.add("cut without a tip: " + about(labeled) + " as " + drawn);
        }
    }

    private static boolean hasTip(@Nullable Node node) {
        return node != null && (HoverTip.now(node) != null || hasTip(node.getParent()));
    }

    private void overlaps() {
        for (int i = 0; i < texts.size(); i++) {
            Bounds one = bounds(texts.get(i));
            if (!within.getLayoutBounds().isEmpty() && !isInside(texts.get(i), one)) {
                found.add("reaches beyond its box: " + about(texts.get(i)));
            }
            for (int j = i + 1; j < texts.size(); j++) {
                Bounds common = common(one, bounds(texts.get(j)));
                // The head of a list stays over the row that it repeats.
                boolean isRepeated = texts.get(i).getText().equals(texts.get(j).getText());
                if (!isRepeated && common.getWidth() > SLACK && common.getHeight() > SLACK + 2) {
                    found.add("one over the other: " + about(texts.get(i)) + " and " + about(texts.get(j)));
                }
            }
        }
    }

    /** What scrolls may reach beyond its window; nothing else beyond the sheet or the scene. */
    private boolean isInside(Text text, Bounds bounds) {
        for (Node at = text.getParent(); at != null; at = at.getParent()) {
            if (at.getClip() != null || at instanceof ScrollPane) {
                return true;
            }
            if (at == within) {
                break;
            }
        }
        Bounds around = within.localToScene(within.getLayoutBounds());
        return bounds.getMinX() >= around.getMinX() - SLACK
                && bounds.getMaxX() <= around.getMaxX() + SLACK
                && bounds.getMinY() >= around.getMinY() - SLACK
                && bounds.getMaxY() <= around.getMaxY() + SLACK;
    }

    private Bounds bounds(Text text) {
        return common(text.localToScene(text.getLayoutBounds()), window(text));
    }

    private void contrast(Text text) {
        if (!(text.getFill() instanceof Color fill) || isDisabled(text)) {
            return;
        }
        double opacity = fill.getOpacity();
        List<Color> layers = new ArrayList<>();
        for (Node at = text; at != null; at = at.getParent()) {
            opacity *= at.getOpacity();
            Color own = ground(at);
            if (own != null && own.getOpacity() > 0) {
                layers.add(own);
                if (own.isOpaque()) {
                    break;
                }
            }
        }
        // Below a menu is the window, and never to be seen.
        Color ground = scene.getFill() instanceof Color color ? color : Color.GRAY;
        for (Color layer : layers.reversed()) {
            ground = over(layer, ground, layer.getOpacity());
        }
        double ratio = ratio(over(fill, ground, opacity), ground);
        double least = text instanceof FontIcon ? ICON : TEXT;
        if (ratio < least - 0.05) {
            found.add("contrast %.1f: %s, %s on %s".formatted(ratio, about(text), fill, ground));
        }
    }

    private static @Nullable Color ground(Node node) {
        return node instanceof Region region
                        && region.getBackground() != null
                        && !region.getBackground().getFills().isEmpty()
                        && region.getBackground().getFills().getLast().getFill() instanceof Color color
                ? color
                : null;
    }

    /** The row of a menu item only looks so. */
    private static boolean isDisabled(Node node) {
        return node.isDisabled()
                || Stream.iterate(node, Objects::nonNull, Node::getParent).anyMatch(at -> at.getPseudoClassStates().contains(DISABLED) && !at.getStyleClass().contains("sr-menu-heading"));
    }

    private static Color over(Color top, Color bottom, double a) {
        return Color.color(
                top.getRed() * a + bottom.getRed() * (1 - a),
                top.getGreen() * a + bottom.getGreen() * (1 - a),
                top.getBlue() * a + bottom.getBlue() * (1 - a));
    }

    private static double ratio(Color a, Color b) {
        double one = luminance(a);
        double other = luminance(b);
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }

    private static double luminance(Color c) {
        return 0.2126 * linear(c.getRed()) + 0.7152 * linear(c.getGreen()) + 0.0722 * linear(c.getBlue());
    }

    private static double linear(double channel) {
        return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
    }

    /** Where it is: its text and the nearest names around it. */
    private static String about(Node node) {
        String text = node instanceof Labeled labeled ? labeled.getText() : node instanceof Text own ? own.getText() : "";
        StringBuilder about = new StringBuilder(node.getClass().getSimpleName());
        int names = 0;
        for (Node at = node; at != null && names < 3; at = at.getParent()) {
            if (at.getId() != null) {
                about.append(" #").append(at.getId());
                names++;
            } else if (at == node && !at.getStyleClass().isEmpty()) {
                about.append(" .").append(String.join(".", at.getStyleClass()));
            }
        }
        return about + " \"" + text + "\"";
    }
}
