package dev.stateroom.history.ledger;

import dev.stateroom.history.ToolCall;
import org.jspecify.annotations.Nullable;

/**
 * A call that read an offloaded file.
 *
 * @param call the call
 * @param bytes UTF-8 bytes of the file's content in its result, without headers and line numbers; 0 if it only counted or named the file;
 *     null if that is unknown (a shell command, a foreign tool)
 */
public record ReadBack(ToolCall call, @Nullable Long bytes) {}
