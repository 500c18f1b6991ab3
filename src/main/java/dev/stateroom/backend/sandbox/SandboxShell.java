package dev.stateroom.backend.sandbox;

import dev.stateroom.agent.AgentResult;
import java.nio.charset.StandardCharsets;

/**
 * The interface of a sandbox: running a command in its POSIX shell (with GNU {@code find}, {@code stat} and {@code grep}), and transfers of
 * files. Paths are the sandbox's own. Calls may block; they are bounded in time and output and do not throw for any path or command.
 */
public interface SandboxShell {

    /** Runs a command by {@code sh -c} in the sandbox's working folder. */
    Ran run(String command);

    /** Writes a file in place, in an existing folder; the error is a code such as {@code is_directory} or {@code permission_denied}. */
    AgentResult.Upload upload(String path, byte[] content);

    /** The bytes of a file; the error is a code such as {@code file_not_found} or {@code is_directory}. */
    AgentResult.Download download(String path);

    /** True if a change at that path stays within this sandbox; always true for one that is a computer of its own. */
    default boolean mayChange(String path) {
        return true;
    }

    /** True if removing that path does; a link is removed itself, not its target. */
    default boolean mayRemove(String path) {
        return true;
    }

    /** True if long output of a command may be kept in a file of the sandbox. */
    default boolean keepsLongOutput() {
        return false;
    }

    /**
     * The result of a command.
     *
     * @param output standard output and then standard error; not copied
     * @param exitCode its status
     * @param truncated true if the output was longer than the limit
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Ran(byte[] output, int exitCode, boolean truncated) {

        /** The output as UTF-8 text; U+FFFD for invalid bytes. */
        public String text() {
            return new String(output, StandardCharsets.UTF_8);
        }

        boolean succeeded() {
            return exitCode == 0;
        }
    }
}
