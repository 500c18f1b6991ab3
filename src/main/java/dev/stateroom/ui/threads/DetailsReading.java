package dev.stateroom.ui.threads;

import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.ShortText;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import javafx.animation.Animation;
import javafx.animation.PauseTransition;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** Reads the selected thread for the pane on the right when the selection pauses; results are cached while the source is shown. */
final class DetailsReading {
    private static final Duration REST = Duration.millis(120);

    private final Translations words;
    private final DetailsPane pane;
    private final Supplier<@Nullable ThreadSummary> wanted;
    private final PauseTransition rest = new PauseTransition(REST);
    private final Map<String, ThreadDetails> known = new HashMap<>();
    private @Nullable OpenWorkspace workspace;
    private @Nullable ThreadSource source;
    private final LatestTask running;

    /** {@code wanted} gives the thread that the pane is to show; null while it is closed. */
    DetailsReading(TaskRunner work, Translations words, DetailsPane pane, Supplier<@Nullable ThreadSummary> wanted) {
        running = new LatestTask(work, defect -> pane.failed(String.valueOf(defect)));
        this.words = words;
        this.pane = pane;
        this.wanted = wanted;
        rest.setOnFinished(e -> read());
    }

    /** Clears the cache: another source is shown, or the same one again. */
    void show(@Nullable OpenWorkspace open) {
        workspace = open;
        source = open == null ? null : open.threads();
        known.clear();
    }

    /** Called when another thread is selected. */
    void moved(ThreadSummary thread) {
        ThreadDetails ready = known.get(thread.id());
        if (ready != null && source != null) {
            pane.show(ready, source.description());
        } else {
            soon();
        }
    }

    /** Reads when the selection pauses. */
    void soon() {
        rest.playFromStart();
    }

    void stop() {
        running.cancel();
    }

    boolean isLoading() {
        return running.isRunning() || rest.getStatus() == Animation.Status.RUNNING;
    }

    private void read() {
        ThreadSummary thread = wanted.get();
        ThreadSource from = source;
        OpenWorkspace in = workspace;
        if (thread == null || from == null || in == null) {
            return;
        }
        String id = thread.id();
        ThreadDetails ready = known.get(id);
        if (ready != null) {
            pane.show(ready, from.description());
            return;
        }
        pane.loading();
        running.begin(
                words.get("work.details", HiddenCharacters.visible(ShortText.id(id))),
                (c, p) -> from.thread(id, c).then(in::withForks).map(open -> ThreadDetails.of(open, c, p)),
                outcome -> outcome.either(read -> {
                    known.put(id, read);
                    pane.show(read, from.description());
                }, failure -> pane.failed(CoreSentences.shown(failure))));
    }
}
