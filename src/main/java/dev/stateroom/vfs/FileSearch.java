package dev.stateroom.vfs;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What is looked for in a mount, for people: complete, not bound to a dialect. */
public final class FileSearch {
    private FileSearch() {}

    /**
     * Lines that contain a text.
     *
     * @param text literal, without line breaks; empty only with {@code also}
     * @param below the folder or file to search; the root for everything
     * @param files a glob that a file's path must fit ({@code *.py} at any depth); null for all
     * @param above what the glob sees in front of the path below {@code below}: empty, or the way down from where the pattern
     *     was meant, such as {@code docs/v2/}, when the search continues in a mount that is there
     * @param most hits at most; {@link Long#MAX_VALUE} for all
     * @param also what a line with the text must pass too: an expression, a whole word; null for nothing. Asked by several
     *     threads at once; an exception of it ends the search
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

        /** A search where the glob sees the paths below {@code below}. */
        public Text(String text, FilePath below, @Nullable String files, long most) {
            this(text, below, files, "", most);
        }
    }

    /**
     * Files by the form of their path.
     *
     * @param pattern a glob: without a slash it fits a name at any depth, with one the path below {@code below}
     * @param below the folder to search
     * @param above what the pattern sees in front of that path, as in {@link Text}
     */
    public record Files(String pattern, FilePath below, String above) {

        /** A search where the pattern sees the paths below {@code below}. */
        public Files(String pattern, FilePath below) {
            this(pattern, below, "");
        }
    }

    /**
     * One line that contains the text.
     *
     * @param file where
     * @param line from 1
     * @param text the line without its terminator; what is no UTF-8 is replaced
     */
    public record Hit(FilePath file, long line, String text) {}

    /**
     * What a search will read where reading is slow or paid for.
     *
     * @param files how many
     * @param bytes of all of them
     * @param requests how many are sent for it all, those for counting included, where none has to be repeated
     * @param atLeast true if counting ended before all were seen
     */
    public record Cost(long files, long bytes, long requests, boolean atLeast) {}

    /**
     * How a search ended.
     *
     * @param found how many were given
     * @param complete false when the cap was reached
     */
    public record Summary(long found, boolean complete) {}

    /**
     * Takes what is found while the search continues. May be called by several threads, but never by two at once.
     *
     * @param <T> a {@link Hit} or an {@link FileEntry}
     */
    public interface Sink<T> {
        void found(T result);

        /** Told before a mount is read through whose reading is slow or paid for; the search may be cancelled here. */
        default void begins(FilePath where, Cost cost) {}

        /** Something that could not be searched, along with the other results: a mount, a folder, a file. */
        void problem(FilePath where, Failure why);
    }
}
