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
 * What is open: the mounts, and the source whose threads the state mount shows. Made by {@link WorkspaceOpener} from a
 * workspace file, a database, or a folder.
 *
 * @param name what the header shows: the workspace's name or the file's
 * @param address what opens it again
 * @param threads the source of threads; null for a folder or a store alone
 * @param threadId the thread that the workspace names; null to let the user choose
 * @param mounts the root mount first, then by prefix
 * @param problems sentences worth knowing about it as a whole
 * @param dialect the dialect that the workspace names; null to take it from the data
 * @param checkpointId the checkpoint that the workspace names; null for the newest
 * @param elsewhere what of it is not read from files of this computer, each named for a person; empty if all of it is
 * @param held what was opened for it, closed with it
 * @param unsaved the workspace file as it is to be, where it was opened before it was saved; null for what is as its address says
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

    /** A workspace that is where its address says. */
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

    /** True if a workspace file says what is mounted; false for a database, a folder or a log by itself. */
    public boolean isDocument() {
        return isDocument(address) && !isLog();
    }

    /** True for a log of tool calls by itself: it has calls to replay, but no threads. */
    public boolean isLog() {
        return mounts.size() == 1 && mounts.getFirst().type().equals(LoggedCalls.TYPE);
    }

    /** Where a path of the agent is: in the mount with the longest prefix; empty for what is no path of the tree, and where nothing is mounted. */
    public Optional<ThreadMounts.Where> where(String path) {
        return FilePath.parse(path).flatMap(file -> mounts.stream()
                .filter(mount -> file.isWithin(mount.root()))
                .max(Comparator.comparingInt(mount -> mount.prefix().length()))
                .map(mount -> new ThreadMounts.Where(
                        mount, mount.root().isRoot() ? file : FilePath.parse("/" + file.below(mount.root())).orElse(FilePath.ROOT))));
    }

    /** The same where that is no state, which has only what it holds. */
    public Optional<Location> outsideState(String path) {
        return where(path).filter(at -> !at.isState()).map(ThreadMounts.Where::location);
    }

    /** Where a key of the thread's state is: in the mount that shows the state; empty where none does. */
    public Optional<Location> inState(String key) {
        return mounts.stream()
                .filter(mount -> mount.content() instanceof Mount.ThreadState)
                .findFirst()
                .flatMap(mount -> FilePath.parse(key).map(path -> Location.of(mount.prefix(), path)));
    }

    /** The workspace file, as it was opened; UNSUPPORTED for a database or a folder by itself. Reads the file if it was not edited. */
    public Outcome<DocumentFile> document() {
        if (unsaved != null) {
            return Outcome.ok(unsaved);
        }
        return isDocument()
                ? DocumentFile.open(Path.of(address))
                : Outcome.failed(Failure.Kind.UNSUPPORTED, name + " is not a workspace file");
    }

    /** The same, opened from a document that is not saved yet. */
    OpenWorkspace from(DocumentFile document) {
        return new OpenWorkspace(
                name, address, threads, threadId, mounts, problems, dialect, checkpointId, elsewhere, held, document.isChanged() ? document : null);
    }

    /** The same mounts next to the threads of another source, which is closed with it. */
    OpenWorkspace over(ThreadSource other) {
        List<AutoCloseable> both = new ArrayList<>(held);
        both.add(other);
        return new OpenWorkspace(name, address, other, null, mounts, problems, dialect, null, elsewhere, both, unsaved);
    }

    /** The same at one checkpoint of a thread; holds nothing, the original stays to be closed. */
    public OpenWorkspace at(String thread, String checkpoint) {
        return new OpenWorkspace(name, address, threads, thread, mounts, problems, dialect, checkpoint, elsewhere, List.of(), unsaved);
    }

    /** The same at a step of one of its threads, which may be a step of a local fork; holds nothing, the original stays to be closed. */
    public OpenWorkspace at(RecordedThread thread, CheckpointKey step) {
        OpenWorkspace there = at(thread.id(), step.id());
        if (threads == null || !(thread instanceof ForkedThread forked) || forked.forkOf(step) == null) {
            return there;
        }
        MappedThreads source = new MappedThreads(threads, read -> read.id().equals(forked.id()) ? forked.over(read) : read);
        return new OpenWorkspace(name, address, source, there.threadId, mounts, problems, dialect, there.checkpointId, elsewhere, List.of(), unsaved);
    }

    /** A thread of it with the local forks of that thread; a failure where those cannot be read. May block. */
    public Outcome<ForkedThread> withForks(RecordedThread thread) {
        return mounts.stream()
                .flatMap(mount -> mount.content() instanceof Mount.ThreadState state ? Stream.of(state.fork()) : Stream.empty())
                .findFirst()
                .map(view -> view.forks(thread.id()))
                .orElseGet(() -> Outcome.ok(List.of()))
                .map(forks -> new ForkedThread(thread, forks));
    }

    /** The same with the files that the threads' runs saw, where the stored history says something else; holds nothing, the original stays to be closed. */
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
