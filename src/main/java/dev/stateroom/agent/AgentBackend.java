package dev.stateroom.agent;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file system as an agent's tools call it: the protocol of the Deep Agents documentation in one dialect. Paths are free text, as a model
 * wrote them; a failure is an {@code error} in the result, in the reference's words, and if the reference throws, the reply is
 * {@link AgentReply.Raised}.
 *
 * <p>The methods have the names of protocol version 2 in every dialect. Where a dialect speaks version 1 ({@link Dialect#protocol}), a read
 * returns its string as the record's text, errors included, a failed {@code grep_raw} has its string as the error, and write and edit carry
 * {@link FilesUpdate}.
 *
 * <p>Calls may block. Implementations need not be safe for use by several threads.
 */
public interface AgentBackend {

    /** The dialect whose behaviour this backend reproduces. */
    Dialect dialect();

    /** The protocol version of its calls; a custom backend may be older than the built-in ones of its dialect. */
    default Dialect.Protocol protocol() {
        return dialect().protocol();
    }

    /** The optional calls that this backend supports; tools are offered only for those. */
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
     * @param offset number of lines to skip; null for 0
     * @param limit the largest number of lines; null for {@link Dialect#defaultReadLimit}
     */
    AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit);

    /** The whole record, unchanged (JavaScript only; elsewhere raised as a missing method). */
    default AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        return AgentReply.raised("AttributeError", "read_raw");
    }

    /** Lines that contain a text (a regular expression in {@code python-0.2}). */
    AgentReply<AgentResult.Grep> grep(GrepRequest request);

    /** Files whose path matches a pattern, below {@code path} or, if that is null, everywhere. */
    AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path);

    /** Writes a whole file. */
    AgentReply<AgentResult.Write> write(String filePath, String content);

    /** Replaces a text in a file. */
    AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll);

    /** Deletes a file or everything below a folder; optional. */
    default AgentReply<AgentResult.Delete> delete(String filePath) {
        return AgentReply.raised("NotImplementedError", "");
    }

    /** Writes bytes; one result per file, in order; optional. */
    default AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        return AgentReply.raised("NotImplementedError", "");
    }

    /** The bytes of files; one result per path, in order; optional. */
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
     * The path after following links, for rules that also check the target (Python 0.7 on disk, also behind a route); the path itself for
     * backends without links. Raised if the target cannot be determined.
     */
    default AgentReply<String> resolved(String path) {
        return AgentReply.of(path);
    }

    /**
     * Runs a shell command whose output goes into a file if it is long (sandboxes of Python 0.7 that allow it).
     *
     * @param path where the output goes; it must be in the file system in which the command runs
     * @param inlineBytes the largest output in bytes that is returned instead
     * @param timeout seconds; null for the backend's own
     * @return empty if the backend does not support this; nothing was run then
     */
    default Optional<AgentReply<Captured>> executeCaptured(
            String command, String path, long inlineBytes, @Nullable Integer timeout) {
        return Optional.empty();
    }

    /**
     * The result of a command whose output may have gone into a file.
     *
     * @param ran how it ended; with all of its output, or the part of the file to show
     * @param isKept true if the output is in the file
     * @param isMiddleOmitted true if the shown part lacks lines of the middle
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
     * A search.
     *
     * @param pattern a literal text; a regular expression in {@code python-0.2}
     * @param path the folder to search; null for everywhere
     * @param glob the files to search; null for all
     * @param maxCount the largest number of hits; null for all
     * @param context number of lines to show around each hit, if supported (the disk backend of {@code python-0.7}); 0 for none
     */
    record GrepRequest(
            String pattern, @Nullable String path, @Nullable String glob, @Nullable Integer maxCount, int context) {

        /** A search without a limit and without context lines. */
        public static GrepRequest of(String pattern, @Nullable String path, @Nullable String glob) {
            return new GrepRequest(pattern, path, glob, null, 0);
        }
    }

    /**
     * A file to upload.
     *
     * @param path the destination
     * @param bytes its content; not copied
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Content(String path, byte[] bytes) {}
}
