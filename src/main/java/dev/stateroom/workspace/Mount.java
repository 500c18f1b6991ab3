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
 * @param owner the word on the chip: state, store, disk
 * @param connectedTo the source that it reads, for the user
 * @param content the origin of its files
 * @param lock protects its files until the user unlocks it; null if it has no lock
 * @param guard the policy around it; null without one
 * @param program the program that runs for it; null for none
 * @param parts its parts: the guarded backend of a policy, or the parts of a composite with their own prefixes; empty for others
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

    /** A mount without parts. */
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

    /** A mount without a lock. */
    public Mount(String prefix, String type, String owner, String connectedTo, Content content) {
        this(prefix, type, owner, connectedTo, content, null);
    }

    /** The same for a mount whose type is the owner's word. */
    public Mount(String prefix, String owner, String connectedTo, Content content) {
        this(prefix, owner.equals("disk") ? "filesystem" : owner, owner, connectedTo, content);
    }

    /** The mounts that show files themselves: this one, or its parts. */
    public Stream<Mount> leaves() {
        return parts.isEmpty() ? Stream.of(this) : parts.stream().flatMap(Mount::leaves);
    }

    /** True if it is not connected to, started or read before the user agrees. Does not block. */
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
     * @param policy the rules for refused calls
     * @param trail the calls since the workspace was opened; null if they are not recorded
     */
    public record Guard(MountPolicy policy, @Nullable AuditTrail trail) {}

    /** A program of the user's that answers for a mount. No method blocks. */
    public interface Program {
        /** One word: {@code idle}, {@code awaiting_consent}, {@code starting}, {@code running}, {@code crashed}, {@code closed}. */
        String state();

        /** Details besides the state, such as what runs or why it ended; null for none. */
        @Nullable String detail();

        /** The newest lines of its output, oldest first; unfiltered, so unsafe to print to a terminal. */
        List<String> log();

        /** The command that the user agrees to run: the interpreter, the object and the folder. */
        String starts();

        /** The dialect of the package that it runs with; empty until it runs, and if there is none. */
        default Optional<Dialect> dialect() {
            return Optional.empty();
        }
    }

    /** The origin of a mount's files. */
    public sealed interface Content {}

    /**
     * The selected thread at the selected step.
     *
     * @param view makes the backend of a step
     * @param fork makes a local copy of a step, which takes changes instead of the thread
     */
    public record ThreadState(StateView view, ForkView fork) implements Content {}

    /** A medium of its own, in its current state: a store, a disk. {@code opening} may block; call it off the FX thread. */
    public record Live(Opening opening) implements Content {}

    /** Makes the state's backend for the files of a checkpoint; cheap. */
    @FunctionalInterface
    public interface StateView {
        /** The backend over these files. */
        Backend of(FileSet files);
    }

    /** Makes local copies of a state's files. All methods may block: call them off the FX thread. */
    @FunctionalInterface
    public interface ForkView {
        /** Makes a copy of the files of a step. */
        Outcome<Forked> of(Point at);

        /** The existing copies of a thread, oldest first; only the newest if there are very many. */
        default Outcome<List<ThreadFork>> forks(String thread) {
            return Outcome.ok(List.of());
        }

        /** Opens such a copy for changes. */
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
     * An open local copy.
     *
     * @param files its current files, with listeners for changes
     * @param backend shows and changes them
     * @param steps reads its current state and all steps made in it; may block
     */
    public record Forked(LocalFork files, Backend backend, Supplier<Outcome<ThreadFork>> steps) {
        /** The same fork behind another backend. */
        Forked behind(UnaryOperator<Backend> guard) {
            return new Forked(files, guard.apply(backend), steps);
        }
    }

    /** Protects a mount's files until the user unlocks it. The mount's backend reports whether it can be changed now. */
    public interface Lock {
        /** Does not block. */
        boolean isUnlocked();

        /** Unlocks or locks it and stores that for this workspace. May block. */
        Outcome<Boolean> unlock(boolean unlocked);
    }

    /** Opens a live mount. After a success each call returns the same backend, so Retry may call it again. */
    @FunctionalInterface
    public interface Opening {
        /** The backend, or the reason why it is not available. */
        Outcome<Backend> open();
    }
}
