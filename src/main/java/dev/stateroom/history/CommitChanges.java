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

/** The changes by commits of a repository. A commit names no paths, so its tree is compared with its parent's; each is read once. */
public final class CommitChanges {
    private static final SequencedMap<String, String> NOTHING = new TreeMap<>();

    private final CommitHistory commits;

    /** @param commits of a repository */
    public CommitChanges(CommitHistory commits) {
        this.commits = commits;
    }

    /** The files that differ between two commits, sorted by path; null for the state before the first. */
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
     * A commit with its changes.
     *
     * @param changes of the requested paths; not empty
     */
    public record Version(Commit commit, List<FileChange> changes) {
        /** Copies the list. */
        public Version {
            changes = List.copyOf(changes);
        }
    }

    /** Receives versions, newest first. */
    @FunctionalInterface
    public interface Sink {
        /** Receives a version; {@code looked} of {@code all} commits were compared so far. */
        void take(Version version, int looked, int all);
    }

    /**
     * The commits that changed certain paths, newest first, passed on as they are found.
     *
     * @param most the largest number of commits that are compared, from the newest
     * @param wanted selects the paths
     * @return the number of commits compared; after a failure, the versions passed on stay valid
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
