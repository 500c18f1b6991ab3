package dev.stateroom.workspace;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.LiveThread;
import dev.stateroom.history.MappedThreads;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.DocumentFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An open workspace: the mounts, and the source whose threads the state mount shows. Made by {@link WorkspaceOpener} from a workspace file,
 * a database, or a folder.
 *
 * @param name the name in the header: the workspace's or the file's
 * @param address the address that opens it again
 * @param threads the source of threads; null for only a folder or a store
 * @param threadId the thread that the workspace names; null to let the user choose
 * @param mounts the root mount first, then by prefix
 * @param problems sentences about the workspace as a whole
 * @param dialect the dialect that the workspace names; null to detect it from the data
 * @param checkpointId the checkpoint that the workspace names; null for the newest
 * @param elsewhere the parts that are not local files, each named for the user; empty if there are none
 * @param held resources that were opened for it, closed with it
 * @param unsaved the workspace file as it is going to be saved, if it was opened before; null if it is saved
 */
public record OpenWorkspace(
        String name,
        String address,
        @Nullable ThreadSource threads,
        @Nullable String threadId,
        List<Mount> mounts,
        List<String> problems,
        @Nullable Dialect dialect,
        @Nullable String checkpointId,
        List<String> elsewhere,
        List<? extends AutoCloseable> held,
        @Nullable DocumentFile unsaved)
        implements AutoCloseable {

    /** Copies the lists. */
    public OpenWorkspace {
        mounts = List.copyOf(mounts);
        problems = List.copyOf(problems);
        elsewhere = List.copyOf(elsewhere);
        held = List.copyOf(held);
    }

    /** A saved workspace. */
    public OpenWorkspace(
            String name,
            String address,
            @Nullable ThreadSource threads,
            @Nullable String threadId,
            List<Mount> mounts,
            List<String> problems,
            @Nullable Dialect dialect,
            @Nullable String checkpointId,
            List<? extends AutoCloseable> held) {
        this(name, address, threads, threadId, mounts, problems, dialect, checkpointId, RemoteParts.of(address), held, null);
    }

    /** A workspace that names neither dialect nor checkpoint. */
    public OpenWorkspace(
            String name,
            String address,
            @Nullable ThreadSource threads,
            @Nullable String threadId,
            List<Mount> mounts,
            List<String> problems) {
        this(name, address, threads, threadId, mounts, problems, null, null, threads == null ? List.of() : List.of(threads));
    }

    /** True for the address of a workspace file. */
    public static boolean isDocument(String address) {
        return address.endsWith(".json");
    }

    /** True if it was opened from a workspace file; false for a database, a folder or a log by itself. */
    public boolean isDocument() {
        return isDocument(address) && !isLog();
    }

    /** True for a log of tool calls: it has calls to replay, but no threads. */
    public boolean isLog() {
        return mounts.size() == 1 && mounts.getFirst().type().equals(LoggedCalls.TYPE);
    }

    /** The location of an agent's path: in the mount with the longest matching prefix; empty for an invalid path, or if nothing is mounted there. */
    public Optional<ThreadMounts.Where> where(String path) {
        return FilePath.parse(path).flatMap(file -> mounts.stream()
                .filter(mount -> file.isWithin(mount.root()))
                .max(Comparator.comparingInt(mount -> mount.prefix().length()))
                .map(mount -> new ThreadMounts.Where(
                        mount, mount.root().isRoot() ? file : FilePath.parse("/" + file.below(mount.root())).orElse(FilePath.ROOT))));
    }

    /** The same if it is outside of states, which have only their own files. */
    public Optional<Location> outsideState(String path) {
        return where(path).filter(at -> !at.isState()).map(ThreadMounts.Where::location);
    }

    /** The location of a key of the thread's state: in the mount that shows the state; empty if none does. */
    public Optional<Location> inState(String key) {
        return mounts.stream()
                .filter(mount -> mount.content() instanceof Mount.ThreadState)
                .findFirst()
                .flatMap(mount -> FilePath.parse(key).map(path -> Location.of(mount.prefix(), path)));
    }

    /** The workspace file as it was opened; UNSUPPORTED for a database or a folder by itself. Reads the file if it was not edited. */
    public Outcome<DocumentFile> document() {
        if (unsaved != null) {
            return Outcome.ok(unsaved);
        }
        return isDocument()
                ? DocumentFile.open(Path.of(address))
                : Outcome.failed(Failure.Kind.UNSUPPORTED, name + " is not a workspace file");
    }

    /** The same workspace, opened from a document that is not saved yet. */
    OpenWorkspace from(DocumentFile document) {
        return new OpenWorkspace(
                name, address, threads, threadId, mounts, problems, dialect, checkpointId, elsewhere, held, document.isChanged() ? document : null);
    }

    /** The same mounts with the threads of another source, which is closed with it. */
    OpenWorkspace over(ThreadSource other) {
        List<AutoCloseable> both = new ArrayList<>(held);
        both.add(other);
        return new OpenWorkspace(name, address, other, null, mounts, problems, dialect, null, elsewhere, both, unsaved);
    }

    /** The same at one checkpoint of a thread; holds no resources, the original must still be closed. */
    public OpenWorkspace at(String thread, String checkpoint) {
        return new OpenWorkspace(name, address, threads, thread, mounts, problems, dialect, checkpoint, elsewhere, List.of(), unsaved);
    }

    /** The same at a step of one of its threads, which may be a step of a local fork; holds no resources, the original must still be closed. */
    public OpenWorkspace at(RecordedThread thread, CheckpointKey step) {
        OpenWorkspace there = at(thread.id(), step.id());
        if (threads == null || !(thread instanceof ForkedThread forked) || forked.forkOf(step) == null) {
            return there;
        }
        MappedThreads source = new MappedThreads(threads, read -> read.id().equals(forked.id()) ? forked.over(read) : read);
        return new OpenWorkspace(name, address, source, there.threadId, mounts, problems, dialect, there.checkpointId, elsewhere, List.of(), unsaved);
    }

    /** One of its threads with that thread's local forks; a failure if those cannot be read. May block. */
    public Outcome<ForkedThread> withForks(RecordedThread thread) {
        return mounts.stream()
                .flatMap(mount -> mount.content() instanceof Mount.ThreadState state ? Stream.of(state.fork()) : Stream.empty())
                .findFirst()
                .map(view -> view.forks(thread.id()))
                .orElseGet(() -> Outcome.ok(List.of()))
                .map(forks -> new ForkedThread(thread, forks));
    }

    /** The same with the files that the threads' runs saw, where the stored history differs; the original must still be closed. */
    public OpenWorkspace asRunsSaw() {
        return threads == null ? this : new OpenWorkspace(
                name, address, new MappedThreads(threads, LiveThread::of), threadId, mounts, problems, dialect, checkpointId, elsewhere, List.of(), unsaved);
    }

    @Override
    public void close() {
        for (AutoCloseable resource : held.reversed()) {
            try {
                resource.close();
            } catch (Exception notClosed) {
                System.getLogger(OpenWorkspace.class.getName())
                        .log(System.Logger.Level.WARNING, "a part of {0} could not be closed: {1}", name, notClosed);
            }
        }
    }
}
