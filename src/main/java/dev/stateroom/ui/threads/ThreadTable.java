package dev.stateroom.ui.threads;

import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.kit.RowTable;
import dev.stateroom.ui.session.ThreadNames;
import dev.stateroom.ui.session.ThreadTitles;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.time.OffsetDateTime;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** The threads, a row each; cells show what the loader knows so far. */
final class ThreadTable extends RowTable<ThreadSummary> {
    private final ThreadTitles titles;
    private final RelativeTime ago = RelativeTime.now();
    private final Translations words;
    private final ObservableList<ThreadSummary> rows = FXCollections.observableArrayList();
    private @Nullable FactsLoader loader;

    ThreadTable(ThreadTitles titles, Translations words, Runnable scrolled) {
        super("threads", words, words.get("title"));
        this.titles = titles;
        this.words = words;
        setItems(rows);
        TableColumn<ThreadSummary, ThreadSummary> name = column("thread", 180, this::showName);
        setColumns(
                List.of(
                        name,
                        column("status", 116, this::showStatus),
                        ofNumbers(column("step", 62, this::showStep)),
                        ofNumbers(column("files", 54, this::showFiles)),
                        column("changes", 174, this::showChanges),
                        ofNumbers(column("last", 96, this::showTime))),
                name,
                120);
        skinProperty().subscribe(() -> {
            if (lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
                flow.positionProperty().subscribe(() -> afterScroll(scrolled));
                flow.heightProperty().subscribe(scrolled);
            }
        });
    }

    /** Keys scroll before the rows exist that they scroll to. */
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

    /** Selects the thread with that id, if it is listed. */
    void select(String id) {
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).id().equals(id)) {
                getSelectionModel().clearAndSelect(i);
                return;
            }
        }
    }

    /** True if the user has scrolled to the last row. */
    boolean isEndSeen() {
        return lookup(".virtual-flow") instanceof VirtualFlow<?> flow
                && flow.getPosition() > 0
                && flow.getLastVisibleCell() != null
                && flow.getLastVisibleCell().getIndex() == rows.size() - 1;
    }

    /** The visible rows. */
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

    /** The name followed by the id; for a thread that cannot be read, the reason. */
    private void showName(RowCell<ThreadSummary> cell, ThreadSummary thread) {
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
        cell.show(row, null);
        String id = HiddenCharacters.visible(thread.id());
        HoverTip.set(cell, names.detail(thread.id()).isEmpty() ? id : names.name(thread.id()) + "\n" + id);
    }

    private void showStatus(RowCell<ThreadSummary> cell, ThreadSummary thread) {
        ThreadFacts facts = facts(thread);
        if (facts == null) {
            return;
        }
        Label status = StatusLabel.of(facts.status(), facts.waiting());
        if (facts.status() == ThreadStatus.State.IDLE) {
            cell.say(status.getText(), "sr-muted");
        } else {
            cell.show(status, null);
        }
        if (facts.status() == ThreadStatus.State.UNKNOWN) {
            HoverTip.set(cell, facts.why());
        }
    }

    private void showStep(RowCell<ThreadSummary> cell, ThreadSummary thread) {
        Integer step = thread.step();
        cell.say(step == null ? "" : words.get("number", step), "sr-mono-small");
    }

    private void showFiles(RowCell<ThreadSummary> cell, ThreadSummary thread) {
        ThreadFacts facts = facts(thread);
        cell.say(facts == null ? "" : facts.files() < 0 ? "?" : words.get("number", facts.files()), "sr-mono-small");
        if (facts != null && !facts.why().isEmpty()) {
            HoverTip.set(cell, facts.why());
        }
    }

    private void showChanges(RowCell<ThreadSummary> cell, ThreadSummary thread) {
        int[] bars = loader == null ? null : loader.bars(thread.id());
        Sparkline spark = cell.getUserData() instanceof Sparkline made ? made : new Sparkline();
        if (cell.getUserData() == null) {
            cell.setUserData(spark);
            spark.prefWidthProperty().bind(cell.widthProperty().subtract(24));
        }
        spark.show(bars);
        cell.show(spark, null);
    }

    private void showTime(RowCell<ThreadSummary> cell, ThreadSummary thread) {
        OffsetDateTime time = thread.updatedAt();
        if (time != null) {
            cell.ago(ago, time.toInstant());
        }
    }

    private @Nullable ThreadFacts facts(ThreadSummary thread) {
        return loader == null ? null : loader.facts(thread.id());
    }
}
