package dev.stateroom.workspace;

import dev.stateroom.backend.AuditTrail;
import dev.stateroom.backend.LocalFork;
import dev.stateroom.backend.MountPolicy;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One row of a workspace's route table.
 *
 * @param prefix the path prefix with slashes at both ends: {@code /} or {@code /memories/}
 * @param type the backend type as a workspace file names it: state, store, filesystem
 * @param owner the chip's word: state, store, disk
 * @param connectedTo what it reads, for a person
 * @param content where its files come from
 * @param lock what keeps its files from being changed until a person unlocks it; null if nothing can be unlocked
 * @param guard the policy that it is behind; null without one
 * @param program what runs for it; null for nothing
 * @param parts what it is made of: what a policy guards, the parts of a composite by prefixes of its own; empty for others
 */
public record Mount(
        String prefix,
        String type,
        String owner,
        String connectedTo,
        Content content,
        @Nullable Lock lock,
        @Nullable Guard guard,
        @Nullable Program program,
        List<Mount> parts) {

    /** Copies the list. */
    public Mount {
        parts = List.copyOf(parts);
    }

    /** A mount that is not made of others. */
    public Mount(
            String prefix,
            String type,
            String owner,
            String connectedTo,
            Content content,
            @Nullable Lock lock,
            @Nullable Guard guard,
            @Nullable Program program) {
        this(prefix, type, owner, connectedTo, content, lock, guard, program, List.of());
    }

    /** A mount that runs no program of the user's. */
    public Mount(
            String prefix, String type, String owner, String connectedTo, Content content, @Nullable Lock lock, @Nullable Guard guard) {
        this(prefix, type, owner, connectedTo, content, lock, guard, null);
    }

    /** A mount without a policy. */
    public Mount(String prefix, String type, String owner, String connectedTo, Content content, @Nullable Lock lock) {
        this(prefix, type, owner, connectedTo, content, lock, null);
    }

    /** A mount that is not unlocked by a person: it can be changed, or it cannot. */
    public Mount(String prefix, String type, String owner, String connectedTo, Content content) {
        this(prefix, type, owner, connectedTo, content, null);
    }

    /** The same, whose owner's word tells its type. */
    public Mount(String prefix, String owner, String connectedTo, Content content) {
        this(prefix, owner.equals("disk") ? "filesystem" : owner, owner, connectedTo, content);
    }

    /** The mounts that show something of their own: this one, or those that it is made of. */
    public Stream<Mount> leaves() {
        return parts.isEmpty() ? Stream.of(this) : parts.stream().flatMap(Mount::leaves);
    }

    /** True if it is not connected to, started or read before the user agrees. Answers at once. */
    public boolean waitsForAgreement() {
        return leaves().anyMatch(leaf -> leaf.content instanceof Live(MountFactory.Waiting _)
                || (leaf.program != null && leaf.program.state().equals("awaiting_consent")));
    }

    /** The folder that the prefix names. */
    public FilePath root() {
        return prefix.length() == 1 ? FilePath.ROOT : new FilePath(prefix.substring(0, prefix.length() - 1));
    }

    /**
     * A policy around a mount.
     *
     * @param policy what it refuses
     * @param trail its calls since the workspace was opened; null if none are recorded
     */
    public record Guard(MountPolicy policy, @Nullable AuditTrail trail) {}

    /** A program of the user's that answers for a mount. All of it answers at once. */
    public interface Program {
        /** One word: {@code idle}, {@code awaiting_consent}, {@code starting}, {@code running}, {@code crashed}, {@code closed}. */
        String state();

        /** What there is to say beyond the word: what runs, why it ended; null for nothing. */
        @Nullable String detail();

        /** The newest of what it printed, oldest first; as printed, so not to be trusted with a terminal. */
        List<String> log();

        /** What the user agrees to who lets it run: the interpreter, the object and the folder. */
        String starts();

        /** Whose behaviour it shows, by the package that it runs with; empty until it runs, and if there is none. */
        default Optional<Dialect> dialect() {
            return Optional.empty();
        }
    }

    /** Where files come from. */
    public sealed interface Content {}

    /**
     * The thread that is looked at, at the step that is looked at.
     *
     * @param view makes the backend of a step
     * @param fork makes a local copy of a step, which takes changes in the thread's place
     */
    public record ThreadState(StateView view, ForkView fork) implements Content {}

    /** Its own medium, as it is now: a store, a disk. {@code opening} may block; ask it off the FX thread. */
    public record Live(Opening opening) implements Content {}

    /** Makes the state's backend for the files of a checkpoint; cheap. */
    @FunctionalInterface
    public interface StateView {
        /** The backend over those files. */
        Backend of(FileSet files);
    }

    /** Makes local copies of a state's files. All of it may block: ask it off the FX thread. */
    @FunctionalInterface
    public interface ForkView {
        /** Makes a copy of the files of a step. */
        Outcome<Forked> of(Point at);

        /** The copies of a thread that were made so far, the newest ones of very many, oldest first. */
        default Outcome<List<ThreadFork>> forks(String thread) {
            return Outcome.ok(List.of());
        }

        /** Opens such a copy to change it. */
        default Outcome<Forked> open(ThreadFork fork) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "there is no fork " + fork.name());
        }
    }

    /**
     * A step of a thread with its files.
     *
     * @param thread the thread's id in its source
     */
    public record Point(String thread, CheckpointKey step, FileSet files) {}

    /**
     * A local copy that is open.
     *
     * @param files what it holds now, and who is called when that changes
     * @param backend shows and changes it
     * @param steps reads what it is now, with every step that was made in it; may block
     */
    public record Forked(LocalFork files, Backend backend, Supplier<Outcome<ThreadFork>> steps) {
        /** The same behind another backend. */
        Forked behind(UnaryOperator<Backend> guard) {
            return new Forked(files, guard.apply(backend), steps);
        }
    }

    /** Keeps a mount's files as they are until a person unlocks it. Its backend says whether it can be changed now. */
    public interface Lock {
        /** Answers at once. */
        boolean isUnlocked();

        /** Unlocks it or locks it again, and remembers that for this workspace. May block. */
        Outcome<Boolean> unlock(boolean unlocked);
    }

    /** Opens a live mount; the same backend at each call once it worked, so Retry may call it again. */
    @FunctionalInterface
    public interface Opening {
        /** The backend, or why it is not available. */
        Outcome<Backend> open();
    }
}
