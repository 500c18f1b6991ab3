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
 * Files that can be mounted, in the view for people (agents see an {@code AgentBackend}): safe, complete, and reporting what it could not
 * do. Calls block and may touch a disk or a network, so never on the FX thread. Implementations are safe for use by several threads.
 */
public interface Backend extends AutoCloseable {

    /** What this backend is and can do; cheap and constant. */
    Capabilities capabilities();

    /**
     * The direct children of a folder, passed to {@code sink} as they are found, in no particular order.
     *
     * @return how many entries were passed; a failure if the folder is missing or cannot be read (entries passed before stay valid)
     * @throws dev.stateroom.work.CancelledException when cancelled between two entries
     */
    Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation);

    /** One entry; NOT_FOUND if the path does not exist. */
    Outcome<FileEntry> entry(FilePath path);

    /**
     * The bytes of a file from {@code offset} on, at most {@code length} of them (-1: to the end). The caller closes the
     * stream. An offset at or past the end gives an empty stream.
     */
    Outcome<InputStream> read(FilePath file, long offset, long length);

    /**
     * Lines of a file. Stops after the last one unless all lines are to be counted; takes constant memory besides the lines themselves, at
     * most {@value dev.stateroom.vfs.lines.LinePages#MOST} bytes. A range after the end gives an empty page.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled between two blocks
     */
    default Outcome<LinePage> lines(FilePath file, LineRange range, Cancellation cancellation) {
        return read(file, 0, -1).then(in -> FileLines.page(file, new LinePages(), _ -> in, range, cancellation));
    }

    /**
     * Lines that contain a text, passed to {@code sink} as they are found, in no particular order; files that are not text are skipped.
     * Failures of one part go to the sink along with the results of the others.
     */
    default Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return lacks("search");
    }

    /** Files whose path matches a pattern, passed to {@code sink} as they are found, in no particular order. */
    default Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return lacks("glob");
    }

    /**
     * Writes a whole file, with the folders it needs, in one step: after a failure the old content is still there.
     *
     * @param content read to its end and left open
     * @param replace false to refuse if the path exists already
     */
    default Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        return lacks("write");
    }

    /** Replaces text in a file, in one step; returns the number of replacements. */
    default Outcome<Integer> edit(FilePath file, FileEdit edit, Cancellation cancellation) {
        return lacks("edit");
    }

    /** Creates an empty folder, if the backend supports empty folders. */
    default Outcome<FileEntry> createFolder(FilePath folder) {
        return lacks("create folders");
    }

    /** Deletes a file, or a folder with everything in it; a link itself, never its target. Returns the number of files deleted. */
    default Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        return lacks("delete");
    }

    /** Runs a command in the root folder. */
    default Outcome<CommandResult> execute(String command, Cancellation cancellation) {
        return lacks("run commands");
    }

    /** The commits of the mounted repository, if it is one and has a history to show; returns at once. */
    default Optional<CommitHistory> commits() {
        return Optional.empty();
    }

    /**
     * The versions of a file that the storage itself keeps, oldest first; at most {@link KeptVersion#MOST} of the newest. Empty if there
     * are none.
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

    /** Releases what it holds; does nothing by default. */
    @Override
    default void close() {}
}
