package dev.stateroom.ui.threads;

import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
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
import javafx.scene.control.Tooltip;
import javafx.scene.control.skin.VirtualFlow;
import org.jspecify.annotations.Nullable;

/** The threads, one a row; cells ask the loader for what is known by now. */
final class ThreadTable extends TableView<ThreadSummary> {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("MMM d");
    private static final DateTimeFormatter DATE = DateTimeFormatter.ISO_LOCAL_DATE;
    private static final DateTimeFormatter WHOLE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS xxx");

    private final Translations words = Translations.of(ThreadTable.class);
    private final ObservableList<ThreadSummary> rows = FXCollections.observableArrayList();
    private final TableColumn<ThreadSummary, ThreadSummary> message;
    private @Nullable FactsLoader loader;
    private @Nullable LocalDate newest;

    ThreadTable(Runnable scrolled) {
        setId("threads-table");
        setAccessibleText(words.get("title"));
        setItems(rows);
        setPlaceholder(new Label());
        getStyleClass().add("threads-table");
        message = column("column.message", 180, this::showMessage);
        List<TableColumn<ThreadSummary, ThreadSummary>> columns = List.of(
                column("column.thread", 170, this::showId),
                column("column.status", 116, this::showStatus),
                message,
                column("column.step", 62, this::showStep),
                column("column.files", 54, this::showFiles),
                column("column.changes", 174, this::showChanges),
                column("column.last", 96, this::showTime));
        columns.get(3).getStyleClass().add("threads-number");
        columns.get(4).getStyleClass().add("threads-number");
        columns.get(6).getStyleClass().add("threads-number");
        getColumns().setAll(columns);
        message.setResizable(false);
        message.prefWidthProperty()
                .bind(Bindings.createDoubleBinding(
                        () -> Math.max(
                                120,
                                getWidth()
                                        - 12
                                        - columns.stream()
                                                .filter(c -> c != message)
                                                .mapToDouble(TableColumn::getWidth)
                                                .sum()),
                        widthProperty(),
                        columns.get(0).widthProperty(),
                        columns.get(1).widthProperty(),
                        columns.get(3).widthProperty(),
                        columns.get(4).widthProperty(),
                        columns.get(5).widthProperty(),
                        columns.get(6).widthProperty()));
        skinProperty().subscribe(() -> {
            if (lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
                flow.positionProperty().subscribe(scrolled);
                flow.heightProperty().subscribe(scrolled);
            }
        });
    }

    void setLoader(FactsLoader next) {
        loader = next;
    }

    /** Shows these threads; {@code all} decides how times are written. */
    void show(List<ThreadSummary> threads, List<ThreadSummary> all) {
        newest = newest(all);
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

    /** The ids of the rows that are seen. */
    List<String> visibleIds() {
        if (!(lookup(".virtual-flow") instanceof VirtualFlow<?> flow)) {
            return rows.stream().limit(30).map(ThreadSummary::id).toList();
        }
        IndexedCell<?> first = flow.getFirstVisibleCell();
        IndexedCell<?> last = flow.getLastVisibleCell();
        if (first == null || last == null) {
            return rows.stream().limit(30).map(ThreadSummary::id).toList();
        }
        int from = Math.clamp(first.getIndex(), 0, rows.size());
        int to = Math.clamp(last.getIndex() + 1L, from, rows.size());
        return rows.subList(from, to).stream().map(ThreadSummary::id).toList();
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

    private void showId(Cell cell, ThreadSummary thread) {
        cell.setText(ShortIds.cut(thread.id(), 20));
        cell.style("sr-mono-small");
        cell.tip(thread.id());
    }

    private void showStatus(Cell cell, ThreadSummary thread) {
        ThreadFacts facts = facts(thread);
        if (facts == null) {
            return;
        }
        switch (facts.status()) {
            case IDLE -> {
                cell.setText(words.get("status.idle"));
                cell.style("sr-muted");
            }
            case INTERRUPTED -> cell.setGraphic(pill("pause", words.get("status.waiting", facts.waiting()), "accent"));
            case ERROR -> cell.setGraphic(pill("alert-octagon", words.get("status.error"), "danger"));
            case UNFINISHED -> cell.setGraphic(pill("clock", words.get("status.unfinished"), "warning"));
            case BUSY -> cell.setGraphic(pill("loader", words.get("status.busy"), "accent"));
            case UNKNOWN -> {
                cell.setGraphic(pill("alert-triangle", words.get("status.unknown"), "warning"));
                cell.tip(facts.why());
            }
        }
    }

    private static Label pill(String icon, String word, String tone) {
        Label pill = ViewParts.pill(icon, word, tone);
        pill.setTranslateX(-6);
        return pill;
    }

    private void showMessage(Cell cell, ThreadSummary thread) {
        ThreadFacts facts = facts(thread);
        if (facts != null) {
            String text = facts.status() == ThreadStatus.State.UNKNOWN ? facts.why() : facts.firstMessage();
            cell.setText(HiddenCharacters.visible(text));
            cell.style("sr-muted");
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
        var here = time.atZoneSameInstant(ZoneId.systemDefault());
        LocalDate day = here.toLocalDate();
        DateTimeFormatter format = day.equals(newest)
                ? TIME
                : newest != null && day.getYear() == newest.getYear() ? DAY.withLocale(Translations.locale()) : DATE;
        cell.setText(format.format(here));
        cell.style("sr-mono-small");
        cell.style("sr-muted");
        cell.tip(WHOLE.format(here));
    }

    /** The newest day: its times are written without it. */
    private static @Nullable LocalDate newest(List<ThreadSummary> threads) {
        return threads.stream()
                .map(ThreadSummary::updatedAt)
                .filter(Objects::nonNull)
                .map(t -> t.atZoneSameInstant(ZoneId.systemDefault()).toLocalDate())
                .max(LocalDate::compareTo)
                .orElse(null);
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
            setTooltip(new Tooltip(text));
        }

        @Override
        protected void updateItem(@Nullable ThreadSummary thread, boolean empty) {
            super.updateItem(thread, empty);
            setText(null);
            setGraphic(null);
            setTooltip(null);
            if (!empty && thread != null) {
                show.accept(this, thread);
            }
        }
    }
}
