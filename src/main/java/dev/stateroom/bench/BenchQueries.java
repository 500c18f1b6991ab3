package dev.stateroom.bench;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/** Queries to a mount, which count their results. Incomplete results are refused. */
final class BenchQueries {
    private static final FilePath ROOT = FilePath.ROOT;

    private BenchQueries() {}

    /** The entries of a folder with their attributes, sorted by name. */
    static ToLongFunction<Backend> listing(FilePath folder) {
        return backend -> {
            List<FileEntry> entries = new ArrayList<>();
            backend.list(folder, entries::add, Cancellation.NEVER).orThrow();
            entries.sort(Comparator.comparing(FileEntry::name));
            return entries.size();
        };
    }

    /** The files whose path matches a pattern, with size and time. */
    static ToLongFunction<Backend> files(String pattern) {
        return backend -> {
            Complete<FileEntry> found = new Complete<>();
            return found.counted(backend.glob(new FileSearch.Files(pattern, ROOT), found, Cancellation.NEVER));
        };
    }

    /** The lines that contain a text. */
    static ToLongFunction<Backend> lines(String text) {
        return backend -> {
            Complete<FileSearch.Hit> found = new Complete<>();
            return found.counted(
                    backend.grep(new FileSearch.Text(text, ROOT, null, Long.MAX_VALUE), found, Cancellation.NEVER));
        };
    }

    /** Keeps all results, as a view does. */
    private static final class Complete<T> implements FileSearch.Sink<T> {
        private final List<T> results = new ArrayList<>();

        @Override
        public void found(T result) {
            results.add(result);
        }

        @Override
        public void problem(FilePath where, Failure why) {
            throw new FailureException(why);
        }

        long counted(Outcome<FileSearch.Summary> summary) {
            if (!summary.orThrow().complete() || summary.orThrow().found() != results.size()) {
                throw new FailureException(new Failure(Failure.Kind.INVALID, "the search says that it found " + summary.orThrow().found()
                        + " and gave " + results.size()));
            }
            return results.size();
        }
    }
}
