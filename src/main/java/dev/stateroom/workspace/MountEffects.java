package dev.stateroom.workspace;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.FileChange;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.EffectPreview;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.ObservedContent;
import dev.stateroom.vfs.change.PlannedChange;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the effects of waiting calls by making each of them over a copy of the mounts of a workspace, with the agent's own tools. The
 * copy has the current files of the mounts; each call is made separately, as if only it were approved.
 */
final class MountEffects implements CallEffects {
    private static final int MOST_BYTES = 4 << 20;
    private static final int MOST_FILES = 1_000;

    private final Supplier<Outcome<OpenWorkspace>> opening;
    private final Copies copies;
    private final @Nullable Dialect named;
    private @Nullable OpenWorkspace workspace;

    /** Makes a copy for the thread of a call, with the files of its state. */
    @FunctionalInterface
    interface Copies {
        Outcome<AgentReply<ReplayScratch>> of(OpenWorkspace workspace, Asked asked);
    }

    /**
     * @param opening opens the workspace at the first call, and again after a failure
     * @param named the dialect that the workspace names; null if it names none
     */
    MountEffects(Supplier<Outcome<OpenWorkspace>> opening, Copies copies, @Nullable Dialect named) {
        this.named = named;
        this.opening = opening;
        this.copies = copies;
    }

    @Override
    public @Nullable Dialect named() {
        return named;
    }

    @Override
    public EffectPreview of(Asked asked) {
        return TriedCall.isPredictable(asked) ? tried(asked) : EffectPreview.unknown(asked.action().name());
    }

    private EffectPreview tried(Asked asked) {
        return opened().then(open -> copies.of(open, asked).map(copy -> switch (copy) {
            case AgentReply.Answered<ReplayScratch>(ReplayScratch scratch) -> tried(asked, open, (ScratchCopy) scratch);
            case AgentReply.Raised<ReplayScratch>(String type, String message) -> EffectPreview.unpredictable(type + ": " + message);
            case AgentReply.Withheld<ReplayScratch>(String sentence) -> EffectPreview.unpredictable(sentence);
        })) instanceof Outcome.Ok<EffectPreview>(EffectPreview effect) ? effect : EffectPreview.unpredictable(why());
    }

    @Override
    public PathFacts facts(Asked asked) {
        PathFacts state = CallEffects.super.facts(asked);
        return new PathFacts() {
            @Override
            public AgentReply<String> resolved(String path) {
                return overMounts(asked, state, facts -> facts.resolved(path));
            }

            @Override
            public boolean mayHaveDescendants(String path) {
                return overMounts(asked, state, facts -> facts.mayHaveDescendants(path));
            }
        };
    }

    /** Evaluates a function over a copy of the mounts, or over the thread's files alone if there is none. */
    private <T> T overMounts(Asked asked, PathFacts fallback, Function<PathFacts, T> question) {
        if (opened().then(open -> copies.of(open, asked))
                instanceof Outcome.Ok<AgentReply<ReplayScratch>>(AgentReply.Answered<ReplayScratch>(ReplayScratch scratch))) {
            try (scratch) {
                return question.apply(((ScratchCopy) scratch).facts());
            }
        }
        return question.apply(fallback);
    }

    private String why() {
        return opened() instanceof Outcome.Failed<OpenWorkspace>(Failure failure) ? failure.sentence() : "the workspace cannot be copied";
    }

    private synchronized Outcome<OpenWorkspace> opened() {
        OpenWorkspace now = workspace;
        return now != null ? Outcome.ok(now) : opening.get().map(open -> {
            workspace = open;
            return open;
        });
    }

    private static EffectPreview tried(Asked asked, OpenWorkspace workspace, ScratchCopy scratch) {
        try (scratch) {
            MountedTree tree = new MountedTree(workspace);
            CallsAtOnce atOnce = CallsAtOnce.of(asked, scratch);
            atOnce.make(scratch);
            Map<String, FileChange> before = inMounts(scratch, tree);
            String conflict = CallsAtOnce.conflict(asked, scratch, path -> hub(tree, path));
            return atOnce.told(effect(TriedCall.of(asked, scratch), workspace, tree, scratch, before), conflict);
        }
    }

    private static @Nullable Object hub(MountedTree tree, String path) {
        return FilePath.parse(FilePath.rooted(path))
                .flatMap(tree::mountOf)
                .filter(mount -> mount.leaves().allMatch(leaf -> leaf.type().equals("context_hub")))
                .map(Mount::prefix)
                .orElse(null);
    }

    /** @param first changes that other calls made in the mounts before */
    private static EffectPreview effect(TriedCall tried, OpenWorkspace workspace, MountedTree tree, ScratchCopy copy, Map<String, FileChange> first) {
        SequencedMap<String, FileChange> inMounts = since(first, inMounts(copy, tree));
        Map<String, FileChange> changes = new TreeMap<>(inMounts);
        String root = stateRoot(tree);
        tried.changes(root).forEach(change -> changes.put(change.path(), change));
        String other = otherThread(workspace, tried.asked());
        String path = inMounts.isEmpty() ? tried.path() : inMounts.firstEntry().getKey();
        String mount = changes.isEmpty() || !inMounts.isEmpty() ? named(tree, path, other) : null;
        if (other == null || mount != null || !copy.hasMounts()) {
            return changes.isEmpty() ? tried.unchanged(mount) : new EffectPreview(List.copyOf(changes.values()), "", false, mount);
        }
        return ofAnotherThread(tried, List.copyOf(changes.values()), root, other);
    }

    /** The thread may have mounts that the workspace lacks: a path that is not among its files may be there. */
    private static EffectPreview ofAnotherThread(TriedCall tried, List<FileChange> changes, String root, String other) {
        String thread = tried.asked().threadId();
        boolean creates = changes.stream().anyMatch(change -> change.kind() == FileChange.Kind.ADDED);
        String path = creates ? tried.path() : tried.pathNotAmong(tried.asked().files(), root);
        if (path == null) {
            return changes.isEmpty() ? tried.unchanged(null) : new EffectPreview(changes, "");
        }
        String where = path + " is not among the files of thread " + thread + ", and no mount of it is here: the workspace is that of thread " + other;
        return creates ? new EffectPreview(changes, "new only if the path does not exist now: " + where) : EffectPreview.unpredictable(where);
    }

    /** The workspace's thread if it is another one; null for the same thread, or if the workspace names none. */
    private static @Nullable String otherThread(OpenWorkspace workspace, Asked asked) {
        String named = workspace.threadId();
        return named == null || named.equals(asked.threadId()) ? null : named;
    }

    /** The mount that has a path of the agent; null for the thread's own files. */
    private static @Nullable String named(MountedTree tree, @Nullable String path, @Nullable String thread) {
        return path == null
                ? null
                : FilePath.parse(FilePath.rooted(path))
                        .flatMap(tree::mountOf)
                        .filter(mount -> mount.leaves().noneMatch(leaf -> leaf.type().equals("state")))
                        .map(mount -> "the " + mount.owner() + " mount at " + mount.prefix() + (thread == null ? "" : " of thread " + thread))
                        .orElse(null);
    }

    /** The path at which the agent sees the files of its state; behind a route their keys lack its prefix. */
    private static String stateRoot(MountedTree tree) {
        return tree.mounts().stream()
                .filter(mount -> mount.leaves().anyMatch(leaf -> leaf.type().equals("state")))
                .map(mount -> mount.prefix().substring(0, mount.prefix().length() - 1))
                .findFirst()
                .orElse("");
    }

    /** The changes so far in the mounts besides the state, file by file. */
    private static Map<String, FileChange> inMounts(ScratchCopy copy, MountedTree tree) {
        Map<String, FileChange> changes = new TreeMap<>();
        ScratchPlan.changes(copy).forEach(planned -> added(planned, copy, tree, changes));
        return changes;
    }

    /** The changes between two states of the mounts, each given as changes against the real files. */
    private static SequencedMap<String, FileChange> since(Map<String, FileChange> first, Map<String, FileChange> all) {
        if (first.isEmpty()) {
            return new TreeMap<>(all);
        }
        TreeMap<String, FileChange> since = new TreeMap<>();
        Set<String> paths = new TreeSet<>(first.keySet());
        paths.addAll(all.keySet());
        for (String path : paths) {
            FileChange one = first.get(path);
            FileChange other = all.get(path);
            FileData before = one != null ? one.after() : Objects.requireNonNull(other).before();
            FileData after = other != null ? other.after() : Objects.requireNonNull(one).before();
            boolean isSame = before == null || after == null ? before == after : Arrays.equals(before.bytes(), after.bytes());
            if (!isSame) {
                since.put(path, new FileChange(path, before, after));
            }
        }
        return since;
    }

    private static void added(PlannedChange planned, ScratchCopy copy, MountedTree tree, Map<String, FileChange> changes) {
        String path = planned.at().toString();
        if (planned.before() instanceof ObservedContent.Folder(Map<String, ObservedContent> files)) {
            files.keySet().stream()
                    .limit(MOST_FILES)
                    .map(way -> path + "/" + way)
                    .forEach(file -> changes.put(file, new FileChange(file, before(file, copy, tree), null)));
            return;
        }
        byte[] content = planned.content();
        FileData before = planned.before() instanceof ObservedContent.Nothing ? null : before(path, copy, tree);
        changes.put(path, new FileChange(path, before, content == null ? null : data(content)));
    }

    /** The current record of a file in a mount: from the copy if it kept one, else from the mount. */
    private static FileData before(String path, ScratchCopy copy, MountedTree tree) {
        for (Map.Entry<String, Supplier<ScratchOverlay.KeyedCopy>> keyed : copy.overlay().keyed().entrySet()) {
            byte[] known = path.startsWith(keyed.getKey())
                    ? keyed.getValue().get().before().get(path.substring(keyed.getKey().length() - 1))
                    : null;
            if (known != null) {
                return data(known);
            }
        }
        return tree.files().read(new FilePath(path), 0, MOST_BYTES).then(MountEffects::bytes).map(MountEffects::data)
                        instanceof Outcome.Ok<FileData>(FileData data)
                ? data
                : new FileData(new FileData.Unreadable("it cannot be read"), null, null, null, null);
    }

    private static Outcome<byte[]> bytes(InputStream in) {
        try (in) {
            return Outcome.ok(in.readAllBytes());
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, "it cannot be read");
        }
    }

    private static FileData data(byte[] bytes) {
        return new FileData(new FileData.Binary(bytes), null, null, null, null);
    }

    @Override
    public synchronized void close() {
        if (workspace != null) {
            workspace.close();
        }
    }
}
