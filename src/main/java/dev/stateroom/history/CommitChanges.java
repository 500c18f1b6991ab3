package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.CommitHistory.Commit;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What commits of a repository changed. A commit names no paths, so its tree is compared with its parent's; each is asked for once. */
public final class CommitChanges {
    private static final SequencedMap<String, String> NOTHING = new TreeMap<>();

    private final CommitHistory commits;

    /** Of a repository. */
    public CommitChanges(CommitHistory commits) {
        this.commits = commits;
    }

    /** The files that differ between two commits, sorted by path; null stands for what was before the first. */
    public Outcome<List<FileChange>> between(@Nullable String before, @Nullable String after, Cancellation cancellation) {
        return texts(before, cancellation).then(old -> texts(after, cancellation).map(now -> differing(old, now)));
    }

    private Outcome<SequencedMap<String, String>> texts(@Nullable String commit, Cancellation cancellation) {
        cancellation.check();
        return commit == null ? Outcome.ok(NOTHING) : commits.texts(commit, cancellation);
    }

    private static List<FileChange> differing(SequencedMap<String, String> before, SequencedMap<String, String> after) {
        TreeSet<String> paths = new TreeSet<>(CodePointOrder.INSTANCE);
        paths.addAll(before.keySet());
        paths.addAll(after.keySet());
        List<FileChange> changes = new ArrayList<>();
        for (String path : paths) {
            String old = before.get(path);
            String now = after.get(path);
            if (old == null || !old.equals(now)) {
                changes.add(new FileChange(path, data(old), data(now)));
            }
        }
        return changes;
    }

    private static @Nullable FileData data(@Nullable String text) {
        return text == null ? null : new FileData(new FileData.Text(text), null, null, null, null);
    }

    /**
     * A commit with what it changed.
     *
     * @param changes of the paths that were asked for; not empty
     */
    public record Version(Commit commit, List<FileChange> changes) {
        /** Copies the list. */
        public Version {
            changes = List.copyOf(changes);
        }
    }

    /** Takes versions, newest first. */
    @FunctionalInterface
    public interface Sink {
        /** One version; {@code looked} of {@code all} commits were compared so far. */
        void take(Version version, int looked, int all);
    }

    /**
     * The commits that changed certain paths, newest first, given as they are found.
     *
     * @param most so many of the newest commits are compared
     * @param wanted which paths
     * @return how many were compared; a failure leaves what was given valid
     */
    public Outcome<Integer> versions(int most, Predicate<String> wanted, Sink sink, Cancellation cancellation) {
        return commits.newest(most, cancellation).then(newest -> {
            for (int i = 0; i < newest.size(); i++) {
                Commit commit = newest.get(i);
                Outcome<List<FileChange>> changes = between(commit.parent(), commit.id(), cancellation);
                if (!(changes instanceof Outcome.Ok<List<FileChange>>(List<FileChange> all))) {
                    return changes.map(_ -> 0);
                }
                List<FileChange> meant = all.stream().filter(change -> wanted.test(change.path())).toList();
                if (!meant.isEmpty()) {
                    sink.take(new Version(commit, meant), i + 1, newest.size());
                }
            }
            return Outcome.ok(newest.size());
        });
    }
}
