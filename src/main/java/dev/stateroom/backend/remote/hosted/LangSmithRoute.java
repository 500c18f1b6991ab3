package dev.stateroom.backend.remote.hosted;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Optional;

/** One of the ways to run commands in a sandbox of LangSmith. */
@FunctionalInterface
interface LangSmithRoute {
    /** The shell that the provider's packages use. */
    String SHELL = "/bin/bash";

    /** Runs a command; empty if the service does not support this way, so that nothing was run. */
    Optional<Outcome<Integer>> execute(
            SandboxService at, HostedSandbox.Command command, HostedSandbox.Taker taker, Cancellation cancellation);

    /** True for the statuses of a service that does not support this way. */
    static boolean isAbsent(int status) {
        return status == 404 || status == 405 || status == 501;
    }
}
