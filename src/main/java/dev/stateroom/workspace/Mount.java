package dev.stateroom.workspace;

import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;

/**
 * One row of a workspace's route table.
 *
 * @param prefix the path prefix with slashes at both ends: {@code /} or {@code /memories/}
 * @param type the backend type as a workspace file names it: state, store, filesystem
 * @param owner the chip's word: state, store, disk
 * @param connectedTo what it reads, for a person
 * @param content where its files come from
 */
public record Mount(String prefix, String type, String owner, String connectedTo, Content content) {

    /** A mount whose owner's word tells its type. */
    public Mount(String prefix, String owner, String connectedTo, Content content) {
        this(prefix, owner.equals("disk") ? "filesystem" : owner, owner, connectedTo, content);
    }

    /** The folder that the prefix names. */
    public FilePath root() {
        return prefix.length() == 1 ? FilePath.ROOT : new FilePath(prefix.substring(0, prefix.length() - 1));
    }

    /** Where files come from. */
    public sealed interface Content {}

    /** The thread that is looked at, at the step that is looked at; {@link StateView} makes the backend. */
    public record ThreadState(StateView view) implements Content {}

    /** Its own medium, as it is now: a store, a disk. {@code opening} may block; ask it off the FX thread. */
    public record Live(Opening opening) implements Content {}

    /** Makes the state's backend for the files of a checkpoint; cheap. */
    @FunctionalInterface
    public interface StateView {
        /** The backend over those files. */
        Backend of(FileSet files);
    }

    /** Opens a live mount; the same backend at each call once it worked, so Retry may call it again. */
    @FunctionalInterface
    public interface Opening {
        /** The backend, or why it cannot be had. */
        Outcome<Backend> open();
    }
}
