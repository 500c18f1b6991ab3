package dev.stateroom.ui.preview.bytes;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** One file of a backend, read in ranges. Every call blocks: not for the FX thread. Thread-safe. */
public final class FileRanges {
    private static final int BLOCK = 256 * 1024;

    private final Backend backend;
    private final FilePath path;
    private final long size;

    private FileRanges(Backend backend, FilePath path, long size) {
        this.backend = backend;
        this.path = path;
        this.size = size;
    }

    /** The file; if its size is unknown (-1), the backend is asked, and if that does not know it either, the bytes are counted. */
    public static Outcome<FileRanges> of(Backend backend, FilePath path, long size, Cancellation cancellation) {
        if (size >= 0) {
            return Outcome.ok(new FileRanges(backend, path, size));
        }
        return backend.entry(path).then(entry -> entry.size() >= 0
                ? Outcome.ok(new FileRanges(backend, path, entry.size()))
                : counted(backend, path, cancellation));
    }

    /** Bytes in memory, as a file with that name. */
    public static FileRanges ofMemory(FilePath path, byte[] bytes) {
        return new FileRanges(new InMemoryBytes(bytes), path, bytes.length);
    }

    private static Outcome<FileRanges> counted(Backend backend, FilePath path, Cancellation cancellation) {
        long[] count = new long[1];
        return new FileRanges(backend, path, Long.MAX_VALUE)
                .each((block, length) -> count[0] += length, cancellation)
                .map(done -> new FileRanges(backend, path, count[0]));
    }

    /** The number of bytes. */
    public long size() {
        return size;
    }

    /** At most {@code length} bytes from {@code offset} on; fewer at the end of the file. */
    public Outcome<byte[]> read(long offset, int length) {
        if (length <= 0 || offset >= size) {
            return Outcome.ok(new byte[0]);
        }
        return switch (backend.read(path, offset, length)) {
            case Outcome.Failed<InputStream>(Failure why) -> Outcome.failed(why);
            case Outcome.Ok<InputStream>(InputStream in) -> {
                try (in) {
                    yield Outcome.ok(in.readNBytes(length));
                } catch (IOException e) {
                    yield broken(e);
                }
            }
        };
    }

    /**
     * At most {@code limit} bytes from the start; {@code done} counts received bytes, for a progress bar.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled between two blocks
     */
    public Outcome<byte[]> head(int limit, AtomicLong done, Cancellation cancellation) {
        int expected = (int) Math.min(limit, size);
        byte[] bytes = new byte[expected];
        return switch (backend.read(path, 0, expected)) {
            case Outcome.Failed<InputStream>(Failure why) -> Outcome.failed(why);
            case Outcome.Ok<InputStream>(InputStream in) -> {
                try (in) {
                    int count = 0;
                    while (count < expected) {
                        cancellation.check();
                        int read = in.readNBytes(bytes, count, Math.min(BLOCK, expected - count));
                        if (read <= 0) {
                            break;
                        }
                        count += read;
                        done.set(count);
                    }
                    yield Outcome.ok(count == expected ? bytes : Arrays.copyOf(bytes, count));
                } catch (IOException e) {
                    yield broken(e);
                }
            }
        };
    }

    /**
     * All bytes from the start, block by block; the array is reused.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled between two blocks
     */
    public Outcome<Boolean> each(Blocks blocks, Cancellation cancellation) {
        return switch (open()) {
            case Outcome.Failed<InputStream>(Failure why) -> Outcome.failed(why);
            case Outcome.Ok<InputStream>(InputStream in) -> {
                byte[] block = new byte[BLOCK];
                try (in) {
                    for (int n = in.read(block); n >= 0; n = in.read(block)) {
                        cancellation.check();
                        blocks.block(block, n);
                    }
                    yield Outcome.ok(true);
                } catch (IOException e) {
                    yield broken(e);
                }
            }
        };
    }

    /** Receives blocks. */
    @FunctionalInterface
    public interface Blocks {
        /** The first {@code length} bytes of {@code block}; valid during the call only. */
        void block(byte[] block, int length);
    }

    /** All bytes from the start as a stream; the caller closes it. */
    public Outcome<InputStream> open() {
        return open(0);
    }

    /** All bytes from an offset on as a stream; the caller closes it. */
    public Outcome<InputStream> open(long offset) {
        return backend.read(path, offset, -1);
    }

    /** The failure for a read error of the medium. */
    public <T> Outcome<T> broken(IOException e) {
        String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return Outcome.failed(Failure.Kind.DAMAGED, path + " could not be read to its end: " + why);
    }
}
