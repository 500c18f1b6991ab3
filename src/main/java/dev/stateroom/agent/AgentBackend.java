package dev.stateroom.agent;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file system as an agent's tools call it: the documents' protocol in one dialect. Paths are free text, as a model wrote
 * them; whatever cannot be done is an {@code error} in the result, worded as the reference words it, and where the
 * reference throws, the reply is {@link AgentReply.Raised}.
 *
 * <p>The calls carry the names of protocol version 2 in every dialect. Where a dialect speaks version 1
 * ({@link Dialect#protocol}), a read answers its string as the record's text, errors included, a failed {@code grep_raw} has
 * its string as the error, and write and edit carry {@link FilesUpdate}.
 *
 * <p>Calls may block. Implementations need not be safe for use by several threads.
 */
public interface AgentBackend {

    /** Whose behaviour this is. */
    Dialect dialect();

    /** Which protocol its calls speak; a custom backend may be older than what its dialect builds in. */
    default Dialect.Protocol protocol() {
        return dialect().protocol();
    }

    /** Which of the optional calls this backend has; a tool is offered only for those. */
    Set<OptionalCall> optionalCalls();

    /** Uploads and downloads, and deletion where the dialect has it: what backends of files have. */
    static Set<OptionalCall> ofFiles(Dialect dialect) {
        Set<OptionalCall> calls = EnumSet.of(OptionalCall.UPLOAD, OptionalCall.DOWNLOAD);
        if (dialect.holds(DialectFact.HAS_DELETE)) {
            calls.add(OptionalCall.DELETE);
        }
        return calls;
    }

    /** The direct children of a folder. */
    AgentReply<AgentResult.Ls> ls(String path);

    /**
     * A window of lines.
     *
     * @param offset lines to skip, from 0; null for 0
     * @param limit lines at most; null for {@link Dialect#defaultReadLimit}
     */
    AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit);

    /** The whole record, untouched (JavaScript; elsewhere an absent method). */
    default AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        return AgentReply.raised("AttributeError", "read_raw");
    }

    /** Lines that contain a text (a regular expression in {@code python-0.2}). */
    AgentReply<AgentResult.Grep> grep(GrepRequest request);

    /** Files whose path fits a pattern, below {@code path} or, if that is null, everywhere. */
    AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path);

    /** Writes a whole file. */
    AgentReply<AgentResult.Write> write(String filePath, String content);

    /** Replaces a text in a file. */
    AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll);

    /** Deletes a file or everything below a folder; optional. */
    default AgentReply<AgentResult.Delete> delete(String filePath) {
        return AgentReply.raised("NotImplementedError", "");
    }

    /** Writes bytes; one answer per file, in order; optional. */
    default AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        return AgentReply.raised("NotImplementedError", "");
    }

    /** The bytes of files; one answer per path, in order; optional. */
    default AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return AgentReply.raised("NotImplementedError", "");
    }

    /**
     * Runs a shell command; optional.
     *
     * @param timeout seconds; null for the backend's own
     */
    default AgentReply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        return AgentReply.raised("NotImplementedError", "");
    }

    /**
     * Where a path leads once links are followed, as rules judge it besides the path itself (Python 0.7 on disk, also behind a
     * route); the path as it is for backends without links. Raised if it is unknown.
     */
    default AgentReply<String> resolved(String path) {
        return AgentReply.of(path);
    }

    /**
     * Runs a shell command whose output goes into a file where it is long (sandboxes of Python 0.7 that allow it).
     *
     * @param path where the output goes; it must be a file of what runs the command
     * @param inlineBytes bytes of output that are given back instead
     * @param timeout seconds; null for the backend's own
     * @return empty if the backend does no such thing, and nothing was run
     */
    default Optional<AgentReply<Captured>> executeCaptured(
            String command, String path, long inlineBytes, @Nullable Integer timeout) {
        return Optional.empty();
    }

    /**
     * The result of a command whose output may have gone into a file.
     *
     * @param ran how it ended; its output is all of it, or what is shown of the file
     * @param isKept true if the output is in the file
     * @param isMiddleOmitted true if what is shown lacks lines of the middle
     */
    record Captured(AgentResult.Execute ran, boolean isKept, boolean isMiddleOmitted) {}

    /** Calls that a backend may lack. */
    enum OptionalCall {
        DELETE,
        /** {@link #uploadFiles}. */
        UPLOAD,
        /** {@link #downloadFiles}. */
        DOWNLOAD,
        EXECUTE
    }

    /**
     * What to search for.
     *
     * @param pattern a literal text; a regular expression in {@code python-0.2}
     * @param path where; null for everywhere
     * @param glob which files; null for all
     * @param maxCount hits at most; null for all
     * @param context lines to give around each hit, where the backend can (the disk backend of {@code python-0.7}); 0 for none
     */
    record GrepRequest(
            String pattern, @Nullable String path, @Nullable String glob, @Nullable Integer maxCount, int context) {

        /** A search without a cap and without context lines. */
        public static GrepRequest of(String pattern, @Nullable String path, @Nullable String glob) {
            return new GrepRequest(pattern, path, glob, null, 0);
        }
    }

    /**
     * A file to upload.
     *
     * @param path where to
     * @param bytes what; not copied
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Content(String path, byte[] bytes) {}
}
