package dev.stateroom.history;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A local copy of one step of a thread that a person edits: a branch of the thread that its own database does not have.
 *
 * @param name the local thread that stores it
 * @param origin the step that it was made of
 * @param steps its own steps: the first has the initial files, each later one is an edit
 */
public record ThreadFork(String name, CheckpointKey origin, RecordedThread steps) {
    private static final String SCHEME = "local:";
    private static final Pattern NUMBERED = Pattern.compile(".*-fork-([0-9]{1,9})", Pattern.DOTALL);

    /** The key of one of its steps among those of the thread. */
    public CheckpointKey key(Checkpoint own) {
        return new CheckpointKey(origin.namespace(), SCHEME + name + "/" + own.id());
    }

    /** Its newest step's own key. */
    CheckpointKey ownHead() {
        return own(head());
    }

    /** Its newest step, as a step of the thread. */
    public CheckpointKey head() {
        Checkpoint head = steps.head(CheckpointKey.ROOT_NAMESPACE);
        return head == null ? origin : key(head);
    }

    /** Its first step, which has the same files as its origin. */
    public CheckpointKey beginning() {
        return steps.checkpoints().isEmpty() ? origin : key(steps.checkpoints().getLast());
    }

    /** The number of edits in it. */
    public int edits() {
        return Math.max(0, steps.checkpoints().size() - 1);
    }

    /** The number in the name of its local thread: 2 for {@code THREAD-fork-2}; null for any other name. */
    public @Nullable Integer number() {
        Matcher numbered = NUMBERED.matcher(name);
        return numbered.matches() ? Integer.valueOf(numbered.group(1)) : null;
    }

    /** The name of the fork that a step belongs to; null for a step of the thread itself. */
    static @Nullable String nameIn(CheckpointKey key) {
        int end = key.id().lastIndexOf('/');
        return key.id().startsWith(SCHEME) && end > SCHEME.length() ? key.id().substring(SCHEME.length(), end) : null;
    }

    /** The fork's own key of a step. */
    static CheckpointKey own(CheckpointKey key) {
        return new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, key.id().substring(key.id().lastIndexOf('/') + 1));
    }
}
