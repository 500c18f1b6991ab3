package dev.stateroom.ui.files;

import dev.stateroom.history.FileChange;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import java.util.List;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** One row of the tree: twisty, icon, name, chip, free room, state, badge. */
final class RowCell extends TreeCell<TreeRow> {
    private static final PseudoClass TOP = PseudoClass.getPseudoClass("mount");
    private static final PseudoClass FIRST = PseudoClass.getPseudoClass("first-mount");
    private static final double HEIGHT = 26;
    private static final double MOUNT_HEIGHT = 30;
    private static final int LONGEST_NAME = 300;

    private final Translations words;
    private final Consumer<Action> act;
    private final StackPane twisty = new StackPane();
    private @Nullable TreeRow drawn;
    private @Nullable PathLine line;
    private @Nullable String tip;
    private String spoken = "";
    private String twist = "";
    private Subscription watched = Subscription.EMPTY;

    /** An action of a row's button. */
    record Action(Kind kind, TreeItem<TreeRow> item) {
        enum Kind {
            STOP,
            MORE,
            RETRY,
            ALLOW,
            DETAILS
        }
    }

    RowCell(Translations words, Consumer<Action> act) {
        this.words = words;
        this.act = act;
        twisty.getStyleClass().add("tree-twisty");
        setDisclosureNode(twisty);
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setPrefWidth(0);
        treeItemProperty().subscribe(item -> {
            turn();
            watched.unsubscribe();
            watched = item == null ? Subscription.EMPTY : item.valueProperty().subscribe((was, row) -> {
                if (!isEmpty() && row != null) {
                    updateItem(row, false);
                }
            });
        });
    }

    private void turn() {
        TreeItem<TreeRow> item = getTreeItem();
        boolean failed = item != null && item.getValue() instanceof TreeRow.Top top && top.standing() == TreeRow.Standing.FAILED;
        String now = item == null || item.isLeaf() || failed ? "" : item.isExpanded() ? "chevron-down" : "chevron-right";
        if (!now.equals(twist)) {
            twist = now;
            twisty.getChildren().setAll(now.isEmpty() ? List.of() : List.of(FeatherIcons.of(now, FeatherIcons.ROW)));
        }
    }

    @Override
    protected void updateItem(TreeRow row, boolean empty) {
        super.updateItem(row, empty);
        boolean top = !empty && row instanceof TreeRow.Top;
        pseudoClassStateChanged(TOP, top);
        pseudoClassStateChanged(FIRST, top && getIndex() == 0);
        // A leaf's twisty is not in a scene, so no style sets its height, which counts all the same.
        twisty.setPrefHeight(top ? MOUNT_HEIGHT : HEIGHT);
        Node before = getGraphic();
        if (empty || row == null) {
            // When rows are added or removed, the tree empties its cells before it fills them again: the nodes are kept for that.
            HoverTip.set(this, null);
            setAccessibleText(null);
            if (before != null && isKept(drawn)) {
                before.setVisible(false);
            } else {
                setGraphic(null);
            }
            return;
        }
        turn();
        if (before != null && isKept(row) && row.equals(drawn)) {
            before.setVisible(true);
        } else {
            drawn = row;
            tip = null;
            Node now = draw(row);
            now.setVisible(true);
            if (now != before) {
                ViewParts.show(this, now);
            }
        }
        HoverTip.set(this, tip);
        setAccessibleText(spoken);
    }

    /** Rows with buttons are created again: what the buttons do depends on the row's place. */
    private static boolean isKept(@Nullable TreeRow row) {
        return row instanceof TreeRow.Node || row instanceof TreeRow.Hit || row instanceof TreeRow.Top;
    }

    private Node draw(TreeRow row) {
        return switch (row) {
            case TreeRow.Top mount -> top(mount);
            case TreeRow.Node node -> node(node, node.name());
            case TreeRow.Hit(TreeRow.Node node) -> node(node, node.at().path().text().substring(1));
            case TreeRow.Loading loading -> line(
                    FeatherIcons.of("loader", FeatherIcons.ROW),
                    ViewParts.shrinking(words.get("loading", loading.found())),
                    button(words.get("stop"), Action.Kind.STOP));
            case TreeRow.More more -> line(
                    FeatherIcons.of("more-horizontal", FeatherIcons.ROW),
                    ViewParts.shrinking(moreText(more), "sr-muted"),
                    button(words.get("more"), Action.Kind.MORE));
            case TreeRow.Trouble trouble -> trouble(trouble);
            case TreeRow.Remark remark -> line(
                    FeatherIcons.of(remark.said() == TreeRow.Remark.Said.READING ? "loader" : "help-circle", FeatherIcons.ROW),
                    ViewParts.shrinking(words.get("remark." + remark.said()), "sr-muted"),
                    null);
        };
    }

    private String moreText(TreeRow.More more) {
        return more.stopped() ? words.get("stopped") : words.get("hidden", more.hidden());
    }

    private HBox line(Node icon, Label text, @Nullable Node right) {
        HBox box = new HBox(6, icon, text);
        box.setAlignment(Pos.CENTER_LEFT);
        if (right != null) {
            box.getChildren().addAll(ViewParts.grow(), right);
        }
        spoken = text.getText();
        return box;
    }

    private Button button(String text, Action.Kind kind) {
        Button button = ViewParts.link(text, () -> act.accept(new Action(kind, getTreeItem())));
        button.getStyleClass().add("sr-small");
        button.setFocusTraversable(false);
        return button;
    }

    private HBox top(TreeRow.Top top) {
        boolean failed = top.standing() == TreeRow.Standing.FAILED;
        boolean waits = failed && top.mount().waitsForAgreement();
        Node icon = FeatherIcons.of(waits ? "shield" : failed ? "cloud-off" : FeatherIcons.ofOwner(top.mount().owner()), 16);
        Label name = ViewParts.shrinking(OneLine.of(top.mount().prefix(), LONGEST_NAME), "sr-strong");
        Label chip = ViewParts.chip(top.mount().owner());
        HBox box = new HBox(6, icon, name, chip);
        box.setAlignment(Pos.CENTER_LEFT);
        String marked = marked(top, chip, box);
        box.getChildren().add(ViewParts.grow());
        String state = "";
        if (failed) {
            String tone = waits ? "sr-warning" : "sr-danger";
            icon.getStyleClass().add(tone);
            state = words.get(waits ? "waits" : "failed");
            box.getChildren().add(ViewParts.text(state, "sr-small", tone));
        } else if (top.warning() != null) {
            state = top.warning();
            Node sign = FeatherIcons.of("alert-triangle", FeatherIcons.ROW);
            sign.getStyleClass().add("sr-warning");
            box.getChildren().add(sign);
            tip = top.warning();
        } else if (top.isLive()) {
            state = words.get("live");
            box.getChildren().add(ViewParts.text(state, "sr-tiny", "sr-muted"));
            tip = words.get("live.tip");
        }
        spoken = words.get("mount.spoken", top.mount().prefix(), top.mount().owner(), state + marked);
        return box;
    }

    /** Puts a mount's marks next to its owner, the lock into the chip; returns them in words. */
    private String marked(TreeRow.Top top, Label chip, HBox box) {
        StringBuilder spoken = new StringBuilder();
        for (TreeRow.Mark mark : TreeRow.Mark.values()) {
            boolean isNamedByOwner = top.mount().owner().equals("shell") && mark == TreeRow.Mark.COMMANDS;
            if (!top.marks().contains(mark) || isNamedByOwner) {
                continue;
            }
            String word = words.get("mark." + mark);
            spoken.append(", ").append(word);
            String tip = words.get("mark.tip." + mark);
            switch (mark) {
                case READ_ONLY -> {
                    chip.setGraphic(FeatherIcons.of(mark.icon(), 12));
                    HoverTip.set(chip, tip);
                }
                case FORK -> {
                    Label label = ViewParts.text(word, "sr-chip");
                    label.setGraphic(FeatherIcons.of(mark.icon(), 12));
                    HoverTip.set(label, tip);
                    box.getChildren().add(label);
                }
                case NOT_JAILED, COMMANDS -> {
                    Node icon = FeatherIcons.of(mark.icon(), FeatherIcons.ROW);
                    icon.getStyleClass().add(mark == TreeRow.Mark.NOT_JAILED ? "sr-warning" : "sr-muted");
                    HoverTip.set(icon, tip);
                    box.getChildren().add(icon);
                }
            }
        }
        return spoken.toString();
    }

    private PathLine node(TreeRow.Node node, String shown) {
        PathLine now = line == null ? new PathLine() : line;
        line = now;
        String remark = remark(node);
        String letter = letter(node.change());
        now.show(FileIcons.of(node.at(), node.kind()), OneLine.of(shown, LONGEST_NAME), shown.length() > node.name().length(), node.isGone(), remark, letter);
        spoken = words.get(
                "node.spoken", node.name(), letter.isEmpty() ? "" : words.get("change." + letter), remark);
        return now;
    }

    private String remark(TreeRow.Node node) {
        if (FileIcons.isAgentsOwn(node.at(), node.kind())) {
            return words.get("agents.own");
        }
        if (node.changedBelow() > 0) {
            return words.get("changed.below", node.changedBelow());
        }
        return node.note() == null ? "" : OneLine.of(node.note(), 40);
    }

    static String letter(FileChange.@Nullable Kind change) {
        return switch (change) {
            case ADDED -> "A";
            case MODIFIED -> "M";
            case DELETED -> "D";
            case null -> "";
        };
    }

    private VBox trouble(TreeRow.Trouble trouble) {
        Failure failure = trouble.failure();
        Label cause = ViewParts.shrinking(CoreSentences.shown(failure), "sr-small", "sr-muted");
        cause.setWrapText(true);
        // A wrapped label computes its height only from a known width.
        cause.prefWidthProperty().bind(widthProperty().subtract(12 + indent()));
        cause.maxWidthProperty().bind(cause.prefWidthProperty());
        TreeItem<TreeRow> above = getTreeItem() == null ? null : getTreeItem().getParent();
        boolean waits = above != null && above.getValue() instanceof TreeRow.Top top && top.mount().waitsForAgreement();
        Button retry = waits ? ViewParts.button("shield", words.get("allow")) : ViewParts.button("refresh-cw", words.get("retry"));
        retry.setOnAction(e -> act.accept(new Action(waits ? Action.Kind.ALLOW : Action.Kind.RETRY, getTreeItem())));
        Button details = ViewParts.plainButton(words.get(trouble.details() ? "details.hide" : "details"), () -> act.accept(new Action(Action.Kind.DETAILS, getTreeItem())));
        details.getStyleClass().add("sr-flat");
        VBox box = new VBox(6, cause, ViewParts.row(retry, details));
        if (trouble.details()) {
            Label more = ViewParts.shrinking(
                    words.get("details.text", failure.kind().name(), trouble.at().agentPath()), "sr-small", "sr-muted");
            more.setWrapText(true);
            more.prefWidthProperty().bind(cause.prefWidthProperty());
            more.maxWidthProperty().bind(cause.prefWidthProperty());
            box.getChildren().add(1, more);
        }
        box.getStyleClass().add("tree-trouble");
        spoken = CoreSentences.shown(failure);
        return box;
    }

    private double indent() {
        TreeItem<TreeRow> item = getTreeItem();
        return item == null || getTreeView() == null ? 0 : 16.0 * getTreeView().getTreeItemLevel(item);
    }
}
