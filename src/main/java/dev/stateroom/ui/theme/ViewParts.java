package dev.stateroom.ui.theme;

import javafx.application.Platform;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The small parts that all views are made of, with their style classes set. */
public final class ViewParts {
    private ViewParts() {}

    /** A text with style classes: {@code sr-title}, {@code sr-strong}, {@code sr-small}, {@code sr-tiny}, {@code sr-mono} and so on. */
    public static Label text(String text, String... styleClasses) {
        Label label = styled(new Label(text), styleClasses);
        label.setMinWidth(Region.USE_PREF_SIZE);
        return label;
    }

    /** A text that is truncated with an ellipsis if there is too little room; a tip then shows all of it. */
    public static Label shrinking(String text, String... styleClasses) {
        Label label = text(text, styleClasses);
        label.setMinWidth(0);
        HoverTip.whenCut(label);
        return label;
    }

    /** A text over as many lines as it needs. */
    public static Label wrapping(String text, String... styleClasses) {
        Label label = styled(new Label(text), styleClasses);
        label.setWrapText(true);
        return label;
    }

    /** Gives a node style classes. */
    public static <N extends Node> N styled(N node, String... styleClasses) {
        node.getStyleClass().addAll(styleClasses);
        return node;
    }

    /** Sets a fixed width. */
    public static void fixWidth(Region region, double width) {
        region.setMinWidth(width);
        region.setPrefWidth(width);
        region.setMaxWidth(width);
    }

    /** Sets a fixed height. */
    public static void fixHeight(Region region, double height) {
        region.setMinHeight(height);
        region.setPrefHeight(height);
        region.setMaxHeight(height);
    }

    /** Scrolls content that is too high; the focus goes to nodes inside it. */
    public static ScrollPane scrolling(Node content) {
        ScrollPane scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        return scroll;
    }

    /**
     * Sets the content of a row. If that happens during layout, as in a selected row, the styles of the frame were applied already, so they
     * are applied to the content afterwards: otherwise it would be drawn once without text, its icons as dashes.
     */
    public static void show(Labeled row, @Nullable Node content) {
        row.setGraphic(content);
        Scene scene = row.getScene();
        if (content == null || scene == null) {
            return;
        }
        afterLayout(scene, () -> {
            if (row.getGraphic() == content && row.getScene() == scene && isBare(content) && isVisible(row)) {
                content.applyCss();
                row.layout();
            }
        });
    }

    /** Runs an action once after the next layout: then the skins of new controls exist, and the rows that were scrolled to. */
    public static void afterLayout(Scene scene, Runnable then) {
        scene.addPostLayoutPulseListener(new Runnable() {
            @Override
            public void run() {
                scene.removePostLayoutPulseListener(this);
                then.run();
            }
        });
        Platform.requestNextPulse();
    }

    /** Shows a node, or hides it without leaving room for it. */
    public static void setShown(Node node, boolean isShown) {
        node.setVisible(isShown);
        node.setManaged(isShown);
    }

    private static boolean isBare(Node node) {
        return node instanceof Control control
                ? control.getSkin() == null
                : node instanceof Parent parent && parent.getChildrenUnmodifiable().stream().anyMatch(ViewParts::isBare);
    }

    /** Nodes in an invisible pane get their styles when that is shown. */
    private static boolean isVisible(@Nullable Node node) {
        return node == null || node.isVisible() && isVisible(node.getParent());
    }

    /** A path, or a text that ends with one: it is truncated at the start, so that the name of the file stays visible. */
    public static Label path(String text, String... styleClasses) {
        Label label = shrinking(text, styleClasses);
        label.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        return label;
    }

    /** A name that is truncated in the middle: names with the same beginning differ at the end. */
    public static Label name(String text, String... styleClasses) {
        Label label = shrinking(text, styleClasses);
        label.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        return label;
    }

    /** What the user asked, or another sentence: its end is cut, but where it ends in what tells it from its like, its middle. */
    public static Label title(String text, String... styleClasses) {
        return text.indexOf(' ') < 0 || text.contains(" · ") ? name(text, styleClasses) : shrinking(text, styleClasses);
    }

    /** An owner's word in a frame. */
    public static Label chip(String word) {
        return text(word, "sr-chip");
    }

    /** Icon and word in a rounded shape. {@code tone}: neutral, accent, success, warning or danger. */
    public static Label pill(String icon, String word, String tone) {
        Label pill = text(word, "sr-pill", "sr-" + tone);
        pill.setGraphic(FeatherIcons.of(icon, FeatherIcons.ROW));
        return pill;
    }

    /** A key in a frame: {@code Ctrl K}. */
    public static Label keyHint(String keys) {
        return text(keys, "sr-key");
    }

    /** A, M, D or S, in the colour of that change. */
    public static Label badge(String letter) {
        Label badge = text("", "sr-badge");
        setBadge(badge, letter);
        return badge;
    }

    /** Changes the letter of a badge. */
    public static void setBadge(Label badge, String letter) {
        if (!letter.equals(badge.getText())) {
            badge.setText(letter);
            badge.getStyleClass().setAll("label", "sr-badge", switch (letter) {
                case "A" -> "sr-success";
                case "M" -> "sr-warning";
                case "D" -> "sr-danger";
                default -> "sr-accent";
            });
        }
    }

    /** A flat button with one icon. {@code name} is its accessible name, {@code tip} the tooltip: name and shortcut. */
    public static Button iconButton(String icon, String name, String tip) {
        Button button = new Button(name, FeatherIcons.of(icon, FeatherIcons.ROW));
        button.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        button.getStyleClass().setAll("button", "sr-icon-button");
        button.setAccessibleText(name);
        HoverTip.set(button, tip);
        return button;
    }

    /** The same with an action. */
    public static Button iconButton(String icon, String name, String tip, Runnable does) {
        return acting(iconButton(icon, name, tip), "", does);
    }

    /** The same with an id. */
    public static Button iconButton(String icon, String name, String tip, String id, Runnable does) {
        return acting(iconButton(icon, name, tip), id, does);
    }

    private static Button acting(Button button, String id, Runnable does) {
        button.setId(id.isEmpty() ? null : id);
        button.setOnAction(e -> does.run());
        return button;
    }

    /** A framed button with text alone. */
    public static Button plainButton(String text, Runnable does) {
        return plainButton(text, "", does);
    }

    /** The same with an id. */
    public static Button plainButton(String text, String id, Runnable does) {
        Button button = new Button(text);
        button.setMinWidth(Region.USE_PREF_SIZE);
        return acting(button, id, does);
    }

    /** A framed button with an icon. */
    public static Button button(String icon, String text) {
        Button button = new Button(text, FeatherIcons.of(icon, FeatherIcons.ROW));
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }

    /** The same with an action. */
    public static Button button(String icon, String text, Runnable does) {
        return acting(button(icon, text), "", does);
    }

    /** The same with an id. */
    public static Button button(String icon, String text, String id, Runnable does) {
        return acting(button(icon, text), id, does);
    }

    /** A link-like button, in the accent colour. */
    public static Button link(String text) {
        Button link = new Button(text);
        link.getStyleClass().setAll("button", "sr-link");
        link.setMinWidth(Region.USE_PREF_SIZE);
        return link;
    }

    /** The same with an action. */
    public static Button link(String text, Runnable does) {
        return acting(link(text), "", does);
    }

    /** The same with an id. */
    public static Button link(String text, String id, Runnable does) {
        return acting(link(text), id, does);
    }

    /** The placeholder of a pane without content: what, why, and at most one action (null for none). */
    public static VBox empty(String icon, String what, String why, @org.jspecify.annotations.Nullable Node action) {
        Label title = new Label(what);
        title.getStyleClass().add("sr-strong");
        title.setWrapText(true);
        title.setTextAlignment(javafx.scene.text.TextAlignment.CENTER);
        Label reason = new Label(why);
        reason.getStyleClass().addAll("sr-small", "sr-muted");
        reason.setWrapText(true);
        reason.setTextAlignment(javafx.scene.text.TextAlignment.CENTER);
        reason.setAlignment(Pos.CENTER);
        reason.setMaxWidth(420);
        VBox box = new VBox(8, FeatherIcons.of(icon, 18), title, reason);
        if (action != null) {
            box.getChildren().add(action);
        }
        box.setAlignment(Pos.CENTER);
        box.getStyleClass().add("sr-empty");
        return box;
    }

    /** A spacer that takes the free room of a row. */
    public static Region grow() {
        Region grow = new Region();
        HBox.setHgrow(grow, Priority.ALWAYS);
        return grow;
    }

    /** A row of nodes, centred in height, 8 px apart. */
    public static HBox row(Node... nodes) {
        HBox row = new HBox(8, nodes);
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }
}
