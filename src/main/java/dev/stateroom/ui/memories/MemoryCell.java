package dev.stateroom.ui.memories;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** One row of the tree: twisty, icon, name, free room, marks. */
final class MemoryCell extends TreeCell<MemoryRow> {
    private static final int LONGEST_NAME = 300;
    private static final double HEIGHT = 26;

    private final Translations words;
    private final MemoriesModel model;
    private final Consumer<TreeItem<MemoryRow>> more;
    private final StackPane twisty = new StackPane();

    MemoryCell(MemoriesModel model, Translations words, Consumer<TreeItem<MemoryRow>> more) {
        this.model = model;
        this.words = words;
        this.more = more;
        twisty.getStyleClass().add("memories-twisty");
        // A leaf's twisty is not in a scene, so no style sets its height, which counts all the same.
        twisty.setPrefHeight(HEIGHT);
        setDisclosureNode(twisty);
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setPrefWidth(0);
        treeItemProperty().flatMap(TreeItem::expandedProperty).subscribe(this::turn);
    }

    private void turn() {
        TreeItem<MemoryRow> item = getTreeItem();
        if (item == null || item.isLeaf()) {
            twisty.getChildren().clear();
        } else {
            twisty.getChildren().setAll(FeatherIcons.of(item.isExpanded() ? "chevron-down" : "chevron-right", FeatherIcons.ROW));
        }
    }

    @Override
    protected void updateItem(@Nullable MemoryRow row, boolean empty) {
        super.updateItem(row, empty);
        HoverTip.set(this, null);
        if (empty || row == null) {
            ViewParts.show(this, null);
            setAccessibleText(null);
            return;
        }
        turn();
        ViewParts.show(this, switch (row) {
                    case MemoryRow.Owner(String store) -> {
                        boolean readOnly = !model.isWritable(store);
                        HBox box = line("database", store, store, "sr-strong");
                        if (readOnly) {
                            add(box, sign("lock", words.get("readOnly.foreign", store)));
                        }
                        yield box;
                    }
                    case MemoryRow.Space space -> space(space);
                    case MemoryRow.Folder(_, _, _, String name) -> line("folder", name, words.get("spoken.folder", name), "sr-plain");
                    case MemoryRow.Files(int count) -> {
                        HBox box = line("layers", words.get("files"), words.get("spoken.files", count), "sr-strong");
                        add(box, ViewParts.text(words.get("number", count), "sr-small", "sr-muted"));
                        yield box;
                    }
                    case MemoryRow.Item item -> item(item);
                    case MemoryRow.Loading _ -> line("loader", words.get("loading"), words.get("loading"), "sr-muted");
                    case MemoryRow.More _ -> {
                        HBox box = line("more-horizontal", words.get("more.there"), words.get("more.there"), "sr-muted");
                        Button show = ViewParts.link(words.get("more.show", MemoryTree.PAGE), () -> more.accept(getTreeItem()));
                        show.getStyleClass().add("sr-small");
                        show.setFocusTraversable(false);
                        add(box, show);
                        yield box;
                    }
                    case MemoryRow.Remark(String english) -> {
                        String sentence = CoreSentences.shown(english);
                        HoverTip.set(this, sentence);
                        yield line("info", sentence, sentence, "sr-muted");
                    }
                });
    }

    private HBox line(String icon, String name, String spoken, String style) {
        Label label = ViewParts.name(OneLine.of(name, LONGEST_NAME), style);
        HBox box = new HBox(6, FeatherIcons.of(icon, FeatherIcons.ROW), label, ViewParts.grow());
        box.setAlignment(Pos.CENTER_LEFT);
        setAccessibleText(spoken);
        return box;
    }

    private static void add(HBox box, Node node) {
        box.getChildren().add(node);
    }

    private static Node sign(String icon, String said) {
        Label label = new Label("", FeatherIcons.of(icon, FeatherIcons.ROW));
        label.setMinWidth(USE_PREF_SIZE);
        HoverTip.set(label, said);
        return label;
    }

    private HBox space(MemoryRow.Space space) {
        String name = String.join(" / ", space.namespace().labels());
        boolean shared = NamespaceMatrix.shared(model.auditProperty().get()).stream()
                .anyMatch(finding -> finding.store().equals(space.store()) && finding.namespaces().contains(space.namespace()));
        HBox box = line("layers", name, words.get("spoken.space", space.namespace(), space.items()), "sr-strong");
        if (shared) {
            Node users = sign("users", words.get("shared"));
            users.getStyleClass().add("sr-muted");
            add(box, users);
            setAccessibleText(getAccessibleText() + ", " + words.get("shared"));
        }
        add(box, ViewParts.text(words.get("number", space.items()), "sr-small", "sr-muted"));
        HoverTip.set(this, space.namespace().prefix());
        return box;
    }

    private HBox item(MemoryRow.Item item) {
        boolean json = item.format().equals("json");
        HBox box = line(json ? "code" : "file-text", item.name(), item.place().toString(), "sr-plain");
        StringBuilder spoken = new StringBuilder(item.place().toString());
        if (model.edits().staged().containsKey(item.place())) {
            Label chip = ViewParts.text(words.get("staged"), "sr-chip", "memories-staged");
            add(box, chip);
            spoken.append(", ").append(chip.getText());
        } else if (json || item.format().equals("v1")) {
            add(box, ViewParts.text(item.format(), "sr-small", "sr-muted"));
            spoken.append(", ").append(item.format());
        }
        if (model.driftedProperty().get().contains(item.place())) {
            Node clock = sign("clock", words.get("drifted.tip"));
            clock.getStyleClass().add("sr-warning");
            add(box, clock);
            spoken.append(", ").append(words.get("drifted"));
        }
        setAccessibleText(spoken.toString());
        return box;
    }
}
