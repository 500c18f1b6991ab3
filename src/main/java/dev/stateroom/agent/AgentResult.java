package dev.stateroom.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a call of {@link AgentBackend} answers. A null error means that there was none; a search may have hits beside an error. */
public sealed interface AgentResult {

    /** What went wrong, in the reference's words; null where nothing did. */
    @Nullable String error();

    /** Entries of a folder; a folder's path ends in a slash. */
    record Ls(@Nullable String error, List<FileInfo> entries) implements AgentResult {
        /** Copies the list. */
        public Ls {
            entries = List.copyOf(entries);
        }
    }

    /**
     * Content of a file, or of a window of its lines.
     *
     * @param fileData the record with the window's text as its content; null beside an error
     * @param window which lines; null where the content is not windowed: blank, or of a kind that is no text
     * @param noLinesRequested true when the limit was 0 and the file was not looked at
     */
    record Read(
            @Nullable String error, @Nullable FileData fileData, @Nullable Window window, boolean noLinesRequested)
            implements AgentResult {}

    /** Lines that matched. */
    record Grep(@Nullable String error, List<GrepMatch> matches, boolean truncated) implements AgentResult {
        /** Copies the list. */
        public Grep {
            matches = List.copyOf(matches);
        }
    }

    /**
     * Files that matched.
     *
     * @param truncationReason {@code budget}, {@code unreadable} or {@code transport}; null where nothing is missing
     */
    record Glob(@Nullable String error, List<FileInfo> matches, boolean truncated, @Nullable String truncationReason)
            implements AgentResult {
        /** Copies the list. */
        public Glob {
            matches = List.copyOf(matches);
        }
    }

    /** The path that was written. */
    record Write(@Nullable String error, @Nullable String path) implements AgentResult {}

    /** The path that was edited and how often the text was replaced. */
    record Edit(@Nullable String error, @Nullable String path, @Nullable Integer occurrences) implements AgentResult {}

    /** The path that was deleted, as given. */
    record Delete(@Nullable String error, @Nullable String path) implements AgentResult {}

    /** {@code error} is a code: {@code invalid_path}, {@code permission_denied}, {@code is_directory}; or other text. */
    record Upload(String path, @Nullable String error) implements AgentResult {}

    /**
     * The bytes of one file.
     *
     * @param content the bytes, not copied; null beside an error
     * @param error a code: {@code file_not_found}, {@code is_directory}, {@code permission_denied}, {@code invalid_path}; or other text
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Download(String path, byte @Nullable [] content, @Nullable String error) implements AgentResult {}

    /**
     * What a command said; an error is its output, as in the reference.
     *
     * @param exitCode null where it is not known
     */
    record Execute(String output, @Nullable Integer exitCode, boolean truncated) implements AgentResult {
        @Override
        public @Nullable String error() {
            return null;
        }
    }

    /**
     * A file or folder as an agent sees it.
     *
     * @param path a folder's ends in a slash
     * @param size bytes of the stored content; 0 for a folder
     * @param modifiedAt as stored; empty for a folder or where it is not stored
     */
    record FileInfo(String path, boolean isDir, long size, String modifiedAt) {}

    /**
     * One line that matched.
     *
     * @param line from 1
     */
    record GrepMatch(String path, int line, String text) {}

    /**
     * Which lines a read gave.
     *
     * @param totalLines of the file
     * @param startLine from 1
     * @param endLine the last one, inclusive
     * @param nextOffset what to ask for next; null at the end of the file
     */
    record Window(int totalLines, int startLine, int endLine, @Nullable Integer nextOffset) {}
}
