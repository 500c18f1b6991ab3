package dev.stateroom.workspace;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A store that has items, in the open database or in a file next to it; proposed by a form.
 *
 * @param source its address
 * @param labels of the namespace with the most items
 */
public record NearbyStore(String source, List<String> labels) {
    private static final int MOST_FILES = 12;

    /** The first store with items; empty if there is none. Opens local files only. Blocks. */
    public static Optional<NearbyStore> of(WorkspaceOpener opener, String database, Cancellation cancellation) {
        if (!(SourceAddress.of(database, Path.of("")) instanceof Outcome.Ok<SourceAddress>(SourceAddress.Local(Path path))) || !Files.isRegularFile(path)) {
            return Optional.empty();
        }
        for (Path file : files(path.toAbsolutePath())) {
            cancellation.check();
            Optional<NearbyStore> found = in(opener, file, cancellation);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The store in the file itself, if it has items and no threads. Blocks. */
    public static Optional<NearbyStore> alone(WorkspaceOpener opener, String file, Cancellation cancellation) {
        if (!(SourceAddress.of(file, Path.of("")) instanceof Outcome.Ok<SourceAddress>(SourceAddress.Local(Path path))) || !Files.isRegularFile(path)) {
            return Optional.empty();
        }
        if (opener.threads(file, cancellation, Progress.SILENT) instanceof Outcome.Ok<ThreadSource>(ThreadSource threads)) {
            threads.close();
            return Optional.empty();
        }
        return in(opener, path.toAbsolutePath(), cancellation);
    }

    private static List<Path> files(Path database) {
        List<Path> files = new ArrayList<>(List.of(database));
        Path folder = database.getParent();
        if (folder != null) {
            try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.{db,sqlite,sqlite3}")) {
                for (Path file : all) {
                    if (files.size() < MOST_FILES && !file.equals(database) && Files.isRegularFile(file)) {
                        files.add(file);
                    }
                }
            } catch (IOException notListed) {
                // The database itself is examined.
            }
        }
        return files;
    }

    private static Optional<NearbyStore> in(WorkspaceOpener opener, Path file, Cancellation cancellation) {
        if (!(opener.store("sqlite:" + file, cancellation, Progress.SILENT) instanceof Outcome.Ok<ItemStore>(ItemStore store))) {
            return Optional.empty();
        }
        try (store) {
            return store.namespaces(cancellation).orElse(List.of()).stream()
                    .max(Comparator.comparingLong(ItemStore.Contents::items))
                    .map(most -> new NearbyStore("sqlite:" + file, most.namespace().labels()));
        } catch (Exception notClosed) {
            return Optional.empty();
        }
    }
}
