package dev.stateroom.ui.diff;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.words.ShortText;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.compare.ComparisonRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What things are called that can be compared, and which there are in the open workspace. */
final class SideNames {
    private static final int MOST_THREADS = 100;

    private final Translations words;
    private final Session session;

    SideNames(Translations words, Session session) {
        this.words = words;
        this.session = session;
    }

    /** For the user; empty for nothing. */
    String title(@Nullable ComparisonRef ref) {
        return switch (ref) {
            case null -> "";
            case ComparisonRef.Named(String address) -> address;
            case ComparisonRef.Here(String thread, String checkpoint, FilePath top) when thread != null && top.isRoot() ->
                checkpoint == null
                        ? words.get("thing.thread", session.titles().names().unique(thread))
                        : words.get("thing.step", begin(step(thread, checkpoint)), session.titles().names().unique(thread));
            case ComparisonRef.Here(String thread, String checkpoint, FilePath top) when thread != null && checkpoint != null ->
                words.get("thing.path.step", top.text(), step(thread, checkpoint));
            case ComparisonRef.Here(String thread, String checkpoint, FilePath top) -> top.isRoot() ? words.get("thing.all") : top.text();
        };
    }

    private static String begin(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private String step(String thread, String checkpoint) {
        RecordedThread open = session.threadProperty().get();
        if (open != null && open.id().equals(thread)) {
            for (Checkpoint one : open.checkpoints()) {
                if (one.id().equals(checkpoint) && one.step() != null) {
                    return StepNumber.named(one.step(), "");
                }
            }
        }
        return StepNumber.named(null, ShortText.id(checkpoint));
    }

    /** The choices without an address, the nearest first. */
    List<ComparisonRef> offered() {
        List<ComparisonRef> all = new ArrayList<>();
        OpenWorkspace open = session.workspaceProperty().get();
        if (open == null) {
            return all;
        }
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey step = session.stepProperty().get();
        CheckpointKey base = session.baseProperty().get();
        if (thread != null && step != null) {
            all.add(ComparisonRef.Here.thread(thread.id(), step.id()));
        }
        if (thread != null && base != null) {
            all.add(ComparisonRef.Here.thread(thread.id(), base.id()));
        }
        session.threadsProperty().get().stream()
                .limit(MOST_THREADS)
                .forEach(one -> all.add(ComparisonRef.Here.thread(one.id(), null)));
        if (thread == null || open.isDocument()) {
            all.add(new ComparisonRef.Here(null, null, FilePath.ROOT));
        }
        for (Mount mount : open.mounts()) {
            if (!mount.root().isRoot()) {
                all.add(new ComparisonRef.Here(null, null, mount.root()));
            }
        }
        return all.stream().distinct().toList();
    }
}
