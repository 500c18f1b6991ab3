package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.NamespaceAudit;
import dev.stateroom.history.memory.NamespaceAudit.Cell;
import dev.stateroom.history.memory.NamespaceAudit.Finding;
import dev.stateroom.history.memory.StoreRoute;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.kit.RowTable;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.memory.WorkspaceAudit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Which user reaches which namespace by which route, and below it the namespaces that users or routes share. */
final class NamespaceMatrix extends VBox {
    private static final double FINDING = 84;
    private static final double USER_WIDTH = 110;
    private static final double LEAST_WIDTH = 150;
    private static final double SCROLL_BAR = 16;
    /** A column of that width has room for the word in a pill next to a namespace. */
    private static final double WIDTH_FOR_WORD = 210;

    private final Translations words;
    private final RouteTable table;
    private final ListView<Finding> findings = new ListView<>();
    private final Label about = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final StackPane upper = new StackPane();

    NamespaceMatrix(MemoriesModel model, Translations words, Runnable close) {
        this.words = words;
        setId("memories-matrix-pane");
        table = new RouteTable();
        findings.setId("memories-findings");
        findings.setAccessibleText(words.get("matrix.findings"));
        findings.setCellFactory(l -> new FindingCell());
        findings.setFixedCellSize(FINDING);
        findings.setPlaceholder(ViewParts.empty("check", words.get("matrix.fine"), words.get("matrix.fine.why"), null));
        Button back = ViewParts.button("x", words.get("matrix.close"), "memories-matrix-close", close);
        HBox bar = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("matrix"), "sr-strong"), about, ViewParts.grow(), back), "sr-bar");
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("matrix.findings"), "sr-strong")), "memories-info", "sr-border-top");
        VBox.setVgrow(upper, Priority.ALWAYS);
        upper.setMinHeight(120);
        findings.setPrefHeight(220);
        findings.setMinHeight(96);
        upper.getStyleClass().add("sr-content");
        getChildren().addAll(bar, upper, head, findings);
        model.auditProperty().subscribe(this::show);
    }

    RowTable<String> table() {
        return table;
    }

    ListView<Finding> findings() {
        return findings;
    }

    private void show(@Nullable WorkspaceAudit found) {
        if (found == null) {
            table.show(List.of(), Set.of());
            upper.getChildren().setAll(ViewParts.empty("loader", words.get("matrix.reading"), words.get("matrix.reading.why"), null));
            findings.getItems().clear();
            return;
        }
        NamespaceAudit audit = found.audit();
        Set<Namespace> shared = audit.findings().stream()
                .filter(finding -> finding.kind() == NamespaceAudit.Kind.SHARED)
                .flatMap(finding -> finding.namespaces().stream())
                .collect(Collectors.toSet());
        int routes = table.show(audit.cells(), shared);
        about.setText(words.get("matrix.about", audit.users().size(), routes, found.threads().size()));
        upper.getChildren()
                .setAll(routes == 0 ? ViewParts.empty("users", words.get("matrix.noRoutes"), words.get("matrix.noRoutes.why"), null) : table);
        findings.getItems().setAll(audit.findings());
    }

    /** A row for each user, a column for each route. */
    private final class RouteTable extends RowTable<String> {
        RouteTable() {
            super("memories-matrix", words, words.get("matrix"));
            widthProperty().subscribe(this::fit);
        }

        /** Shows the cells; returns the number of their routes. */
        private int show(List<Cell> cells, Set<Namespace> shared) {
            Map<String, Map<StoreRoute, Cell>> byUser = new TreeMap<>();
            cells.forEach(cell -> byUser.computeIfAbsent(cell.user(), user -> new HashMap<>()).put(cell.route(), cell));
            getColumns().setAll(List.of(column("user", words.get("matrix.user"), USER_WIDTH, (cell, user) -> cell.say(user.isEmpty() ? words.get("matrix.anybody") : user))));
            cells.stream().map(Cell::route).distinct().forEach(route -> getColumns().add(column(route.prefix(), route.prefix() + "  " + route.store(), LEAST_WIDTH, (cell, user) -> {
                Cell place = Objects.requireNonNull(byUser.get(user)).get(route);
                if (place != null) {
                    fill(cell, place, shared);
                }
            })));
            getItems().setAll(byUser.keySet());
            fit();
            return getColumns().size() - 1;
        }

        /** Divides the width among the routes; scrolls if a column would be too narrow for its words. */
        private void fit() {
            double each = (getWidth() - USER_WIDTH - SCROLL_BAR) / (getColumns().size() - 1);
            getColumns().stream().skip(1).forEach(column -> column.setPrefWidth(Math.max(LEAST_WIDTH, Math.floor(each))));
            refresh();
        }

        private void fill(RowCell<String> cell, Cell place, Set<Namespace> shared) {
            String namespace = place.namespace() == null ? place.route().written() : String.join(" / ", place.namespace().labels());
            HBox first = ViewParts.row(ViewParts.shrinking(namespace, "sr-mono-small"));
            if (place.route().isShared() || (place.namespace() != null && shared.contains(place.namespace()))) {
                boolean narrow = cell.getTableColumn().getWidth() < WIDTH_FOR_WORD;
                Label pill = ViewParts.pill("users", narrow ? "" : words.get("matrix.shared"), "warning");
                pill.setAccessibleText(words.get("matrix.shared"));
                HoverTip.set(pill, words.get("matrix.shared"));
                first.getChildren().add(pill);
            }
            Label keys = ViewParts.shrinking(
                    place.keys().isEmpty() ? words.get("matrix.wroteNothing") : words.get("matrix.wrote", String.join(", ", place.keys().stream().limit(5).toList())),
                    "sr-small",
                    "sr-muted");
            VBox box = new VBox(2, first, keys);
            box.setAlignment(Pos.CENTER_LEFT);
            cell.show(box, null);
            HoverTip.set(cell, namespace + "\n" + keys.getText());
        }
    }

    private final class FindingCell extends FilledCell<Finding> {
        @Override
        protected void fill(Finding finding) {
            String icon = switch (finding.kind()) {
                case SHARED -> "users";
                case ALIAS -> "link";
                case PREFIX_LEAK -> "alert-triangle";
                case TEXT_PREFIX -> "info";
            };
            Label kind = ViewParts.pill(icon, words.get("finding." + finding.kind().name().toLowerCase(java.util.Locale.ROOT)), finding.isSerious() ? "warning" : "neutral");
            Label sentence = ViewParts.shrinking(CoreSentences.shown(finding.sentence()), "sr-small");
            sentence.setWrapText(true);
            HoverTip.set(sentence, CoreSentences.shown(finding.sentence()));
            StringBuilder keys = new StringBuilder();
            finding.keysByUser().forEach((user, wrote) ->
                    keys.append(keys.isEmpty() ? "" : "; ").append(user).append(": ").append(String.join(", ", wrote.stream().limit(4).toList())));
            HBox first = ViewParts.row(kind, ViewParts.shrinking(finding.namespaces().stream().map(Namespace::prefix).limit(4).collect(Collectors.joining(", ")), "sr-mono-small"),
                    ViewParts.grow(), ViewParts.shrinking(keys.toString(), "sr-small", "sr-muted"));
            VBox box = new VBox(4, first, sentence);
            box.setAlignment(Pos.CENTER_LEFT);
            setPrefWidth(0);
            ViewParts.show(this, box);
            setAccessibleText(kind.getText() + ": " + CoreSentences.shown(finding.sentence()) + (keys.isEmpty() ? "" : ", " + keys));
        }
    }


    /** The findings about shared namespaces, for the card below the tree; empty if nothing is shared. */
    static List<Finding> shared(@Nullable WorkspaceAudit found) {
        return found == null
                ? List.of()
                : found.audit().findings().stream().filter(finding -> finding.kind() == NamespaceAudit.Kind.SHARED).toList();
    }
}
