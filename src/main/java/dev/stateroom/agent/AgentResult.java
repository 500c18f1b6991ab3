package dev.stateroom.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call of {@link AgentBackend}, with the fields of all dialects. A field that the dialect omits is null. A null error means
 * success; a search may have hits along with an error.
 */
public sealed interface AgentResult {

    /** The error, in the reference's words; null for success. */
    @Nullable String error();

    /** Entries of a folder; null with an error if the reference sets none. */
    record Ls(@Nullable String error, @Nullable List<FileInfo> entries) implements AgentResult {
        /** Copies the list. */
        public Ls {
            entries = entries == null ? null : List.copyOf(entries);
        }

        /** A result without an error. */
        public static Ls of(List<FileInfo> entries) {
            return new Ls(null, entries);
        }
    }

    /**
     * Content of a file, or of a window of its lines.
     *
     * @param fileData the record with the window's text as its content; null with an error
     * @param window the lines returned; null if the content is not windowed
     * @param noLinesRequested true if the limit was 0, so that the file was not read (Python 0.7)
     */
    record Read(
            @Nullable String error, @Nullable FileData fileData, @Nullable Window window, boolean noLinesRequested)
            implements AgentResult {

        /** A failed read. */
        public static Read failed(String error) {
            return new Read(error, null, null, false);
        }

        /** Content without a window. */
        public static Read of(FileData fileData) {
            return new Read(null, fileData, null, false);
        }
    }

    /** The whole record as stored. */
    record ReadRaw(@Nullable String error, @Nullable FileData data) implements AgentResult {}

    /**
     * Lines that matched.
     *
     * @param truncated true if a limit ended the search; false or null otherwise, depending on the dialect
     */
    record Grep(@Nullable String error, @Nullable List<GrepMatch> matches, @Nullable Boolean truncated)
            implements AgentResult {
        /** Copies the list. */
        public Grep {
            matches = matches == null ? null : List.copyOf(matches);
        }

        /** A failed search. */
        public static Grep failed(String error) {
            return new Grep(error, null, null);
        }
    }

    /**
     * Files that matched.
     *
     * @param truncated true if the result is incomplete; false or null otherwise, depending on the dialect
     * @param truncationReason {@code budget}, {@code unreadable} or {@code transport}; null if it is complete
     */
    record Glob(
            @Nullable String error,
            @Nullable List<FileInfo> matches,
            @Nullable Boolean truncated,
            @Nullable String truncationReason)
            implements AgentResult {
        /** Copies the list. */
        public Glob {
            matches = matches == null ? null : List.copyOf(matches);
        }

        /** A failed search. */
        public static Glob failed(String error) {
            return new Glob(error, null, null, null);
        }
    }

    /** The path that was written. */
    record Write(@Nullable String error, @Nullable String path, FilesUpdate filesUpdate) implements AgentResult {}

    /** The path that was edited and the number of replacements. */
    record Edit(@Nullable String error, @Nullable String path, @Nullable Integer occurrences, FilesUpdate filesUpdate)
            implements AgentResult {}

    /** The path that was deleted, as given. */
    record Delete(@Nullable String error, @Nullable String path, FilesUpdate filesUpdate) implements AgentResult {}

    /** {@code error} is a code: {@code invalid_path}, {@code permission_denied}, {@code is_directory}; or other text. */
    record Upload(String path, @Nullable String error) implements AgentResult {}

    /**
     * The bytes of one file.
     *
     * @param content the bytes, not copied; null with an error
     * @param error a code: {@code file_not_found}, {@code is_directory}, {@code permission_denied}, {@code invalid_path}; or other text
     * @param stored the value that JavaScript returns in place of bytes if the record holds something else; otherwise null
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Download(String path, byte @Nullable [] content, @Nullable String error, @Nullable ForeignValue stored)
            implements AgentResult {

        public Download(String path, byte @Nullable [] content, @Nullable String error) {
            this(path, content, error, null);
        }
    }

    /**
     * The result of a command; an error is in its output, as in the reference.
     *
     * @param exitCode null if unknown
     * @param truncated true if the output was cut; false or null otherwise, depending on the dialect
     */
    record Execute(String output, @Nullable Integer exitCode, @Nullable Boolean truncated) implements AgentResult {
        @Override
        public @Nullable String error() {
            return null;
        }
    }

    /**
     * A file or folder as an agent sees it; a field that the backend omits is null.
     *
     * @param path ends in a slash for a folder, on most backends
     * @param size bytes of the stored content (UTF-16 units in JavaScript's text records); 0 for a folder
     * @param modifiedAt as stored; empty for a folder or if missing
     */
    record FileInfo(String path, @Nullable Boolean isDir, @Nullable Long size, @Nullable String modifiedAt) {}

    /**
     * One line that matched.
     *
     * @param line number, from 1
     * @param contextBefore lines before it; null if not requested
     * @param contextAfter lines after it; null if not requested
     */
    record GrepMatch(
            String path,
            int line,
            String text,
            @Nullable List<ContextLine> contextBefore,
            @Nullable List<ContextLine> contextAfter) {

        /** A hit without context. */
        public GrepMatch(String path, int line, String text) {
            this(path, line, text, null, null);
        }
    }

    /** A line near a hit, counted from 1. */
    record ContextLine(int line, String text) {}

    /**
     * The lines that a read returned.
     *
     * @param totalLines number of lines of the file; null if unknown
     * @param startLine from 1
     * @param endLine the last one, inclusive
     * @param nextOffset the offset of the next read; null at the end of the file
     */
    record Window(@Nullable Integer totalLines, int startLine, int endLine, @Nullable Integer nextOffset) {}
}
