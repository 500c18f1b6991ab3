package dev.stateroom.backend;

import dev.stateroom.backend.remote.RemoteShell;
import dev.stateroom.backend.remote.hosted.HostedSandboxes;
import dev.stateroom.backend.remote.hosted.ProviderStandIn;
import dev.stateroom.vfs.Outcome;
import org.junit.jupiter.api.AfterEach;

/** A folder in a sandbox of a provider, over the provider's own protocol. */
class HostedSandboxBackendTest extends RemoteFolderContract {
    final ProviderStandIn standIn = new ProviderStandIn("sh");

    /** Which of them, and where it is. */
    HostedSandboxes.Which which() {
        return new HostedSandboxes.Which("daytona", "box", standIn.address() + "/daytona", "", "");
    }

    @Override
    final RemoteShell remote() {
        return HostedSandboxes.shell(which(), () -> Outcome.ok("right"), (_, _) -> {});
    }

    /** Each starts shells; the text makes no difference to the way there. */
    @Override
    int randomEdits() {
        return 1;
    }

    @AfterEach
    void stop() {
        standIn.close();
    }
}
