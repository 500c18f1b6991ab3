package dev.stateroom.vfs;

/**
 * The result of a command.
 *
 * @param output standard output and error as text, in the form of the reference
 * @param exitCode 124 after a timeout; negative for a signal
 * @param truncated true if the output was cut at its limit
 */
public record CommandResult(String output, int exitCode, boolean truncated) {}
