package dev.stateroom.ui.results;

import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** The ledger, one offload a row; without a chosen column in its own order. */
final class ResultsTable extends TableView<Offload> {
    private static final double LEAST_CALL = 120;
    private static final int ID_HEAD = 11;
    private static final int ID_TAIL = 6;

    private final Translations words = Translations.of(ResultsTable.class);
    private final ObservableList<Offload> rows = FXCollections.observableArrayList();
    private final List<TableColumn<Offload, Offload>> byKey;

    ResultsTable() {
        setId("results-table");
        setAccessibleText(words.get("title"));
        SortedList<Offload> sorted = new SortedList<>(rows);
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
        setPlaceholder(new Label());
        getStyleClass().add("results-table");
        TableColumn<Offload, Offload> state = column("state", 120, this::state, Offload::status);
        TableColumn<Offload, Offload> call = column("call", 178, this::call, o -> o.call() == null ? "" : o.call().id());
        TableColumn<Offload, Offload> tool = column("tool", 92, this::tool, o -> o.call() == null ? "" : o.call().tool());
        TableColumn<Offload, Offload> size = column("size", 92, this::size, o -> o.size() == null ? -1L : o.size().bytes());
        TableColumn<Offload, Offload> tokens =
                column("tokens", 84, this::tokens, o -> o.size() == null ? -1L : o.size().tokens());
        TableColumn<Offload, Offload> step = column("step", 66, this::step, o -> o.step() == null ? -2 : o.step());
        TableColumn<Offload, Offload> read = column("read", 88, this::read, o -> o.readBack().size());
        List.of(size, tokens, step, read).forEach(c -> c.getStyleClass().add("results-number"));
        byKey = List.of(state, call, tool, size, tokens, step, read);
        getColumns().setAll(byKey);
        call.prefWidthProperty()
                .bind(Bindings.createDoubleBinding(
                        () -> Math.max(
                                LEAST_CALL,
                                getWidth() - 14 - byKey.stream()
                                                .filter(c -> c != call)
                                                .mapToDouble(TableColumn::getWidth)
                                                .sum()),
                        widthProperty(),
                        state.widthProperty(),
                        tool.widthProperty(),
                        size.widthProperty(),
                        tokens.widthProperty(),
                        step.widthProperty(),
                        read.widthProperty()));
        call.setResizable(false);
    }

    /** Shows these, in the order that was chosen; the selection stays where its row is still there. */
    void show(List<Offload> offloads) {
        Offload selected = getSelectionModel().getSelectedItem();
        rows.setAll(offloads);
        if (selected != null && offloads.contains(selected)) {
            getSelectionModel().select(selected);
        }
    }

    /** Sorts by the next column, after the last one by none; a table's head cannot be reached by keyboard. */
    void sortByNext() {
        int now = getSortOrder().isEmpty() ? -1 : byKey.indexOf(getSortOrder().getFirst());
        if (now == byKey.size() - 1) {
            getSortOrder().clear();
        } else {
            byKey.get(now + 1).setSortType(TableColumn.SortType.ASCENDING);
            getSortOrder().setAll(List.of(byKey.get(now + 1)));
        }
        keepInView();
    }

    /** Turns the order round. */
    void reverse() {
        if (!getSortOrder().isEmpty()) {
            var by = getSortOrder().getFirst();
            by.setSortType(
                    by.getSortType() == TableColumn.SortType.ASCENDING
                            ? TableColumn.SortType.DESCENDING
                            : TableColumn.SortType.ASCENDING);
            keepInView();
        }
    }

    private void keepInView() {
        int selected = getSelectionModel().getSelectedIndex();
        if (selected >= 0) {
            scrollTo(Math.max(0, selected - 3));
        }
    }

    /** The rows as they are shown, as lines of values between tabs, with a head. */
    String asText() {
        String head = byKey.stream().map(TableColumn::getText).collect(Collectors.joining("\t"));
        return getItems().stream().map(this::line).collect(Collectors.joining("\n", head + "\t" + words.get("path") + "\n", "\n"));
    }

    private String line(Offload o) {
        return String.join(
                "\t",
                StatusStyles.word(words, o.status()),
                o.call() == null ? "" : o.call().id(),
                o.call() == null ? "" : o.call().tool(),
                o.size() == null ? "" : String.valueOf(o.size().bytes()),
                o.size() == null ? "" : String.valueOf(o.size().tokens()),
                o.step() == null ? "" : String.valueOf(o.step()),
                String.valueOf(o.readBack().size()),
                o.path() == null ? "" : o.path());
    }

    private <T extends Comparable<T>> TableColumn<Offload, Offload> column(
            String key, double width, BiConsumer<Cell, Offload> show, Function<Offload, T> order) {
        TableColumn<Offload, Offload> column = new TableColumn<>(words.get("column." + key));
        column.setId("results-" + key);
        column.setPrefWidth(width);
        column.setMinWidth(48);
        column.setReorderable(false);
        column.setComparator(Comparator.comparing(order));
        column.setCellValueFactory(data -> new ReadOnlyObjectWrapper<>(data.getValue()));
        column.setCellFactory(c -> new Cell(show));
        return column;
    }

    private void state(Cell cell, Offload offload) {
        cell.setGraphic(StatusStyles.label(words, offload));
        cell.setAccessibleText(StatusStyles.word(words, offload.status()));
    }

    private void call(Cell cell, Offload offload) {
        ToolCall call = offload.call();
        Label id = ViewParts.shrinking(
                call == null ? unnamed(offload) : OneLine.middle(HiddenCharacters.visible(call.id()), ID_HEAD, ID_TAIL),
                call == null ? "sr-muted" : "sr-mono-small");
        HBox row = ViewParts.row(id);
        ToolCall by = offload.by();
        if (by != null) {
            boolean over = offload.status() == Offload.Status.OVERWRITTEN;
            row.getChildren()
                    .add(ViewParts.shrinking(
                            words.get(over ? "by" : "taken", OneLine.middle(HiddenCharacters.visible(by.id()), 8, 4)),
                            "sr-small",
                            over ? "sr-danger" : "sr-muted"));
        }
        cell.setGraphic(row);
        cell.tip(call == null ? String.valueOf(offload.path()) : call.id());
        cell.setAccessibleText(call == null ? unnamed(offload) : call.id());
    }

    private String unnamed(Offload offload) {
        if (offload.status() == Offload.Status.ORPHAN) {
            String path = String.valueOf(offload.path());
            return HiddenCharacters.visible(path.substring(path.lastIndexOf('/') + 1));
        }
        return words.get("kind." + offload.kind().id());
    }

    private void tool(Cell cell, Offload offload) {
        ToolCall call = offload.call();
        cell.setText(call == null ? "" : HiddenCharacters.visible(call.tool()));
        cell.style("sr-mono-small");
        if (call != null && !offload.agent().equals("main")) {
            cell.tip(words.get("agent.sub", offload.agent()));
        }
    }

    private void size(Cell cell, Offload offload) {
        Offload.Size size = offload.size();
        cell.setText(size == null ? words.get("unknown") : SizeText.bytes(words, size.bytes()));
        cell.style("sr-mono-small");
    }

    private void tokens(Cell cell, Offload offload) {
        Offload.Size size = offload.size();
        cell.setText(size == null ? "" : SizeText.tokens(words, size.tokens()));
        cell.style("sr-mono-small");
        cell.style("sr-muted");
    }

    private void step(Cell cell, Offload offload) {
        cell.setText(offload.step() == null ? "" : words.get("number", offload.step()));
        cell.style("sr-mono-small");
        cell.style("sr-muted");
    }

    private void read(Cell cell, Offload offload) {
        int times = offload.readBack().size();
        cell.setText(times == 0 ? words.get("read.never") : words.get("read.times", times));
        cell.pseudoClassStateChanged(Cell.NEVER, times == 0);
        cell.style("results-read");
    }

    /** A cell that one of the methods above fills. */
    private static final class Cell extends TableCell<Offload, Offload> {
        static final javafx.css.PseudoClass NEVER = javafx.css.PseudoClass.getPseudoClass("never");

        private final BiConsumer<Cell, Offload> show;

        Cell(BiConsumer<Cell, Offload> show) {
            this.show = show;
        }

        void style(String styleClass) {
            if (!getStyleClass().contains(styleClass)) {
                getStyleClass().add(styleClass);
            }
        }

        void tip(String text) {
            HoverTip.set(this, text);
        }

        @Override
        protected void updateItem(@Nullable Offload offload, boolean empty) {
            super.updateItem(offload, empty);
            setText(null);
            ViewParts.show(this, null);
            HoverTip.set(this, null);
            setAccessibleText(null);
            if (!empty && offload != null) {
                show.accept(this, offload);
            }
        }
    }
}
