package dev.stateroom.ui.files;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.Location;
import java.util.List;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.shape.Rectangle;

/** The open files as tabs, 36 px high; to the right of them further nodes. Left and Right move between tabs. */
final class FileTabs extends HBox {
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");
    private static final PseudoClass KEPT = PseudoClass.getPseudoClass("kept");
    private static final double WIDEST_TAB = 220;

    private final OpenTabs tabs;
    private final Translations words;
    private final Consumer<Location> gone;
    private final Runnable home;
    private final HBox row = new HBox();

    /**
     * @param gone is called with the file in front after the user chose or closed a tab
     * @param home is called when the overview is chosen
     */
    FileTabs(OpenTabs tabs, Translations words, Consumer<Location> gone, Runnable home, Node... right) {
        this.tabs = tabs;
        this.words = words;
        this.gone = gone;
        this.home = home;
        getStyleClass().add("tab-strip");
        setId("files-tabs");
        setAlignment(Pos.CENTER_LEFT);
        row.setMinWidth(0);
        Rectangle clip = new Rectangle();
        clip.widthProperty().bind(row.widthProperty());
        clip.heightProperty().bind(row.heightProperty());
        row.setClip(clip);
        HBox.setHgrow(row, Priority.ALWAYS);
        getChildren().add(row);
        getChildren().addAll(right);
        row.setFocusTraversable(true);
        row.setAccessibleRole(AccessibleRole.TAB_PANE);
        row.setAccessibleText(words.get("tabs"));
        row.getStyleClass().add("tab-row");
        row.setOnKeyPressed(e -> {
            switch (e.getCode()) {
                case LEFT -> by(-1);
                case RIGHT -> by(1);
                case DELETE -> close(tabs.get().selected());
                default -> {
                    return;
                }
            }
            e.consume();
        });
        tabs.openProperty().subscribe(this::show);
    }

    private void by(int step) {
        tabs.move(step);
        notifyLocation();
    }

    private void notifyLocation() {
        Location now = tabs.get().current();
        if (now != null) {
            gone.accept(now);
        }
    }

    /** Closes the tab at that index, or the model input. */
    void close(int index) {
        if (index == OpenTabs.Open.INPUT) {
            tabs.closeInput();
        } else {
            tabs.close(index);
        }
        notifyLocation();
    }

    private void show(OpenTabs.Open open) {
        row.getChildren().setAll(overview(open.isOverview()));
        if (open.hasInput()) {
            row.getChildren().add(input(open.isInput()));
        }
        List<OpenTabs.Tab> all = open.tabs();
        for (int i = 0; i < all.size(); i++) {
            row.getChildren().add(tab(all.get(i), i, i == open.selected()));
        }
    }

    /** The tab of the overview, which cannot be closed. */
    private HBox overview(boolean selected) {
        HBox box = own("overview", "home", selected, home, () -> {});
        return box;
    }

    /** The tab of the model input, which can be closed. */
    private HBox input(boolean selected) {
        String name = words.get("tab.input");
        Button close = ViewParts.iconButton("x", words.get("tab.close", name), words.get("tab.close", name), () -> close(OpenTabs.Open.INPUT));
        close.getStyleClass().add("tab-close");
        close.setFocusTraversable(false);
        HBox box = own("input", "log-in", selected, tabs::input, () -> close(OpenTabs.Open.INPUT));
        box.getChildren().add(close);
        return box;
    }

    /** A tab that does not stand for a file. */
    private HBox own(String id, String icon, boolean selected, Runnable chosen, Runnable closed) {
        HBox box = new HBox(6, FeatherIcons.of(icon, FeatherIcons.ROW), ViewParts.text(words.get("tab." + id)));
        box.setAlignment(Pos.CENTER_LEFT);
        box.getStyleClass().add("file-tab");
        box.setId("file-tab-" + id);
        box.setMinWidth(USE_PREF_SIZE);
        box.pseudoClassStateChanged(SELECTED, selected);
        box.pseudoClassStateChanged(KEPT, true);
        box.setAccessibleRole(AccessibleRole.TAB_ITEM);
        box.setAccessibleText(words.get("tab." + id));
        HoverTip.set(box, words.get("tab." + id + ".tip"));
        box.setOnMousePressed(e -> {
            if (e.getButton() == MouseButton.MIDDLE) {
                closed.run();
            } else if (e.getButton() == MouseButton.PRIMARY) {
                chosen.run();
            }
            e.consume();
        });
        return box;
    }

    private HBox tab(OpenTabs.Tab tab, int index, boolean selected) {
        Location at = tab.at();
        String name = OneLine.of(at.path().name(), 60);
        Label title = ViewParts.name(name);
        Button close = ViewParts.iconButton("x", words.get("tab.close", name), words.get("tab.close", name), () -> close(index));
        close.getStyleClass().add("tab-close");
        close.setFocusTraversable(false);
        close.setVisible(selected);
        HBox box = new HBox(6, FeatherIcons.of(FileIcons.of(at, FileEntry.Kind.FILE), FeatherIcons.ROW), title, close);
        box.setAlignment(Pos.CENTER_LEFT);
        box.getStyleClass().add("file-tab");
        box.setId("file-tab-" + index);
        box.setMaxWidth(WIDEST_TAB);
        box.pseudoClassStateChanged(SELECTED, selected);
        box.pseudoClassStateChanged(KEPT, tab.isKept());
        box.setAccessibleRole(AccessibleRole.TAB_ITEM);
        box.setAccessibleText(words.get(tab.isKept() ? "tab.kept" : "tab.looked", name));
        HoverTip.set(box, at.agentPath() + (tab.isKept() ? "" : "\n" + words.get("tab.keep")));
        box.setOnMousePressed(e -> {
            if (e.getButton() == MouseButton.MIDDLE) {
                close(index);
            } else if (e.getButton() == MouseButton.PRIMARY) {
                if (e.getClickCount() == 2) {
                    tabs.keep(at);
                } else {
                    tabs.select(index);
                }
                notifyLocation();
            }
            e.consume();
        });
        box.setOnMouseEntered(e -> close.setVisible(true));
        box.setOnMouseExited(e -> close.setVisible(selected));
        return box;
    }
}
