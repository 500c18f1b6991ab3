package dev.stateroom.storage.database;

import dev.stateroom.platform.OwnerOnly;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * The layer under the engine through which it opens files. They are for their owner alone, and those that it leaves open can be closed:
 * if it abandons a damaged database, it keeps the file locked for as long as the process runs.
 * Public for the engine, which makes one for each file.
 */
public final class OwnFiles extends FilePathWrapper {
    /** The scheme of this layer, over the one that survives interrupted threads. */
    static final String SCHEME = "own:retry";

    private static final Map<Path, Set<FileChannel>> OPEN = new ConcurrentHashMap<>();

    static {
        FilePath.register(new OwnFiles());
    }

    /** Called by the engine. */
    public OwnFiles() {}

    /** Closes the open channels of a file that is no longer used. */
    static void close(Path file) {
        Set<FileChannel> left = OPEN.remove(file);
        if (left != null) {
            left.stream().filter(FileChannel::isOpen).forEach(OwnFiles::close);
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException closedElsewhere) {
            // The lock is released with it.
        }
    }

    @Override
    public String getScheme() {
        return "own";
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        Path file = path();
        if (mode.startsWith("rw")) {
            OwnerOnly.openFile(file).close();
        }
        FileChannel channel = super.open(mode);
        Set<FileChannel> open = OPEN.computeIfAbsent(file, _ -> ConcurrentHashMap.newKeySet());
        open.removeIf(other -> !other.isOpen());
        open.add(channel);
        return channel;
    }

    @Override
    public OutputStream newOutputStream(boolean append) throws IOException {
        OwnerOnly.openFile(path()).close();
        return super.newOutputStream(append);
    }

    private Path path() {
        String base = getBase().toString();
        return Path.of(base.substring(base.indexOf(':') + 1));
    }
}
