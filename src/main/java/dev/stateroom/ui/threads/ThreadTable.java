package dev.stateroom.ui.threads;

import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.session.ThreadNames;
import dev.stateroom.ui.session.ThreadTitles;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** The threads, one a row; cells ask the loader for what is known by now. */
final class ThreadTable extends TableView<ThreadSummary> {
    private final ThreadTitles titles;
    private final RelativeTime ago = RelativeTime.now();
    private final Translations words = Translations.of(ThreadTable.class);
    private final ObservableList<ThreadSummary> rows = FXCollections.observableArrayList();
    private @Nullable FactsLoader loader;

    ThreadTable(ThreadTitles titles, Runnable scrolled) {
        this.titles = titles;
        setId("threads-table");
        setAccessibleText(words.get("title"));
        setItems(rows);
        setPlaceholder(new Label());
        getStyleClass().add("threads-table");
        TableColumn<ThreadSummary, ThreadSummary> name = column("column.thread", 180, this::showName);
        List<TableColumn<ThreadSummary, ThreadSummary>> columns = List.of(
                name,
                column("column.status", 116, this::showStatus),
                column("column.step", 62, this::showStep),
                column("column.files", 54, this::showFiles),
                column("column.changes", 174, this::showChanges),
                column("column.last", 96, this::showTime));
        columns.get(2).getStyleClass().add("threads-number");
        columns.get(3).getStyleClass().add("threads-number");
        columns.get(5).getStyleClass().add("threads-number");
        getColumns().setAll(columns);
        name.setResizable(false);
        name.prefWidthProperty()
                .bind(Bindings.createDoubleBinding(
                        () -> Math.max(
                                120,
                                getWidth()
                                        - 12
                                        - columns.stream()
                                                .filter(c -> c != name)
                                                .mapToDouble(TableColumn::getWidth)
                                                .sum()),
                        widthProperty(),
                        columns.get(1).widthProperty(),
                        columns.get(2).widthProperty(),
                        columns.get(3).widthProperty(),
                        columns.get(4).widthProperty(),
                        columns.get(5).widthProperty()));
        skinProperty().subscribe(() -> {
            if (lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
                flow.positionProperty().subscribe(() -> afterScroll(scrolled));
                flow.heightProperty().subscribe(scrolled);
            }
        });
    }

    /** Keys scroll before the rows are there that they scroll to. */
    private void afterScroll(Runnable scrolled) {
        if (getScene() == null) {
            scrolled.run();
        } else {
            ViewParts.afterLayout(getScene(), scrolled);
        }
    }

    void setLoader(FactsLoader next) {
        loader = next;
    }

    /** Shows these threads. */
    void show(List<ThreadSummary> threads) {
        ThreadSummary selected = getSelectionModel().getSelectedItem();
        rows.setAll(threads);
        if (selected != null) {
            select(selected.id());
        }
    }

    /** Selects the thread of that id, if it is shown. */
    void select(String id) {
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).id().equals(id)) {
                getSelectionModel().clearAndSelect(i);
                return;
            }
        }
    }

    /** Whether the last row is seen, by a person who went there. */
    boolean isEndSeen() {
        return lookup(".virtual-flow") instanceof VirtualFlow<?> flow
                && flow.getPosition() > 0
                && flow.getLastVisibleCell() != null
                && flow.getLastVisibleCell().getIndex() == rows.size() - 1;
    }

    /** The rows that are seen. */
    List<ThreadSummary> visibleThreads() {
        if (!(lookup(".virtual-flow") instanceof VirtualFlow<?> flow)) {
            return rows.stream().limit(30).toList();
        }
        IndexedCell<?> first = flow.getFirstVisibleCell();
        IndexedCell<?> last = flow.getLastVisibleCell();
        if (first == null || last == null) {
            return rows.stream().limit(30).toList();
        }
        int from = Math.clamp(first.getIndex(), 0, rows.size());
        int to = Math.clamp(last.getIndex() + 1L, from, rows.size());
        return List.copyOf(rows.subList(from, to));
    }

    private TableColumn<ThreadSummary, ThreadSummary> column(
            String key, double width, BiConsumer<Cell, ThreadSummary> show) {
        TableColumn<ThreadSummary, ThreadSummary> column = new TableColumn<>(words.get(key));
        column.setId("threads-" + key.substring("column.".length()));
        column.setPrefWidth(width);
        column.setMinWidth(44);
        column.setSortable(false);
        column.setReorderable(false);
        column.setCellValueFactory(data -> new ReadOnlyObjectWrapper<>(data.getValue()));
        column.setCellFactory(c -> new Cell(show));
        return column;
    }

    /** The name, and after it the id; of a thread that cannot be read, why. */
    private void showName(Cell cell, ThreadSummary thread) {
        ThreadNames names = titles.names();
        ThreadFacts facts = facts(thread);
        String why = facts != null && facts.status() == ThreadStatus.State.UNKNOWN ? facts.why() : "";
        Label name = ViewParts.shrinking(names.name(thread.id()));
        Label detail = ViewParts.shrinking(
                why.isEmpty() ? names.detail(thread.id()) : HiddenCharacters.visible(why), why.isEmpty() ? "sr-mono-small" : "sr-small", "sr-muted");
        HBox row = ViewParts.row(name, detail);
        if (why.isEmpty()) {
            detail.setMinWidth(USE_PREF_SIZE);
        }
        row.setMinWidth(0);
        row.maxWidthProperty().bind(cell.widthProperty().subtract(16));
        cell.setGraphic(row);
        String id = HiddenCharacters.visible(thread.id());
        cell.tip(names.detail(thread.id()).isEmpty() ? id : names.name(thread.id()) + "\n" + id);
    }

    private void showStatus(Cell cell, ThreadSummary thread) {
        ThreadFacts facts = facts(thread);
        if (facts == null) {
            return;
        }
        Label status = StatusLabel.of(facts.status(), facts.waiting());
        if (facts.status() == ThreadStatus.State.IDLE) {
            cell.setText(status.getText());
            cell.style("sr-muted");
        } else {
            cell.setGraphic(status);
        }
        if (facts.status() == ThreadStatus.State.UNKNOWN) {
            cell.tip(facts.why());
        }
    }

    private void showStep(Cell cell, ThreadSummary thread) {
        Integer step = thread.step();
        cell.setText(step == null ? "" : words.get("number", step));
        cell.style("sr-mono-small");
    }

    private void showFiles(Cell cell, ThreadSummary thread) {
        ThreadFacts facts = facts(thread);
        cell.setText(facts == null ? "" : facts.files() < 0 ? "?" : words.get("number", facts.files()));
        cell.style("sr-mono-small");
        if (facts != null && !facts.why().isEmpty()) {
            cell.tip(facts.why());
        }
    }

    private void showChanges(Cell cell, ThreadSummary thread) {
        int[] bars = loader == null ? null : loader.bars(thread.id());
        cell.spark().show(bars);
        cell.setGraphic(cell.spark());
    }

    private void showTime(Cell cell, ThreadSummary thread) {
        OffsetDateTime time = thread.updatedAt();
        if (time == null) {
            cell.setText("");
            return;
        }
        cell.setText(ago.since(time.toInstant()));
        cell.style("sr-small");
        cell.style("sr-muted");
        cell.tip(RelativeTime.exact(time.toInstant()));
    }

    private @Nullable ThreadFacts facts(ThreadSummary thread) {
        return loader == null ? null : loader.facts(thread.id());
    }

    /** A cell that one of the methods above fills. */
    private static final class Cell extends TableCell<ThreadSummary, ThreadSummary> {
        private final BiConsumer<Cell, ThreadSummary> show;
        private @Nullable Sparkline spark;

        Cell(BiConsumer<Cell, ThreadSummary> show) {
            this.show = show;
        }

        Sparkline spark() {
            if (spark == null) {
                spark = new Sparkline();
                spark.prefWidthProperty().bind(widthProperty().subtract(24));
            }
            return spark;
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
        protected void updateItem(@Nullable ThreadSummary thread, boolean empty) {
            super.updateItem(thread, empty);
            setText(null);
            ViewParts.show(this, null);
            HoverTip.set(this, null);
            if (!empty && thread != null) {
                show.accept(this, thread);
            }
        }
    }
}
