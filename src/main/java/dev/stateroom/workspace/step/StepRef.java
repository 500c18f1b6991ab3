package dev.stateroom.workspace.step;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.FileVersions;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A step of a thread as the user names it: a checkpoint's id or a prefix of it, the number of the step, {@code head} for the newest root
 * checkpoint, {@code head+pending} for that with the writes of finished tasks of the next step, {@code head~2} for two steps before it,
 * {@code v3} for the step that made the third version of a file.
 *
 * @param checkpoint the checkpoint
 * @param pending true to include the writes of tasks that finished after it
 */
public record StepRef(Checkpoint checkpoint, boolean pending) {
    public static final String DESCRIPTION =
            "A step: its number, the id of a checkpoint or its beginning, 'head' (the newest root checkpoint), 'head~N' (N steps"
                    + " before it), or 'head+pending' (with what finished tasks of the next step wrote).";

    /** The same for commands about one file. */
    public static final String OF_FILE = DESCRIPTION + " 'vN' is the step that made version N of the file, as log counts them.";

    private static final String HEAD = "head";
    private static final String PENDING = "head+pending";
    private static final Pattern BEFORE = Pattern.compile("(.+)~(\\d{0,9})", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");
    private static final Pattern VERSION = Pattern.compile("v(\\d{1,9})");

    /**
     * The step with that name; the head for null.
     *
     * @throws dev.stateroom.vfs.FailureException if no step, or more than one, matches
     */
    public static StepRef named(RecordedThread thread, @Nullable String name) {
        return named(thread, name, null);
    }

    /** The same for one file; {@code path} is null for none. */
    public static StepRef named(RecordedThread thread, @Nullable String name, @Nullable String path) {
        if (name == null || name.equals(HEAD) || name.equals(PENDING) || name.equals("latest")) {
            Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
            if (head == null) {
                throw ThreadLookup.refused("thread " + thread.id()
                        + " has no root checkpoint: name one of its subgraphs' with --at, as history lists them");
            }
            return new StepRef(head, PENDING.equals(name));
        }
        // If several namespaces have the same id, the root's is meant; it is found without reading the others.
        Checkpoint root = thread.checkpoint(new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, name));
        if (root != null) {
            return new StepRef(root, false);
        }
        Matcher before = BEFORE.matcher(name);
        if (before.matches()) {
            return new StepRef(before(thread, named(thread, before.group(1), path).checkpoint(), before.group(2), name), false);
        }
        Matcher version = VERSION.matcher(name);
        if (version.matches()) {
            return new StepRef(version(thread, Integer.parseInt(version.group(1)), path), false);
        }
        Checkpoint numbered = NUMBER.matcher(name).matches() ? numbered(thread, Integer.parseInt(name)) : null;
        return new StepRef(numbered == null ? beginning(thread, name) : numbered, false);
    }

    private static Checkpoint before(RecordedThread thread, Checkpoint from, String steps, String name) {
        int count = steps.isEmpty() ? 1 : Integer.parseInt(steps);
        List<Checkpoint> branch = Timeline.branch(thread, from.key());
        if (count >= branch.size()) {
            throw ThreadLookup.refused("thread " + thread.id() + " has no step '" + name + "': there are " + (branch.size() - 1) + " steps before "
                    + from.id());
        }
        return branch.get(branch.size() - 1 - count);
    }

    /** The step with that number, preferably on the branch of the head; null if there is none. */
    private static @Nullable Checkpoint numbered(RecordedThread thread, int number) {
        List<Checkpoint> found = thread.checkpoints().stream()
                .filter(one -> one.key().isRoot() && Objects.equals(one.step(), number))
                .toList();
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (found.size() == 1 || head == null) {
            return only(thread, found, number);
        }
        List<Checkpoint> branch = Timeline.branch(thread, head.key());
        for (int i = 0; i < branch.size(); i++) {
            Integer stored = branch.get(i).step();
            if (number == (stored == null ? i : stored)) {
                return branch.get(i);
            }
        }
        return only(thread, found, number);
    }

    private static @Nullable Checkpoint only(RecordedThread thread, List<Checkpoint> found, int number) {
        if (found.size() > 1) {
            throw ThreadLookup.refused("step " + number + " is ambiguous in thread " + thread.id() + ": "
                    + ThreadLookup.someOf(found.stream().map(Checkpoint::id).toList()));
        }
        return found.isEmpty() ? null : found.getFirst();
    }

    private static Checkpoint version(RecordedThread thread, int number, @Nullable String path) {
        if (path == null) {
            throw ThreadLookup.refused("v" + number + " is a version of a file: use it where one file is named");
        }
        Timeline timeline = Timeline.of(thread, named(thread, null).key(), Cancellation.NEVER, Progress.SILENT);
        List<FileVersions.FileVersion> versions =
                FileVersions.of(thread, timeline, ToolCalls.of(thread, Cancellation.NEVER), path, Cancellation.NEVER);
        if (number < 1 || number > versions.size()) {
            throw ThreadLookup.refused("thread " + thread.id() + " has " + versions.size() + " versions of " + path + ": there is no v" + number);
        }
        return versions.get(number - 1).step().checkpoint();
    }

    private static Checkpoint beginning(RecordedThread thread, String name) {
        List<CheckpointKey> exact = thread.keys().stream().filter(key -> key.id().equals(name)).limit(1).toList();
        List<CheckpointKey> found = exact.isEmpty() && !name.isEmpty()
                ? thread.keys().stream().filter(key -> key.id().startsWith(name)).toList()
                : exact;
        if (found.size() > 1) {
            throw ThreadLookup.refused("checkpoint '" + name + "' is ambiguous in thread " + thread.id() + ": "
                    + ThreadLookup.someOf(found.stream().map(CheckpointKey::id).toList()));
        }
        Checkpoint meant = found.isEmpty() ? null : thread.checkpoint(found.getFirst());
        if (meant == null) {
            throw ThreadLookup.refused("thread " + thread.id() + " has no checkpoint '" + name
                    + "': use a number or an id that history lists, or head");
        }
        return meant;
    }

    public CheckpointKey key() {
        return checkpoint.key();
    }

    public RebuiltValue<FileSet> files(RecordedThread thread) {
        Outcome<RebuiltValue<FileSet>> files = pending
                ? thread.filesWithPending(key(), Cancellation.NEVER)
                : thread.filesAt(key(), Cancellation.NEVER);
        return files.orThrow();
    }
}
