package dev.stateroom.workspace.items;

import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.history.store.VersionedItems.Recorded;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Exports items of a store to lines and imports them, one at a time: a whole store is never in memory. */
public final class ItemTransfer {
    private static final int BATCH = 500;
    private static final long BATCH_BYTES = 8L << 20;

    private final Cancellation cancellation;
    private final Progress progress;

    /** Reports the number of processed lines. */
    public ItemTransfer(Cancellation cancellation, Progress progress) {
        this.cancellation = cancellation;
        this.progress = progress;
    }

    /**
     * Exports items by namespace and key.
     *
     * @param only one namespace; null for all
     * @param everyVersion true to write every version, oldest first and with deletions, if the store keeps them; else the current items
     * @return the number of written lines
     */
    public Outcome<Long> write(ItemStore store, @Nullable Namespace only, boolean everyVersion, OutputStream out) {
        long[] lines = {0};
        Consumer<byte[]> line = bytes -> {
            try {
                out.write(bytes);
                out.write('\n');
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
            progress.report(++lines[0], -1, lines[0] + " lines");
        };
        try {
            Outcome<Long> written = everyVersion && store instanceof VersionedItems versioned
                    ? versions(versioned, only, line)
                    : items(store, only, line);
            return written.map(_ -> lines[0]);
        } catch (UncheckedIOException e) {
            return Outcome.failed(Failure.Kind.DENIED, "the export cannot be written", e);
        }
    }

    /** The same into a file, which is complete and on disk or does not appear: a cancelled export leaves nothing. */
    public Outcome<Long> write(ItemStore store, @Nullable Namespace only, boolean everyVersion, Path file) {
        List<Outcome<Long>> written = new ArrayList<>();
        try {
            ReplacedFile.write(file, true, out -> {
                written.add(write(store, only, everyVersion, out));
                if (written.getFirst() instanceof Outcome.Failed<Long>(Failure failure)) {
                    throw new IOException(failure.sentence());
                }
            });
            return written.getFirst();
        } catch (IOException e) {
            return !written.isEmpty() && written.getFirst() instanceof Outcome.Failed<Long> failed
                    ? failed
                    : Outcome.failed(Failure.Kind.DENIED, file + " cannot be written: " + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage()));
        }
    }

    private Outcome<Long> versions(VersionedItems store, @Nullable Namespace only, Consumer<byte[]> line) {
        return store.everUsed(cancellation).then(all -> {
            for (Namespace namespace : only == null ? all : List.of(only)) {
                if (store.allVersions(namespace, version -> line.accept(ItemLine.write(version)), cancellation)
                        instanceof Outcome.Failed<Long>(Failure failure)) {
                    return Outcome.failed(failure);
                }
            }
            return Outcome.ok(0L);
        });
    }

    private Outcome<Long> items(ItemStore store, @Nullable Namespace only, Consumer<byte[]> line) {
        return store.namespaces(cancellation).then(all -> {
            for (ItemStore.Contents contents : all) {
                if (only != null && !only.equals(contents.namespace())) {
                    continue;
                }
                if (store.items(contents.namespace(), "", item -> line.accept(ItemLine.write(item)), cancellation)
                        instanceof Outcome.Failed<Long>(Failure failure)) {
                    return Outcome.failed(failure);
                }
            }
            return Outcome.ok(0L);
        });
    }

    /**
     * The result of an import.
     *
     * @param read number of lines
     * @param added number of new versions
     */
    public record Imported(long read, long added) {}

    /** Imports lines into a store, in batches; an invalid line ends it, and the lines before it are kept. */
    public Outcome<Imported> read(InputStream in, VersionedItems store, String now, ChangeAuthor importer) {
        ByteLines lines = new ByteLines(in);
        long added = 0;
        long first = 1;
        try {
            List<Recorded> batch = new ArrayList<>();
            long bytes = 0;
            byte[] line = lines.next();
            while (line != null) {
                cancellation.check();
                long number = lines.number();
                switch (ItemLine.read(line)) {
                    case Outcome.Ok<ItemLine>(ItemLine item) -> batch.add(item.recorded(now, importer));
                    case Outcome.Failed<ItemLine>(Failure failure) -> {
                        Outcome<Integer> kept = store.takeOver(batch);
                        return kept instanceof Outcome.Failed<Integer>(Failure worse)
                                ? Outcome.failed(worse)
                                : Outcome.failed(failure.kind(), "line " + number + ": " + failure.sentence() + "; the lines before it were taken");
                    }
                }
                bytes += line.length;
                line = lines.next();
                if (line == null || batch.size() >= BATCH || bytes > BATCH_BYTES) {
                    switch (store.takeOver(batch)) {
                        case Outcome.Ok<Integer>(Integer taken) -> added += taken;
                        case Outcome.Failed<Integer>(Failure failure) -> {
                            return Outcome.failed(
                                    failure.kind(),
                                    failure.sentence() + (first == 1 ? "" : "; the lines before line " + first + " were taken"));
                        }
                    }
                    first = number + 1;
                    progress.report(number, -1, number + " lines");
                    batch.clear();
                    bytes = 0;
                }
            }
            return Outcome.ok(new Imported(lines.number(), added));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.INVALID, "the import cannot be read", e);
        }
    }
}
