package dev.stateroom.vfs;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Searches of a mount, for people: complete, not bound to a dialect. */
public final class FileSearch {
    private FileSearch() {}

    /**
     * Lines that contain a text.
     *
     * @param text literal, without line breaks; empty only with {@code also}
     * @param below the folder or file to search; the root for everything
     * @param files a glob that a file's path must match ({@code *.py} at any depth); null for all
     * @param above what the glob sees in front of the path below {@code below}: empty, or the path from the folder that the pattern refers
     *     to, such as {@code docs/v2/}, if the search continues in a mount there
     * @param most the largest number of hits; {@link Long#MAX_VALUE} for all
     * @param also a further test of a line with the text: an expression, a whole word; null for none. Called by several threads at once; an
     *     exception from it ends the search
     */
    public record Text(
            String text,
            FilePath below,
            @Nullable String files,
            String above,
            long most,
            @Nullable Predicate<String> also) {

        /** A search for the text alone. */
        public Text(String text, FilePath below, @Nullable String files, String above, long most) {
            this(text, below, files, above, most, null);
        }

        /** A search in which the glob sees paths relative to {@code below}. */
        public Text(String text, FilePath below, @Nullable String files, long most) {
            this(text, below, files, "", most);
        }
    }

    /**
     * Files whose path matches a pattern.
     *
     * @param pattern a glob: without a slash it matches a name at any depth, with one the path below {@code below}
     * @param below the folder to search
     * @param above what the pattern sees in front of that path, as in {@link Text}
     */
    public record Files(String pattern, FilePath below, String above) {

        /** A search in which the pattern sees paths relative to {@code below}. */
        public Files(String pattern, FilePath below) {
            this(pattern, below, "");
        }
    }

    /**
     * One line that contains the text.
     *
     * @param file path of the file
     * @param line number, from 1
     * @param text the line without its terminator; bytes that are not UTF-8 are replaced
     */
    public record Hit(FilePath file, long line, String text) {}

    /**
     * The cost of a search where reading is slow or paid for.
     *
     * @param files number of files to read
     * @param bytes of all of them
     * @param requests number of requests, those for counting included, if none needs a retry
     * @param atLeast true if counting ended early
     */
    public record Cost(long files, long bytes, long requests, boolean atLeast) {}

    /**
     * How a search ended.
     *
     * @param found number of hits passed to the sink
     * @param complete false if the limit was reached
     */
    public record Summary(long found, boolean complete) {}

    /**
     * Receives results while the search continues. May be called by several threads, but never by two at once.
     *
     * @param <T> a {@link Hit} or a {@link FileEntry}
     */
    public interface Sink<T> {
        void found(T result);

        /** Called before the search reads a mount that is slow or paid for; the search may be cancelled here. */
        default void begins(FilePath where, Cost cost) {}

        /** Reports a mount, folder or file that could not be searched, along with the other results. */
        void problem(FilePath where, Failure why);
    }
}
