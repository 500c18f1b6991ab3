package dev.stateroom.ui.preview.table;

import dev.stateroom.ui.preview.records.RecordTable;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.TaskRunner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;

/** Loads visible rows and caches recently used ones. FX thread only; reads in the background. */
final class RowSupply {
    private static final int KEPT = 3_000;

    /** Number of rows that are read ahead: the next page of a scroll. */
    private static final int AHEAD = 60;

    private final RecordTable records;
    private final String title;
    private final Runnable arrived;
    private final Consumer<String> trouble;
    private final TreeSet<Integer> wanted = new TreeSet<>();
    private final LatestTask loading;
    private final Map<Integer, List<String>> rows = new LinkedHashMap<>(512, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, List<String>> eldest) {
            return size() > KEPT;
        }
    };

    RowSupply(TaskRunner work, RecordTable records, String title, Runnable arrived, Consumer<String> trouble) {
        loading = new LatestTask(work, this::broken);
        this.records = records;
        this.title = title;
        this.arrived = arrived;
        this.trouble = trouble;
    }

    /** The cells of a row of the file; null if it is not loaded yet, which this starts. */
    @Nullable List<String> get(int row) {
        List<String> cells = rows.get(row);
        if (cells == null) {
            if (wanted.isEmpty()) {
                // Runs after all cells of a frame were requested.
                Platform.runLater(this::load);
            }
            wanted.add(row);
        }
        return cells;
    }

    private void load() {
        if (wanted.isEmpty()) {
            return;
        }
        List<Integer> ask = List.copyOf(wanted);
        wanted.clear();
        loading.begin(title, (c, p) -> read(ask, c), outcome -> outcome.either(read -> {
            rows.putAll(read);
            if (!read.isEmpty()) {
                arrived.run();
            }
        }, why -> trouble.accept(CoreSentences.shown(why))));
    }

    private Outcome<Map<Integer, List<String>>> read(List<Integer> ask, Cancellation cancellation) {
        Map<Integer, List<String>> read = new LinkedHashMap<>();
        List<Integer> left = new ArrayList<>(ask);
        while (!left.isEmpty()) {
            int first = left.getFirst();
            // Adjacent rows are read at once; in a sorted table rows are scattered.
            int last = first;
            for (int row : left) {
                last = row - last <= AHEAD ? row : last;
            }
            int count = last - first + 1 + (left.size() > 1 && last > first ? AHEAD : 0);
            Outcome<Boolean> some = records.each(first, (number, cells) -> {
                read.put((int) number, List.copyOf(cells));
                return number < (long) first + count - 1;
            }, cancellation);
            if (some instanceof Outcome.Failed<Boolean>(var why) && read.isEmpty()) {
                return Outcome.failed(why);
            }
            int end = last;
            left.removeIf(row -> row <= end);
        }
        return Outcome.ok(read);
    }

    private void broken(Throwable defect) {
        System.getLogger(RowSupply.class.getName()).log(System.Logger.Level.ERROR, "rows could not be read", defect);
        trouble.accept(String.valueOf(defect.getMessage()));
    }

    void close() {
        wanted.clear();
        loading.cancel();
    }
}
