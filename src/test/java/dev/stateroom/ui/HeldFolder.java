package dev.stateroom.ui;

import dev.stateroom.backend.DiskBackend;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A folder of which one file's first reading from beginning to end can be held at a byte; every other reading goes on. */
record HeldFolder(Path folder) implements WorkspaceOpener {
    private static final AtomicReference<@Nullable Gate> GATE = new AtomicReference<>();

    /** Where a reading is held until it is opened. */
    static final class Gate implements AutoCloseable {
        private final String path;
        private final long at;
        private final CountDownLatch opened = new CountDownLatch(1);
        private final CountDownLatch reached = new CountDownLatch(1);
        private final AtomicBoolean used = new AtomicBoolean();

        private Gate(String path, long at) {
            this.path = path;
            this.at = at;
        }

        /** Holds the next reading of that whole file. */
        static Gate behind(String path, long at) {
            Gate gate = new Gate(path, at);
            GATE.set(gate);
            return gate;
        }

        boolean isReached() {
            return reached.getCount() == 0;
        }

        void open() {
            opened.countDown();
        }

        @Override
        public void close() {
            open();
            GATE.set(null);
        }

        private InputStream hold(InputStream in) {
            return new FilterInputStream(in) {
                private long read;

                @Override
                public int read(byte[] into, int from, int length) throws IOException {
                    if (read >= at) {
                        reached.countDown();
                        try {
                            opened.await();
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                    }
                    int count = super.read(into, from, length);
                    read += Math.max(0, count);
                    return count;
                }
            };
        }
    }

    @Override
    public Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress) {
        return DiskBackend.of(folder).map(disk -> new OpenWorkspace(
                "big", address, null, null, List.of(new Mount("/", "disk", address, new Mount.Live(() -> Outcome.ok(new Held(disk))))), List.of()));
    }

    @Override
    public Outcome<ThreadSource> threads(String address, Cancellation cancellation, Progress progress) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "a folder");
    }

    @Override
    public Outcome<String> sample() {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "a folder");
    }

    private record Held(Backend disk) implements Backend {
        @Override
        public Capabilities capabilities() {
            return disk.capabilities();
        }

        @Override
        public Outcome<Long> list(FilePath folder, Consumer<Entry> sink, Cancellation cancellation) {
            return disk.list(folder, sink, cancellation);
        }

        @Override
        public Outcome<Entry> entry(FilePath path) {
            return disk.entry(path);
        }

        @Override
        public Outcome<InputStream> read(FilePath file, long offset, long length) {
            Gate gate = GATE.get();
            Outcome<InputStream> in = disk.read(file, offset, length);
            return gate != null && offset == 0 && length < 0 && gate.path.equals(file.text()) && gate.used.compareAndSet(false, true)
                    ? in.map(gate::hold)
                    : in;
        }
    }
}
