package dev.stateroom.vfs;

import dev.stateroom.vfs.lines.LinePage;
import dev.stateroom.vfs.lines.LinePages;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
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
     * @throws dev.stateroom.work.CancelledException when cancelled between two entries
     */
    Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation);

    /** One entry; NOT_FOUND if nothing has that path. */
    Outcome<FileEntry> entry(FilePath path);

    /**
     * The bytes of a file from {@code offset} on, at most {@code length} of them (-1: to the end). The caller closes the
     * stream. An offset at or past the end gives an empty stream.
     */
    Outcome<InputStream> read(FilePath file, long offset, long length);

    /**
     * Lines of a file. Stops behind the last one, unless all are to be counted; in constant memory besides the lines themselves,
     * which are {@value dev.stateroom.vfs.lines.LinePages#MOST} bytes at most. A range behind the end gives an empty page.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled between two blocks
     */
    default Outcome<LinePage> lines(FilePath file, LineRange range, Cancellation cancellation) {
        return read(file, 0, -1).then(in -> FileLines.page(file, new LinePages(), _ -> in, range, cancellation));
    }

    /**
     * Lines that contain a text, given to {@code sink} as they are found, in no promised order; files that are no text are
     * skipped. What one part could not do goes to the sink along with the others' results.
     */
    default Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return lacks("search");
    }

    /** Files whose path fits a pattern, given to {@code sink} as they are found, in no promised order. */
    default Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return lacks("glob");
    }

    /**
     * Writes a whole file, with the folders it needs, in one step: after a failure the old content is still there.
     *
     * @param content read to its end and left open
     * @param replace false to refuse where something has that path
     */
    default Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        return lacks("write");
    }

    /** Replaces text in a file and answers how often; in one step. */
    default Outcome<Integer> edit(FilePath file, FileEdit edit, Cancellation cancellation) {
        return lacks("edit");
    }

    /** Makes an empty folder, where the medium has such. */
    default Outcome<FileEntry> createFolder(FilePath folder) {
        return lacks("create folders");
    }

    /** Deletes a file, or a folder with everything in it; a link itself, never its target. Answers how many files went. */
    default Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        return lacks("delete");
    }

    /** Runs a command in the root. */
    default Outcome<CommandResult> execute(String command, Cancellation cancellation) {
        return lacks("run commands");
    }

    /** The commits of what is mounted, where it is a repository that tells them; answers at once. */
    default Optional<CommitHistory> commits() {
        return Optional.empty();
    }

    /**
     * The versions of a file that the medium itself keeps, oldest first; at most {@link KeptVersion#MOST} of the newest. Empty if it
     * keeps none.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled
     */
    default Outcome<List<KeptVersion>> keptVersions(FilePath file, Cancellation cancellation) {
        return Outcome.ok(List.of());
    }

    private <T> Outcome<T> lacks(String what) {
        return Outcome.failed(
                Failure.Kind.UNSUPPORTED, "the " + capabilities().owner() + " mount (" + capabilities().connectedTo() + ") cannot " + what);
    }

    /** Gives back what it holds; nothing by default. */
    @Override
    default void close() {}
}
