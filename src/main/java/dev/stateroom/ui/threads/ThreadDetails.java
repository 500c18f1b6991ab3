package dev.stateroom.ui.threads;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the pane next to the table shows of one thread.
 *
 * @param id the thread
 * @param checkpoints in all namespaces
 * @param lineage of its root graph
 * @param labels for each point of the lineage, what it did
 * @param forks the local forks of it, by their newest step
 * @param differs points of the lineage whose stored files are not those that the run had
 * @param head its newest root checkpoint; null if there is none
 * @param files the first {@link #MAX_FILES} files there
 * @param fileCount how many there are in all
 * @param rebuild how those were found; null if they could not be
 * @param dialect which release wrote it
 * @param why why the files could not be read; empty if they could
 */
record ThreadDetails(
        String id,
        int checkpoints,
        ThreadGraph lineage,
        List<Label> labels,
        Map<CheckpointKey, ThreadFork> forks,
        Map<CheckpointKey, StoredDivergence> differs,
        @Nullable Checkpoint head,
        List<FileLine> files,
        int fileCount,
        RebuiltValue.@Nullable Rebuild rebuild,
        RecordedThread.DetectedDialect dialect,
        String why) {
    static final int MAX_FILES = 12;

    /** The number of steps of the main line that get a point because they changed files. */
    private static final int TELLING_STEPS = 3;

    /** The number of newest steps that are searched for them. */
    private static final int SEARCHED_STEPS = 400;

    /**
     * What a point did.
     *
     * @param tools whose results arrived there
     * @param path the first path that changed; null for none
     * @param more how many more changed
     */
    record Label(List<String> tools, @Nullable String path, int more) {}

    /**
     * A file.
     *
     * @param path its path
     * @param source how the checkpoint came about that last changed it: {@code update}, {@code input}; empty for a loop's step
     */
    record FileLine(String path, String source) {}

    ThreadDetails {
        labels = List.copyOf(labels);
        forks = Map.copyOf(forks);
        differs = Map.copyOf(differs);
        files = List.copyOf(files);
    }

    /** Reads the details of a thread; slow for a long one. */
    static ThreadDetails of(ForkedThread thread, Cancellation cancellation, Progress progress) {
        List<Checkpoint> root = new ArrayList<>(
                thread.checkpoints().stream().filter(c -> c.key().isRoot()).toList());
        Map<CheckpointKey, ThreadFork> forks = new HashMap<>();
        for (ThreadFork fork : thread.forks()) {
            if (fork.origin().isRoot()) {
                forks.put(fork.head(), fork);
                Timeline.branch(thread, fork.head()).stream().filter(c -> fork.equals(thread.forkOf(c.key()))).forEach(root::add);
            }
        }
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        List<Checkpoint> branch = head == null ? List.of() : Timeline.branch(thread, head.key());
        Map<CheckpointKey, List<FileChange>> changes = new HashMap<>();
        Set<CheckpointKey> telling = telling(thread, branch, changes, cancellation, progress);
        ThreadGraph lineage = ThreadGraph.of(
                root,
                head == null ? null : head.key(),
                c -> telling.contains(c.key()) || c.source().equals("update") || c.source().equals("fork"));
        List<Label> labels = new ArrayList<>();
        Map<CheckpointKey, StoredDivergence> differs = new HashMap<>();
        for (ThreadGraph.Point point : lineage.points()) {
            cancellation.check();
            CheckpointKey key = point.checkpoint().key();
            thread.divergenceAt(key, cancellation).orElse(Optional.empty()).ifPresent(found -> differs.put(key, found));
            labels.add(
                    point.kind() == ThreadGraph.Kind.SIDE_HEAD
                            ? leftBehind(thread, lineage, point, changes, cancellation)
                            : label(thread, point.checkpoint(), changes, cancellation));
        }
        List<FileLine> files = List.of();
        int count = 0;
        RebuiltValue.Rebuild rebuild = null;
        String why = "";
        if (head != null) {
            switch (thread.filesAt(head.key(), cancellation)) {
                case Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> set) -> {
                    count = set.value().size();
                    rebuild = set.rebuild();
                    files = set.value().keys().stream()
                            .limit(MAX_FILES)
                            .map(path -> new FileLine(path, source(branch, changes, path)))
                            .toList();
                }
                case Outcome.Failed<RebuiltValue<FileSet>>(var failure) -> why = CoreSentences.shown(failure);
            }
        }
        return new ThreadDetails(
                thread.id(),
                thread.checkpoints().size(),
                lineage,
                labels,
                forks,
                differs,
                head,
                files,
                count,
                rebuild,
                thread.dialect(),
                why);
    }

    /** The newest steps that changed files; fills {@code changes} with what the searched steps did. */
    private static Set<CheckpointKey> telling(
            RecordedThread thread,
            List<Checkpoint> branch,
            Map<CheckpointKey, List<FileChange>> changes,
            Cancellation cancellation,
            Progress progress) {
        Set<CheckpointKey> telling = new HashSet<>();
        List<Checkpoint> newestFirst = branch.reversed();
        int most = Math.min(SEARCHED_STEPS, newestFirst.size());
        for (int i = 0; i < most; i++) {
            cancellation.check();
            progress.report(i, most, thread.id());
            CheckpointKey key = newestFirst.get(i).key();
            List<FileChange> found = changesAt(thread, key, cancellation);
            changes.put(key, found);
            if (!found.isEmpty() && telling.size() < TELLING_STEPS) {
                telling.add(key);
            }
        }
        return telling;
    }

    private static List<FileChange> changesAt(RecordedThread thread, CheckpointKey key, Cancellation cancellation) {
        return thread.changesAt(key, cancellation) instanceof Outcome.Ok<List<FileChange>>(List<FileChange> found)
                ? found
                : List.of();
    }

    private static Label label(
            RecordedThread thread,
            Checkpoint checkpoint,
            Map<CheckpointKey, List<FileChange>> changes,
            Cancellation cancellation) {
        List<FileChange> changed = changes.computeIfAbsent(
                checkpoint.key(), key -> changesAt(thread, key, cancellation));
        List<String> tools = new ArrayList<>();
        if (thread.messagesWrittenInto(checkpoint.key(), cancellation)
                instanceof Outcome.Ok<List<dev.stateroom.agent.Message>>(var written)) {
            for (var message : written) {
                String name = message.name();
                if (message.type().equals("tool") && name != null && !tools.contains(name)) {
                    tools.add(name);
                }
            }
        }
        return new Label(
                List.copyOf(tools), changed.isEmpty() ? null : changed.getFirst().path(), Math.max(0, changed.size() - 1));
    }

    /** The newest change on a side branch, which is rarely in its last step. */
    private static Label leftBehind(
            RecordedThread thread,
            ThreadGraph lineage,
            ThreadGraph.Point point,
            Map<CheckpointKey, List<FileChange>> changes,
            Cancellation cancellation) {
        CheckpointKey end =
                point.parent() < 0 ? null : lineage.points().get(point.parent()).checkpoint().key();
        Checkpoint at = point.checkpoint();
        for (int i = 0; at != null && !at.key().equals(end) && i < SEARCHED_STEPS; i++) {
            Label label = label(thread, at, changes, cancellation);
            if (label.path() != null) {
                return label;
            }
            CheckpointKey parent = at.parent();
            at = parent == null ? null : thread.checkpoint(parent);
        }
        return new Label(List.of(), null, 0);
    }

    private static String source(
            List<Checkpoint> branch, Map<CheckpointKey, List<FileChange>> changes, String path) {
        for (Checkpoint checkpoint : branch.reversed()) {
            for (FileChange change : changes.getOrDefault(checkpoint.key(), List.of())) {
                if (change.path().equals(path)) {
                    return checkpoint.source().equals("loop") ? "" : checkpoint.source();
                }
            }
        }
        return "";
    }
}
