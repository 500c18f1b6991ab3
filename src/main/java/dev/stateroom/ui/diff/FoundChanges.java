package dev.stateroom.ui.diff;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileChange;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * The differences found so far. Bounded: above a limit files are only counted, above a limit of bytes only named. Filled on one thread,
 * read on the FX thread.
 */
final class FoundChanges implements Consumer<FileChange> {
    private static final int MOST_FILES = 10_000;
    private static final long MOST_BYTES = 64L << 20;

    private final Translations words;
    private final List<FileChange> changes = new ArrayList<>();
    private final AtomicReference<@Nullable Reached> next = new AtomicReference<>();
    private final Label where = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final ProgressBar share = new ProgressBar(ProgressBar.INDETERMINATE_PROGRESS);
    private long bytes;
    private int unnamed;
    private int unshown;

    private record Reached(long done, long total, String what) {}

    FoundChanges(Translations words) {
        this.words = words;
    }

    @Override
    public synchronized void accept(FileChange change) {
        if (changes.size() >= MOST_FILES) {
            unnamed++;
            return;
        }
        long more = size(change.before()) + size(change.after());
        if (bytes + more > MOST_BYTES) {
            unshown++;
            changes.add(new FileChange(change.path(), nothing(change.before(), 0), nothing(change.after(), 1)));
        } else {
            bytes += more;
            changes.add(change);
        }
    }

    private static long size(@Nullable FileData data) {
        return data == null ? 0 : data.bytes().length;
    }

    /** A placeholder of binary content for content that is not kept. */
    private static @Nullable FileData nothing(@Nullable FileData data, int side) {
        return data == null ? null : new FileData(new FileData.Binary(new byte[] {0, (byte) side}), null, null, null, null);
    }

    /** All so far; {@code swapped} exchanges the sides. */
    synchronized List<FileChange> changes(boolean swapped) {
        return swapped
                ? changes.stream().map(c -> new FileChange(c.path(), /* before= */ c.after(), /* after= */ c.before())).toList()
                : List.copyOf(changes);
    }

    /** Sentences about what is not shown. */
    synchronized List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (unnamed > 0) {
            notes.add(words.get("things.unnamed", MOST_FILES, unnamed));
        }
        if (unshown > 0) {
            notes.add(words.get("things.unshown", unshown, MOST_BYTES >> 20));
        }
        return notes;
    }

    /** Sets the progress; from any thread, at any rate. */
    void reached(long done, long total, String what) {
        if (next.getAndSet(new Reached(done, total, what)) == null) {
            Platform.runLater(this::tell);
        }
    }

    private void tell() {
        Reached now = next.getAndSet(null);
        if (now != null) {
            share.setProgress(now.total() <= 0 ? ProgressBar.INDETERMINATE_PROGRESS : (double) now.done() / now.total());
            where.setText(now.total() <= 0 ? words.get("things.listed", now.done()) : words.get("things.reached", now.done(), now.total()));
        }
    }

    /** The placeholder while comparing. */
    Node progress(Node stop) {
        VBox pane = ViewParts.empty("loader", words.get("things.busy"), "", null);
        pane.getChildren().setAll(pane.getChildren().getFirst(), pane.getChildren().get(1), share, where, stop);
        pane.setId("compare-progress");
        return pane;
    }
}
