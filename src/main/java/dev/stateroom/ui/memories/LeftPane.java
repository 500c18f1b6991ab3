package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.MemoryHint;
import dev.stateroom.history.memory.MemoryHints;
import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.memory.NamespaceAudit.Finding;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.memories.StagedEdits.Staged;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.kit.FilterField;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import java.util.stream.Collectors;
import javafx.animation.PauseTransition;
import javafx.collections.MapChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** The tree of memories with its search, and below it what is shared and what is wrong. */
final class LeftPane extends VBox {
    private static final Duration TYPING = Duration.millis(200);

    private final MemoriesModel model;
    private final Translations words;
    private final MemoryTree rows;
    private final TreeView<MemoryRow> tree;
    private final FilterField filter;
    private final Label count = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final VBox card = new VBox(4);
    private final UserCommand matrix;
    private final UserCommand hints;
    private final PauseTransition typing = new PauseTransition(TYPING);
    private @Nullable MemoryLocation wanted;
    private boolean applying;

    LeftPane(MemoriesModel model, Translations words, UserCommand matrix, UserCommand hints, UserCommand add) {
        this.model = model;
        this.words = words;
        this.matrix = matrix;
        this.hints = hints;
        rows = new MemoryTree(model, words);
        tree = new TreeView<>(rows.root());
        tree.setId("memories-tree");
        tree.setShowRoot(false);
        tree.setAccessibleText(words.get("tree"));
        tree.setFixedCellSize(27);
        tree.setCellFactory(t -> new MemoryCell(model, words, rows::more));
        filter = new FilterField("memories-filter", words.get("filter"), "/");
        HBox search = new HBox(filter);
        HBox.setHgrow(filter, Priority.ALWAYS);
        search.getStyleClass().add("memories-filter-row");
        HBox bar = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("title"), "sr-title"), count, ViewParts.grow(), CommandButtons.icon(matrix), CommandButtons.icon(add)), "sr-bar");
        card.setId("memories-card");
        card.getStyleClass().addAll("memories-section", "sr-border-top");
        getStyleClass().addAll("sr-pane", "sr-border-right", "memories-left");
        VBox.setVgrow(tree, Priority.ALWAYS);
        getChildren().addAll(bar, search, tree, card);
        listen();
    }

    private void listen() {
        tree.getSelectionModel().selectedItemProperty().subscribe(item -> {
            if (!applying && item != null && item.getValue() instanceof MemoryRow.Item(MemoryLocation place, _, _)) {
                wanted = place;
                model.selectedProperty().set(place);
            }
        });
        rows.onApplied(this::applied);
        model.selectedProperty().subscribe(place -> {
            wanted = place;
            applied();
        });
        tree.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            TreeItem<MemoryRow> item = tree.getSelectionModel().getSelectedItem();
            if (e.getCode() == KeyCode.ENTER && item != null && item.getValue() instanceof MemoryRow.More) {
                rows.more(item);
                e.consume();
            }
        });
        typing.setOnFinished(e -> rows.search(filter.wanted()));
        filter.textProperty().subscribe(text -> typing.playFromStart());
        filter.leadsTo(tree::requestFocus);
        model.edits().staged().addListener((MapChangeListener<MemoryLocation, Staged>) change -> tree.refresh());
        model.overviewProperty().subscribe(overview -> {
            count.setText(overview == null ? "" : words.get("count", overview.items()));
            tell();
        });
        model.auditProperty().subscribe(this::tell);
        model.hintsProperty().subscribe(this::tell);
        model.onIdle(this::applied);
        model.driftedProperty().subscribe(drifted -> tree.refresh());
    }

    TreeView<MemoryRow> tree() {
        return tree;
    }

    FilterField filter() {
        return filter;
    }

    boolean isLoading() {
        return rows.isLoading() || typing.getStatus() == javafx.animation.Animation.Status.RUNNING;
    }

    /** Selects the row of the shown memory, wherever it is by now; the first memory if none is shown. */
    private void applied() {
        applying = true;
        try {
            MemoryLocation place = wanted;
            if (place == null) {
                // The tree may have selected the row of the former memory, as if that were shown.
                tree.getSelectionModel().clearSelection();
            }
            TreeItem<MemoryRow> item = place == null ? null : rows.find(place);
            if (item != null && item != tree.getSelectionModel().getSelectedItem()) {
                tree.getSelectionModel().select(item);
                int row = tree.getRow(item);
                if (row >= 0) {
                    tree.scrollTo(Math.max(0, row - 5));
                }
            }
        } finally {
            applying = false;
        }
        // Which row opens first depends on how fast each part is read; which memory is shown must not.
        if (wanted == null && filter.wanted().isEmpty() && !model.isLoading() && !rows.isLoading()) {
            TreeItem<MemoryRow> first = rows.first(model.driftedProperty().get()::contains);
            if (first != null) {
                tree.getSelectionModel().select(first);
            }
        }
    }

    /** Shows what is shared, and how many hints there are. */
    private void tell() {
        card.getChildren().clear();
        List<Finding> shared = NamespaceMatrix.shared(model.auditProperty().get());
        if (!shared.isEmpty()) {
            Label title = ViewParts.shrinking(words.get("shared"), "sr-strong");
            title.setGraphic(FeatherIcons.of("users", FeatherIcons.ROW));
            String names = shared.stream()
                    .flatMap(finding -> finding.namespaces().stream())
                    .map(namespace -> String.join(" / ", namespace.labels()))
                    .distinct()
                    .limit(3)
                    .collect(Collectors.joining(", "));
            Label why = ViewParts.wrapping(words.get("shared.why", names.isEmpty() ? shared.getFirst().routes().getFirst() : names), "sr-small", "sr-muted");
            Button open = ViewParts.link(words.get("shared.open"), "memories-open-matrix", () -> matrix.runIfEnabled());
            card.getChildren().addAll(title, why, open);
        }
        MemoryHints found = model.hintsProperty().get();
        if (found != null && !found.hints().isEmpty()) {
            boolean secret = found.hints().stream().anyMatch(hint -> hint.kind() == MemoryHint.Kind.SECRET);
            Button open = ViewParts.link(words.get(secret ? "hints.open.secret" : "hints.open", found.hints().size()), "memories-open-hints", () -> hints.runIfEnabled());
            open.setGraphic(FeatherIcons.of(secret ? "alert-octagon" : "info", FeatherIcons.ROW));
            card.getChildren().add(open);
        }
        ViewParts.setShown(card, !card.getChildren().isEmpty());
        tree.refresh();
    }

    // ---- marks
}
