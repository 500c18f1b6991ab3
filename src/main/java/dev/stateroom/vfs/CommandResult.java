package dev.stateroom.vfs;

/**
 * What a command left.
 *
 * @param output standard output and error as text, in the form of the reference
 * @param exitCode 124 after a timeout; negative for a signal
 * @param truncated true when the output was cut at its bound
 */
public record CommandResult(String output, int exitCode, boolean truncated) {}
