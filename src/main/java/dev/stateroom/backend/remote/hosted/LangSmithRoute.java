package dev.stateroom.backend.remote.hosted;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Optional;

/** One of the ways in which a sandbox of LangSmith runs commands. */
@FunctionalInterface
interface LangSmithRoute {
    /** What the provider's packages name. */
    String SHELL = "/bin/bash";

    /** Runs a command; empty if the service does not have this way, and so did nothing. */
    Optional<Outcome<Integer>> execute(
            SandboxService at, HostedSandbox.Command command, HostedSandbox.Taker taker, Cancellation cancellation);

    /** The statuses with which a service says that there is no such way. */
    static boolean isAbsent(int status) {
        return status == 404 || status == 405 || status == 501;
    }
}
