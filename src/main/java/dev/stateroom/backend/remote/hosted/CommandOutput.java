package dev.stateroom.backend.remote.hosted;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The output of a command, for providers that return it all at once. */
final class CommandOutput {
    private CommandOutput() {}

    /** Passes on the texts of two fields, and then returns the status in a third. */
    static Outcome<Integer> of(
            SandboxService at, ForeignValue.Fields answer, String output, String errors, String status, HostedSandbox.Taker taker) {
        taker.errors(bytes(answer, errors));
        return taker.output(bytes(answer, output)) ? at.status(answer, status) : Outcome.ok(HostedSandbox.UNWANTED);
    }

    private static byte[] bytes(ForeignValue.Fields answer, String field) {
        return Objects.requireNonNullElse(ForeignValue.text(answer.get(field)), "").getBytes(StandardCharsets.UTF_8);
    }
}
