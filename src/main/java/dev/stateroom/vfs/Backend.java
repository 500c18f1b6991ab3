package dev.stateroom.vfs;

import dev.stateroom.work.Cancellation;
import java.io.InputStream;
import java.util.function.Consumer;

/**
 * Anything that can be mounted, as people see it: safe, complete and honest about what it could not do. Calls block and
 * may touch a disk or a network, so never on the FX thread. Implementations are safe for use by several threads.
 */
public interface Backend extends AutoCloseable {

    /** What this is and can do; cheap and constant. */
    Capabilities capabilities();

    /**
     * The direct children of a folder, given to {@code sink} as they are found, in no promised order.
     *
     * @return how many were given; a failure when the folder is missing or cannot be read (what was given stays valid)
     * @throws dev.stateroom.work.Cancelled when cancelled between two entries
     */
    Outcome<Long> list(FilePath folder, Consumer<Entry> sink, Cancellation cancellation);

    /** One entry; NOT_FOUND where nothing has that path. */
    Outcome<Entry> entry(FilePath path);

    /**
     * The bytes of a file from {@code offset} on, at most {@code length} of them (-1: to the end). The caller closes the
     * stream. An offset at or past the end gives an empty stream.
     */
    Outcome<InputStream> read(FilePath file, long offset, long length);

    /** Gives back what it holds; nothing by default. */
    @Override
    default void close() {}
}
