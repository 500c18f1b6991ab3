package dev.stateroom.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a call of {@link AgentBackend} answers: the fields of all dialects together. A field that the dialect leaves out is
 * null here. A null error means that there was none; a search may have hits along with an error.
 */
public sealed interface AgentResult {

    /** What went wrong, in the reference's words; null if nothing did. */
    @Nullable String error();

    /** Entries of a folder; null with an error where the reference sets none. */
    record Ls(@Nullable String error, @Nullable List<FileInfo> entries) implements AgentResult {
        /** Copies the list. */
        public Ls {
            entries = entries == null ? null : List.copyOf(entries);
        }

        /** Without an error. */
        public static Ls of(List<FileInfo> entries) {
            return new Ls(null, entries);
        }
    }

    /**
     * Content of a file, or of a window of its lines.
     *
     * @param fileData the record with the window's text as its content; null with an error
     * @param window which lines; null if the content is not windowed
     * @param noLinesRequested true when the limit was 0 and the file was not looked at (Python 0.7)
     */
    record Read(
            @Nullable String error, @Nullable FileData fileData, @Nullable Window window, boolean noLinesRequested)
            implements AgentResult {

        /** Only an error. */
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
     * @param truncated true when a cap ended the search; false or null otherwise, as the dialect says it
     */
    record Grep(@Nullable String error, @Nullable List<GrepMatch> matches, @Nullable Boolean truncated)
            implements AgentResult {
        /** Copies the list. */
        public Grep {
            matches = matches == null ? null : List.copyOf(matches);
        }

        /** Only an error. */
        public static Grep failed(String error) {
            return new Grep(error, null, null);
        }
    }

    /**
     * Files that matched.
     *
     * @param truncated true when something is missing; false or null otherwise, as the dialect says it
     * @param truncationReason {@code budget}, {@code unreadable} or {@code transport}; null if nothing is missing
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

        /** Only an error. */
        public static Glob failed(String error) {
            return new Glob(error, null, null, null);
        }
    }

    /** The path that was written. */
    record Write(@Nullable String error, @Nullable String path, FilesUpdate filesUpdate) implements AgentResult {}

    /** The path that was edited and how often the text was replaced. */
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
     * @param stored what JavaScript hands out in the bytes' place where the record holds something else; null if bytes are bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Download(String path, byte @Nullable [] content, @Nullable String error, @Nullable ForeignValue stored)
            implements AgentResult {

        public Download(String path, byte @Nullable [] content, @Nullable String error) {
            this(path, content, error, null);
        }
    }

    /**
     * What a command said; an error is its output, as in the reference.
     *
     * @param exitCode null if it is not known
     * @param truncated true when the output was cut; false or null otherwise, as the dialect says it
     */
    record Execute(String output, @Nullable Integer exitCode, @Nullable Boolean truncated) implements AgentResult {
        @Override
        public @Nullable String error() {
            return null;
        }
    }

    /**
     * A file or folder as an agent sees it; a field that the backend leaves out is null.
     *
     * @param path a folder's ends in a slash on most backends
     * @param size bytes of the stored content (UTF-16 units in JavaScript's text records); 0 for a folder
     * @param modifiedAt as stored; empty for a folder or if it is not stored
     */
    record FileInfo(String path, @Nullable Boolean isDir, @Nullable Long size, @Nullable String modifiedAt) {}

    /**
     * One line that matched.
     *
     * @param line from 1
     * @param contextBefore lines before it; null if none were asked for
     * @param contextAfter lines after it; null if none were asked for
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
     * Which lines a read gave.
     *
     * @param totalLines of the file; null if the backend does not know
     * @param startLine from 1
     * @param endLine the last one, inclusive
     * @param nextOffset what to ask for next; null at the end of the file
     */
    record Window(@Nullable Integer totalLines, int startLine, int endLine, @Nullable Integer nextOffset) {}
}
