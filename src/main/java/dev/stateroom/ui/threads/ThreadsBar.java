package dev.stateroom.ui.threads;

import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.kit.FilterField;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;

/** The bar above the table: number of threads, filter, status, another source. */
final class ThreadsBar extends HBox {
    private final Translations words;
    private final Label about = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final FilterField filter;
    private final ChoiceSegment<Optional<ThreadStatus.State>> status = new ChoiceSegment<>(Optional.empty());
    private final ToggleButton all;
    private final ToggleButton waiting;
    private final ToggleButton error;
    private final Button open;
    private final Label openKey;

    ThreadsBar(Translations words, Runnable changed, Runnable openSource) {
        this.words = words;
        getStyleClass().setAll("sr-bar");
        filter = new FilterField("threads-filter", words.get("filter"), "/");
        filter.textProperty().subscribe(changed);
        all = status.add(Optional.empty(), "threads-all", "");
        waiting = status.add(Optional.of(ThreadStatus.State.INTERRUPTED), "threads-waiting", "");
        error = status.add(Optional.of(ThreadStatus.State.ERROR), "threads-error", "");
        status.setOnPressed(_ -> changed.run());
        openKey = ViewParts.keyHint(dev.stateroom.ui.command.Shortcuts.text(dev.stateroom.ui.command.Shortcuts.of("Shortcut+O")));
        open = ViewParts.button("folder-plus", words.get("openSource"));
        HBox inside = ViewParts.row(FeatherIcons.of("folder-plus", FeatherIcons.ROW), new Label(words.get("openSource")), openKey);
        open.setGraphic(inside);
        open.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        open.setAccessibleText(words.get("openSource"));
        open.setId("threads-open-source");
        open.setOnAction(e -> openSource.run());
        counts(0, 0, 0, true, true);
        getChildren().addAll(ViewParts.text(words.get("title"), "sr-title"), about, ViewParts.grow(), filter, status, open);
    }

    FilterField filter() {
        return filter;
    }

    /**
     * Shows the number of threads and their source.
     *
     * @param source the name; empty for none
     * @param last the last page, with the total number
     * @param listed the listed threads
     */
    void about(String source, ThreadPage last, List<ThreadSummary> listed) {
        if (source.isEmpty()) {
            about.setText("");
        } else if (last.hasMore()) {
            about.setText(words.get(last.isEstimated() ? "about.estimated" : "about.part", last.total(), source, listed.size()));
        } else {
            int checkpoints = listed.stream().mapToInt(thread -> Math.max(0, thread.checkpointCount())).sum();
            about.setText(words.get("about", listed.size(), source, checkpoints));
        }
    }

    /**
     * Shows counts; until all threads were read, the last two may still grow.
     *
     * @param whole false if only the newest threads and visible ones are counted
     */
    void counts(int threads, int waitingThreads, int failed, boolean complete, boolean whole) {
        String more = complete ? whole ? "" : "+" : "…";
        String part = whole ? null : words.get("count.part", FactsLoader.UNSEEN);
        HoverTip.set(waiting, part);
        HoverTip.set(error, part);
        all.setText(words.get("all", threads));
        waiting.setText(words.get("waiting", waitingThreads) + more);
        error.setText(words.get("error", failed) + more);
    }

    /** The chosen status; empty for all. */
    Optional<ThreadStatus.State> status() {
        return status.chosen();
    }

    /** Clears filter and status. */
    void showAll() {
        all.setSelected(true);
        if (filter.getText().isEmpty()) {
            all.fireEvent(new javafx.event.ActionEvent());
        }
        filter.clear();
    }

    void setNarrow(boolean narrow) {
        filter.setPrefWidth(narrow ? 160 : 220);
        ViewParts.setShown(openKey, !narrow);
    }
}
