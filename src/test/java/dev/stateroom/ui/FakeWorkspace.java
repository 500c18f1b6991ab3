package dev.stateroom.ui;

import static dev.stateroom.ui.FakeThread.answers;
import static dev.stateroom.ui.FakeThread.asks;
import static dev.stateroom.ui.FakeThread.human;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * A workspace made in memory, for tests of views. The opener knows {@code sessions.db}, {@code
 * damaged.db} and {@code large.db}, and refuses every other.
 */
public class FakeWorkspace implements WorkspaceOpener {
    /** The thread that is shown first. */
    public static final String THREAD = "0197a000-0000-7000-8000-000000000001";

    /** Set before {@link ThreadSource#refresh} to say that the source changed. */
    public final AtomicBoolean changed = new AtomicBoolean();

    /** True once the source was closed. */
    public final AtomicBoolean closed = new AtomicBoolean();

    /** Threads are listed when this is open. */
    public final AtomicReference<CountDownLatch> gate = new AtomicReference<>(new CountDownLatch(0));

    /** A thread of {@code steps} steps that writes a small billing project. */
    public static FakeThread billing(String id, int steps) {
        FakeThread thread = new FakeThread(id)
                .step(Map.of(), human("Set up the billing project and look around."))
                .step(Map.of(
                        "/workspace/README.md", "# Billing\n",
                        "/workspace/plan.md", "- parts\n- totals\n",
                        "/workspace/src/billing.py", "def total(items):\n    return sum(items)\n"));
        for (int i = 1; i < steps; i++) {
            String call = "call_" + i;
            if (i == steps / 3) {
                thread.step(Map.of(), human("Now generate the data parts, one by one."));
            } else if (i % 4 == 0) {
                thread.step(
                        Map.of(
                                "/workspace/README.md", "# Billing\nbatch " + i + "\n",
                                "/workspace/data/part-0" + (i / 4) % 7 + ".csv", "id,amount\n0," + i * 7 + "\n"),
                        answers(call, "edit_file", "Successfully replaced 1 instance(s) of the string in '/workspace/README.md'"));
            } else {
                thread.step(Map.of(), asks("call_" + (i + 1), "edit_file", "/workspace/README.md"));
            }
        }
        return thread;
    }

    /** A thread with a file that is too long to be shown whole: one step writes it, the next changes line 50,001. */
    private static FakeThread large() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 70_000; i++) {
            text.append("entry ").append(i).append('\n');
        }
        return new FakeThread("large")
                .step(Map.of(), human("Keep a log."))
                .step(Map.of(), asks("call_1", "write_file", "/log.txt"))
                .step(Map.of("/log.txt", text.toString()), answers("call_1", "write_file", "Updated file /log.txt"))
                .step(Map.of(), asks("call_2", "edit_file", "/log.txt"))
                .step(
                        Map.of("/log.txt", text.toString().replace("entry 50000\n", "entry changed\n")),
                        answers("call_2", "edit_file", "Successfully replaced 1 instance(s) of the string in '/log.txt'"));
    }

    @Override
    public Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress) {
        if (address.endsWith("sessions.db")) {
            return Outcome.ok(workspace("billing-demo", address, List.of(
                    billing(THREAD, 60), billing("forked", 17), new FakeThread("empty").step(Map.of()))));
        }
        if (address.endsWith("damaged.db")) {
            return Outcome.ok(workspace("damaged", address, List.of(
                    billing("damaged-copy", 30).problem("Checkpoint 1f1e542c-0012 names a parent that is not stored"))));
        }
        if (address.endsWith("large.db")) {
            return Outcome.ok(workspace("large", address, List.of(large())));
        }
        return Outcome.failed(Failure.Kind.NOT_FOUND, "There is nothing at " + address);
    }

    @Override
    public Outcome<ThreadSource> threads(String address, Cancellation cancellation, Progress progress) {
        return open(address, cancellation, progress).map(w -> Objects.requireNonNull(w.threads()));
    }

    @Override
    public Outcome<String> sample() {
        return Outcome.ok("sample/sessions.db");
    }

    private OpenWorkspace workspace(String name, String address, List<FakeThread> threads) {
        return new OpenWorkspace(
                name,
                address,
                new Source(address, threads, changed, closed, gate),
                null,
                List.of(
                        new Mount("/", "state", "sessions.db", new Mount.ThreadState(StateFiles::new, new FakeForks())),
                        new Mount("/memories/", "store", "sessions.db", new Mount.Live(() -> Outcome.failed(
                                Failure.Kind.UNREACHABLE, "127.0.0.1:9000 refused the connection after 3 tries")))),
                List.of());
    }

    private record Source(
            String address, List<FakeThread> threads, AtomicBoolean changed, AtomicBoolean closed, AtomicReference<CountDownLatch> gate)
            implements ThreadSource {
        @Override
        public Description description() {
            return new Description("sessions.db", "LangGraph checkpoints, SQLite, Python", address, List.of());
        }

        @Override
        public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
            try {
                Objects.requireNonNull(gate.get()).await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            return Outcome.ok(threads.stream().map(Source::summary).toList());
        }

        private static ThreadSummary summary(FakeThread thread) {
            Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
            int count = thread.checkpoints().size();
            return new ThreadSummary(
                    thread.id(),
                    count,
                    count,
                    head == null ? null : head.id(),
                    head == null ? null : head.step(),
                    head == null ? null : head.createdAt());
        }

        @Override
        public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
            return threads.stream()
                    .filter(t -> t.id().equals(id))
                    .findFirst()
                    .<Outcome<RecordedThread>>map(Outcome::ok)
                    .orElseGet(() -> Outcome.failed(
                            Failure.Kind.NOT_FOUND, "There is no thread " + id + " among " + threads.size()));
        }

        @Override
        public Outcome<Boolean> refresh(Cancellation cancellation) {
            return Outcome.ok(changed.getAndSet(false));
        }

        @Override
        public void close() {
            closed.set(true);
        }
    }

    /** The files of a state as a backend; keys are taken as paths. */
    private record StateFiles(FileSet files) implements Backend {
        @Override
        public Capabilities capabilities() {
            return new Capabilities("state", Set.of(Capability.HISTORY), "sessions.db");
        }

        @Override
        public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
            String prefix = folder.isRoot() ? "/" : folder.text() + "/";
            Set<String> folders = new TreeSet<>();
            long count = 0;
            for (String key : files.startingWith(prefix).keySet()) {
                String rest = key.substring(prefix.length());
                int slash = rest.indexOf('/');
                if (slash < 0) {
                    sink.accept(file(key));
                    count++;
                } else if (folders.add(rest.substring(0, slash))) {
                    sink.accept(new FileEntry(folder.child(rest.substring(0, slash)), FileEntry.Kind.FOLDER, -1, null, null));
                    count++;
                }
            }
            return Outcome.ok(count);
        }

        private FileEntry file(String key) {
            return new FileEntry(new FilePath(key), FileEntry.Kind.FILE, Objects.requireNonNull(files.get(key)).bytes().length, null, null);
        }

        @Override
        public Outcome<FileEntry> entry(FilePath path) {
            if (files.get(path.text()) != null) {
                return Outcome.ok(file(path.text()));
            }
            return path.isRoot() || !files.startingWith(path.text() + "/").isEmpty()
                    ? Outcome.ok(new FileEntry(path, FileEntry.Kind.FOLDER, -1, null, null))
                    : Outcome.failed(Failure.Kind.NOT_FOUND, "There is no " + path);
        }

        @Override
        public Outcome<InputStream> read(FilePath file, long offset, long length) {
            var data = files.get(file.text());
            if (data == null) {
                return Outcome.failed(Failure.Kind.NOT_FOUND, "There is no " + file);
            }
            byte[] bytes = data.bytes();
            int from = (int) Math.min(offset, bytes.length);
            int count = (int) (length < 0 ? bytes.length - from : Math.min(length, bytes.length - from));
            return Outcome.ok(new ByteArrayInputStream(bytes, from, count));
        }
    }
}
