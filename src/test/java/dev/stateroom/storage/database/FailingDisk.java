package dev.stateroom.storage.database;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/** A file system on which that many bytes can still be written; then it is full, in the middle of a write. */
public final class FailingDisk extends FilePathWrapper {
    static final String SCHEME = "failing";
    private static final AtomicLong LEFT = new AtomicLong(Long.MAX_VALUE);
    private static final AtomicLong FORCED = new AtomicLong();

    static void install() {
        FilePath.register(new FailingDisk());
    }

    static void leave(long bytes) {
        LEFT.set(bytes);
    }

    static long forced() {
        return FORCED.get();
    }

    private static int take(int wanted) throws IOException {
        long left = LEFT.getAndAdd(-wanted);
        if (left <= 0) {
            throw new IOException("No space left on device");
        }
        return (int) Math.min(left, wanted);
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public OutputStream newOutputStream(boolean append) throws IOException {
        OutputStream out = super.newOutputStream(append);
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                take(1);
                out.write(b);
            }

            @Override
            public void close() throws IOException {
                out.close();
            }
        };
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return new Limited(super.open(mode));
    }

    private static final class Limited extends FileBaseDefault {
        private final FileChannel file;

        Limited(FileChannel file) {
            this.file = file;
        }

        @Override
        public synchronized int read(ByteBuffer target, long position) throws IOException {
            return file.read(target, position);
        }

        @Override
        public synchronized int write(ByteBuffer source, long position) throws IOException {
            int length = take(source.remaining());
            if (length < source.remaining()) {
                file.write(source.slice(source.position(), length), position);
                throw new IOException("No space left on device");
            }
            return file.write(source, position);
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void force(boolean metaData) throws IOException {
            FORCED.incrementAndGet();
            file.force(metaData);
        }

        @Override
        protected void implTruncate(long size) throws IOException {
            file.truncate(size);
        }

        @Override
        public void implCloseChannel() throws IOException {
            file.close();
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return file.tryLock(position, size, shared);
        }
    }
}
