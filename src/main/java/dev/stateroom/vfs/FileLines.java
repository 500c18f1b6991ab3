package dev.stateroom.vfs;

import dev.stateroom.vfs.lines.LinePage;
import dev.stateroom.vfs.lines.LinePages;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import java.io.IOException;

/** Pages of a file's lines, with failures as sentences for the user. */
public final class FileLines {
    private FileLines() {}

    /**
     * Reads a page.
     *
     * @param file path named in failures
     * @param pages the index of its lines so far; extended by reading
     * @throws dev.stateroom.work.CancelledException when cancelled between two blocks
     */
    public static Outcome<LinePage> page(
            FilePath file, LinePages pages, LinePages.Bytes bytes, LineRange range, Cancellation cancellation) {
        try {
            return Outcome.ok(pages.read(bytes, range, cancellation::check));
        } catch (LinePages.TooLarge e) {
            return Outcome.failed(
                    Failure.Kind.TOO_LARGE, "these lines of " + file + " have more than " + LinePages.MOST + " bytes: ask for fewer");
        } catch (IOException e) {
            return Outcome.failed(
                    Failure.Kind.DAMAGED,
                    file + " could not be read to its end: " + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage()));
        }
    }
}
