package dev.stateroom.search;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileText;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows matching lines through all steps and branches: a line is reported where it appears, and again where it is gone. A line that a
 * file has twice is followed twice. In subagents only lines that never reached the thread itself are reported.
 */
final class AnyStepSearch {
    private final RecordedThread thread;
    private final PathFilter filter;
    private final GroupSearch group;
    private final Cancellation cancellation;
    private final Map<CheckpointKey, Map<String, List<Open>>> present = new HashMap<>();
    private final Set<String> everSeen = new HashSet<>();
    private int unread;

    AnyStepSearch(RecordedThread thread, PathFilter filter, GroupSearch group, Cancellation cancellation) {
        this.thread = thread;
        this.filter = filter;
        this.group = group;
        this.cancellation = cancellation;
    }

    /** A line that is present; without a hit if it was already reported in another namespace. */
    private record Open(String line, @Nullable SearchHit hit) {}

    void run() {
        thread.trees().values().forEach(lineage -> {
            for (Checkpoint checkpoint : lineage.parentsFirst()) {
                if (group.isFull()) {
                    return;
                }
                cancellation.check();
                step(checkpoint, lineage.parent(checkpoint.key()));
            }
        });
        if (unread > 0) {
            group.problem(unread + (unread == 1 ? " step" : " steps") + " could not be read");
        }
    }

    private void step(Checkpoint checkpoint, @Nullable CheckpointKey parent) {
        CheckpointKey key = checkpoint.key();
        Map<String, List<Open>> before = parent == null ? Map.of() : present.getOrDefault(parent, Map.of());
        Map<String, List<Open>> after = before;
        switch (thread.changesAt(key, cancellation)) {
            case Outcome.Ok<List<FileChange>>(List<FileChange> changes) -> {
                for (FileChange change : changes) {
                    String path = change.path();
                    if (!ThreadSearch.fits(filter, path)) {
                        continue;
                    }
                    List<Open> old = after.getOrDefault(path, List.of());
                    List<Open> now = follow(old, change, checkpoint);
                    if (!now.equals(old)) {
                        after = after == before ? new HashMap<>(before) : after;
                        after.put(path, now);
                    }
                }
            }
            case Outcome.Failed<List<FileChange>>(Failure _) -> unread++;
        }
        present.put(key, after);
    }

    private List<Open> follow(List<Open> old, FileChange change, Checkpoint checkpoint) {
        TwoGenerationCache<Open> left = new TwoGenerationCache<>(old, Open::line);
        List<Open> now = new ArrayList<>();
        if (change.after() != null && FileText.of(change.after()) instanceof FileText.Plain(String text)) {
            HitLocation.Step step = ThreadSearch.step(thread, checkpoint.key());
            group.each(text, (number, line) -> {
                Open kept = left.take(line);
                if (kept != null) {
                    now.add(kept);
                } else {
                    boolean reported = !checkpoint.key().isRoot() && everSeen.contains(change.path() + "\n" + line);
                    everSeen.add(change.path() + "\n" + line);
                    now.add(new Open(line, reported ? null : group.hit(new HitLocation.Recorded(step, change.path()), number, line)));
                }
                return !group.isFull();
            });
        }
        if (!group.isFull()) {
            SearchSink.Gone from = new SearchSink.Gone(checkpoint.key().id(), checkpoint.step());
            left.rest().forEach(open -> {
                if (open.hit() != null) {
                    group.gone(open.hit(), from);
                }
            });
        }
        return now;
    }
}
