package dev.stateroom.ui.inbox;

import org.junit.jupiter.api.Test;

/** The window over a server that an agent works on. */
class ServerWatchTest extends InboxWindowSupport {

    @Test
    void newThreadsOfAServerAreListedWithoutARefresh() throws Exception {
        server.question("first", "Deploy.", "Which region?");
        open(server.address());
        until(() -> onFx(() -> session().threadsProperty().get().size()) == 1);
        server.question("second", "Deploy.", "Which zone?");
        until(() -> onFx(() -> session().threadsProperty().get().size()) == 2);
    }
}
