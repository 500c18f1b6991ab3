package dev.stateroom.ui.results;

import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.ui.kit.RowTable;
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
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** The ledger, one offload a row; in its own order unless a column is chosen. */
final class ResultsTable extends RowTable<Offload> {
    private static final PseudoClass NEVER = PseudoClass.getPseudoClass("never");
    private static final double LEAST_CALL = 120;
    private static final int ID_HEAD = 11;
    private static final int ID_TAIL = 6;

    private final Translations words;
    private final ObservableList<Offload> rows = FXCollections.observableArrayList();
    private final List<TableColumn<Offload, Offload>> byKey;

    ResultsTable(Translations words) {
        super("results", words, words.get("title"));
        this.words = words;
        setSortedItems(rows);
        TableColumn<Offload, Offload> call = column("call", 178, this::call, o -> o.call() == null ? "" : o.call().id());
        byKey = List.of(
                column("state", 120, this::state, Offload::status),
                call,
                column("tool", 92, this::tool, o -> o.call() == null ? "" : o.call().tool()),
                ofNumbers(column("size", 92, this::size, o -> o.size() == null ? -1L : o.size().bytes())),
                ofNumbers(column("tokens", 84, this::tokens, o -> o.size() == null ? -1L : o.size().tokens())),
                ofNumbers(column("step", 66, this::step, o -> o.step() == null ? -2 : o.step())),
                ofNumbers(column("read", 88, this::read, o -> o.readBack().size())));
        setColumns(byKey, call, LEAST_CALL);
    }

    /** Shows these in the chosen order; the selection stays if its row is still there. */
    void show(List<Offload> offloads) {
        Offload selected = getSelectionModel().getSelectedItem();
        rows.setAll(offloads);
        if (selected != null && offloads.contains(selected)) {
            getSelectionModel().select(selected);
        }
    }

    /** Sorts by the next column, after the last one by none: a table's header cannot be reached by keyboard. */
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

    /** Reverses the order. */
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

    /** The rows as shown, as tab-separated lines with a header. */
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
            String key, double width, BiConsumer<RowCell<Offload>, Offload> show, Function<Offload, T> order) {
        return sorted(key, width, show, Comparator.comparing(order));
    }

    private void state(RowCell<Offload> cell, Offload offload) {
        cell.show(StatusStyles.label(words, offload), StatusStyles.word(words, offload.status()));
    }

    private void call(RowCell<Offload> cell, Offload offload) {
        ToolCall call = offload.call();
        Label id = ViewParts.shrinking(
                call == null ? unnamed(offload) : OneLine.middle(HiddenCharacters.visible(call.id()), ID_HEAD, ID_TAIL),
                call == null ? "sr-muted" : "sr-mono-small");
        HBox row = ViewParts.row(id);
        ToolCall by = offload.by();
        String tip = call == null ? String.valueOf(offload.path()) : call.id();
        if (by != null) {
            boolean over = offload.status() == Offload.Status.OVERWRITTEN;
            String who = words.get(over ? "by" : "taken", OneLine.middle(HiddenCharacters.visible(by.id()), 8, 4));
            // If there is little room, the call's id stays whole.
            id.setMinWidth(Region.USE_PREF_SIZE);
            row.getChildren().add(ViewParts.shrinking(who, "sr-small", over ? "sr-danger" : "sr-muted"));
            tip += "\n" + who;
        }
        cell.show(row, call == null ? unnamed(offload) : call.id());
        HoverTip.set(cell, tip);
    }

    private String unnamed(Offload offload) {
        if (offload.status() == Offload.Status.ORPHAN) {
            String path = String.valueOf(offload.path());
            return HiddenCharacters.visible(path.substring(path.lastIndexOf('/') + 1));
        }
        return words.get("kind." + offload.kind().id());
    }

    private void tool(RowCell<Offload> cell, Offload offload) {
        ToolCall call = offload.call();
        cell.say(call == null ? "" : HiddenCharacters.visible(call.tool()), "sr-mono-small");
        if (call != null && !offload.agent().equals("main")) {
            HoverTip.set(cell, words.get("agent.sub", offload.agent()));
        }
    }

    private void size(RowCell<Offload> cell, Offload offload) {
        Offload.Size size = offload.size();
        cell.say(size == null ? words.get("unknown") : SizeText.bytes(words, size.bytes()), "sr-mono-small");
    }

    private void tokens(RowCell<Offload> cell, Offload offload) {
        Offload.Size size = offload.size();
        cell.say(size == null ? "" : SizeText.tokens(words, size.tokens()), "sr-mono-small", "sr-muted");
    }

    private void step(RowCell<Offload> cell, Offload offload) {
        cell.say(offload.step() == null ? "" : words.get("number", offload.step()), "sr-mono-small", "sr-muted");
    }

    private void read(RowCell<Offload> cell, Offload offload) {
        int times = offload.readBack().size();
        cell.say(times == 0 ? words.get("read.never") : words.get("read.times", times), "results-read");
        cell.pseudoClassStateChanged(NEVER, times == 0);
    }
}
