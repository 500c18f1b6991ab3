package dev.stateroom.history.ledger;

import dev.stateroom.history.ToolCall;
import org.jspecify.annotations.Nullable;

/**
 * A call that looked into an offloaded file again.
 *
 * @param call the call
 * @param bytes UTF-8 bytes of the file's content that its answer shows, without headers and line numbers; 0 if it only
 *     counted or named the file; null if that is unknown (a shell command, a tool of another program)
 */
public record ReadBack(ToolCall call, @Nullable Long bytes) {}
