package dev.stateroom.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file system as an agent's tools call it: the documents' protocol, version 2. Paths are free text, as a model wrote them;
 * whatever cannot be done is an {@code error} in the result, worded as the reference words it. A call that a backend lacks
 * answers with such an error too, which is what the defaults here do; the reference throws {@code NotImplementedError} there.
 */
public interface AgentBackend {

    /** Lines that {@link #read} gives when none are asked for. */
    int DEFAULT_LIMIT = 2000;

    /** The direct children of a folder, sorted by path. */
    AgentResult.Ls ls(String path);

    /**
     * A window of lines.
     *
     * @param offset lines to pass over, from 0
     * @param limit lines at most
     */
    AgentResult.Read read(String filePath, int offset, int limit);

    /** The bytes of files; one answer per path, in order. */
    List<AgentResult.Download> downloadFiles(List<String> paths);

    /**
     * Lines that contain a literal text.
     *
     * @param path where to search; null for everywhere
     * @param glob which files; null for all
     * @param maxCount hits at most; null for all
     */
    default AgentResult.Grep grep(
            String pattern, @Nullable String path, @Nullable String glob, @Nullable Integer maxCount) {
        return new AgentResult.Grep(unsupported("grep"), List.of(), false);
    }

    /** Files whose path fits a pattern, below {@code path} or, where that is null, everywhere. */
    default AgentResult.Glob glob(String pattern, @Nullable String path) {
        return new AgentResult.Glob(unsupported("glob"), List.of(), false, null);
    }

    /** Writes a whole file. */
    default AgentResult.Write write(String filePath, String content) {
        return new AgentResult.Write(unsupported("write"), null);
    }

    /** Replaces a text in a file. */
    default AgentResult.Edit edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return new AgentResult.Edit(unsupported("edit"), null, null);
    }

    /** Deletes a file or everything below a folder. */
    default AgentResult.Delete delete(String filePath) {
        return new AgentResult.Delete(unsupported("delete"), null);
    }

    /** Writes bytes; one answer per file, in order. */
    default List<AgentResult.Upload> uploadFiles(List<Content> files) {
        return files.stream()
                .map(file -> new AgentResult.Upload(file.path(), unsupported("upload_files")))
                .toList();
    }

    /**
     * Runs a shell command.
     *
     * @param timeout seconds; null for the backend's own
     */
    default AgentResult.Execute execute(String command, @Nullable Integer timeout) {
        return new AgentResult.Execute(unsupported("execute"), null, false);
    }

    private static String unsupported(String call) {
        return "Error: this backend does not support " + call;
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
