package dev.stateroom.ui.session;

import dev.stateroom.history.BranchReading;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.LiveThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.FakeForks;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.DocumentFile;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Workspaces over scripted threads, and backends over a map, for tests of views. */
public final class ScriptedWorkspace {
    private ScriptedWorkspace() {}

    /** A session on {@code work} that looks at that thread's newest step, with these mounts besides the state's. */
    public static Session session(TaskRunner work, RecordedThread thread, Mount... others) {
        Session session = new Session(work, NOTHING);
        session.show(workspace(thread, others));
        session.openThread(thread.id(), () -> {});
        return session;
    }

    /** Has a session go on to what was written to its source since, as it does when it follows it. FX thread only. */
    public static void goOn(Session session) {
        OpenWorkspace open = Objects.requireNonNull(session.workspaceProperty().get());
        ThreadSource source = Objects.requireNonNull(open.threads());
        BranchReading shown = session.shownIn(open).orElseThrow();
        source.refresh(Cancellation.NEVER).orThrow();
        RecordedThread grown = source.thread(shown.thread().id(), Cancellation.NEVER).orThrow();
        ForkedThread next = shown.thread().over(shown.thread().recorded() instanceof LiveThread ? LiveThread.of(grown) : grown);
        session.advance(open, shown.grown(next, OpenedThread.newest(next), Cancellation.NEVER));
    }

    /** A workspace of one thread. */
    public static OpenWorkspace workspace(RecordedThread thread, Mount... others) {
        List<Mount> mounts = new ArrayList<>();
        mounts.add(new Mount("/", "state", "a test", new Mount.ThreadState(ScriptedWorkspace::state, new FakeForks())));
        mounts.addAll(Arrays.asList(others));
        return new OpenWorkspace("test", "test", new OneThread(thread), thread.id(), mounts, List.of());
    }

    /** The same of a workspace file that refuses to read and write below a folder. */
    public static OpenWorkspace guarding(String folder, RecordedThread thread) {
        DocumentFile file = DocumentFile.unsaved(Path.of("guarded.json"), """
                {"version": 1, "backend": {"type": "state", "source": "sqlite:a.db", "thread": "t"},
                 "permissions": [{"operations": ["read", "write"], "paths": ["%s/**"], "mode": "deny"}]}
                """.formatted(folder)).orThrow();
        OpenWorkspace open = workspace(thread);
        return new OpenWorkspace(
                "guarded", "guarded.json", open.threads(), open.threadId(), open.mounts(), List.of(), null, null, List.of(), List.of(), file);
    }

    /** A mount that is as it is now. */
    public static Mount live(String prefix, String owner, Backend backend) {
        return new Mount(prefix, owner, "a test", new Mount.Live(() -> Outcome.ok(backend)));
    }

    /** A backend over the files of a step. */
    public static Backend state(FileSet files) {
        TreeMap<String, byte[]> map = new TreeMap<>();
        files.startingWith("/").forEach((path, data) -> map.put(path, data.bytes()));
        return new MapBackend("state", map);
    }

    /** A backend over path and text pairs. */
    public static Backend of(String owner, String... pathsAndTexts) {
        TreeMap<String, byte[]> map = new TreeMap<>();
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            map.put(pathsAndTexts[i], pathsAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
        }
        return new MapBackend(owner, map);
    }

    private record MapBackend(String owner, TreeMap<String, byte[]> files) implements Backend {
        @Override
        public Capabilities capabilities() {
            return new Capabilities(owner, Set.of(Capability.JAILED), "a test");
        }

        @Override
        public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
            String prefix = folder.isRoot() ? "/" : folder.text() + "/";
            Set<String> folders = new TreeSet<>();
            long given = 0;
            for (var file : files.subMap(prefix, prefix + Character.MAX_VALUE).entrySet()) {
                cancellation.check();
                String rest = file.getKey().substring(prefix.length());
                int slash = rest.indexOf('/');
                if (slash < 0) {
                    sink.accept(new FileEntry(folder.child(rest), FileEntry.Kind.FILE, file.getValue().length, null, null));
                    given++;
                } else if (folders.add(rest.substring(0, slash))) {
                    sink.accept(new FileEntry(folder.child(rest.substring(0, slash)), FileEntry.Kind.FOLDER, -1, null, null));
                    given++;
                }
            }
            return given == 0 && !folder.isRoot()
                    ? Outcome.failed(Failure.Kind.NOT_FOUND, "no folder " + folder)
                    : Outcome.ok(given);
        }

        @Override
        public Outcome<FileEntry> entry(FilePath path) {
            byte[] bytes = files.get(path.text());
            if (bytes != null) {
                return Outcome.ok(new FileEntry(path, FileEntry.Kind.FILE, bytes.length, null, null));
            }
            String below = path.isRoot() ? "/" : path.text() + "/";
            return path.isRoot() || !files.subMap(below, below + Character.MAX_VALUE).isEmpty()
                    ? Outcome.ok(new FileEntry(path, FileEntry.Kind.FOLDER, -1, null, null))
                    : Outcome.failed(Failure.Kind.NOT_FOUND, "nothing is at " + path);
        }

        @Override
        public Outcome<InputStream> read(FilePath file, long offset, long length) {
            byte[] bytes = files.get(file.text());
            if (bytes == null) {
                return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing is at " + file);
            }
            int from = (int) Math.min(offset, bytes.length);
            int size = length < 0 ? bytes.length - from : (int) Math.min(length, bytes.length - from);
            return Outcome.ok(new ByteArrayInputStream(bytes, from, size));
        }
    }

    private record OneThread(RecordedThread only) implements ThreadSource {
        @Override
        public Description description() {
            return new Description("test", "a test", "test", List.of());
        }

        @Override
        public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
            return Outcome.ok(List.of());
        }

        @Override
        public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
            return Outcome.ok(only);
        }

        @Override
        public Outcome<Boolean> refresh(Cancellation cancellation) {
            return Outcome.ok(false);
        }

        @Override
        public void close() {}
    }

    private static final WorkspaceOpener NOTHING = new WorkspaceOpener() {
        @Override
        public Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing can be opened here");
        }

        @Override
        public Outcome<ThreadSource> threads(String address, Cancellation cancellation, Progress progress) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing can be opened here");
        }

        @Override
        public Outcome<String> sample() {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing can be opened here");
        }
    };
}
