package dev.stateroom.ui.diff;

import dev.stateroom.history.LineDiff.Whitespace;
import dev.stateroom.ui.diff.DiffComparison.ChangedFile;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.TaskRunner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** Compares the files of a comparison off the FX thread, a few at a time, visible ones first. */
final class DiffLoader {
    private static final long BATCH_NANOS = 60_000_000;

    private final String title;
    private final IntSupplier lookedAt;
    private final LatestTask running;

    /** The result for one file, and its size in the view. */
    record Compared(FileDiff result, LineWidths.Extent extent) {}

    /** Calls {@code lookedAt} before each batch for the file to begin with. */
    DiffLoader(TaskRunner work, String title, IntSupplier lookedAt) {
        running = new LatestTask(work);
        this.title = title;
        this.lookedAt = lookedAt;
    }

    /** Compares these files, cancelling earlier ones; {@code arrived} receives results by index, several times. */
    void start(List<ChangedFile> files, Whitespace whitespace, Consumer<Map<Integer, Compared>> arrived) {
        cancel();
        NavigableSet<Integer> waiting = new TreeSet<>();
        for (int i = 0; i < files.size(); i++) {
            waiting.add(i);
        }
        next(files, whitespace, waiting, arrived);
    }

    private void next(
            List<ChangedFile> files,
            Whitespace whitespace,
            NavigableSet<Integer> waiting,
            Consumer<Map<Integer, Compared>> arrived) {
        if (waiting.isEmpty()) {
            return;
        }
        List<Integer> order = new ArrayList<>(waiting.tailSet(lookedAt.getAsInt()));
        order.addAll(waiting.headSet(lookedAt.getAsInt()));
        running.begin(
                title,
                (c, p) -> compare(files, whitespace, order, c),
                batch -> {
                    waiting.removeAll(batch.keySet());
                    arrived.accept(batch);
                    next(files, whitespace, waiting, arrived);
                },
                defect -> {
                    // One failing file must not hide the others: it is the first of its batch.
                    int broken = order.getFirst();
                    waiting.remove(broken);
                    FileDiff result = new FileDiff.Unreadable(String.valueOf(defect));
                    arrived.accept(Map.of(broken, new Compared(result, new LineWidths.Extent(0, 0))));
                    next(files, whitespace, waiting, arrived);
                });
    }

    private static Map<Integer, Compared> compare(
            List<ChangedFile> files, Whitespace whitespace, List<Integer> order, Cancellation cancellation) {
        long end = System.nanoTime() + BATCH_NANOS;
        Map<Integer, Compared> batch = new LinkedHashMap<>();
        for (int file : order) {
            cancellation.check();
            try {
                FileDiff result = FileDiff.of(files.get(file).change(), whitespace, cancellation);
                batch.put(file, new Compared(result, LineWidths.Extent.of(result)));
            } catch (RuntimeException | OutOfMemoryError defect) {
                if (defect instanceof dev.stateroom.work.CancelledException || batch.isEmpty()) {
                    throw defect;
                }
                return batch; // it comes first in the next batch, and is reported there
            }
            if (System.nanoTime() > end) {
                break;
            }
        }
        return batch;
    }

    boolean isRunning() {
        return running.isRunning();
    }

    void cancel() {
        running.cancel();
    }
}
