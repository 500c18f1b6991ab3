package dev.stateroom.ui.results;

import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;

/** The places that an offload links to. */
final class OffloadLinks {
    private final Session session;
    private final Navigation navigation;

    OffloadLinks(Session session, Navigation navigation) {
        this.session = session;
        this.navigation = navigation;
    }

    /** Goes to the step of the call whose result it is. */
    void call(Offload offload) {
        if (offload.call() != null) {
            call(offload.call());
        }
    }

    /** Goes to the step of a call, and opens the call. */
    void call(ToolCall call) {
        navigation.openCall(call.id());
    }

    /** Goes to the file, at the step that stored it. */
    void file(Offload offload) {
        FilePath path = offload.path() == null ? null : FilePath.parse(offload.path()).orElse(null);
        if (path != null) {
            navigation.openPath(Location.of("/", path).at(offload.at().id()));
        }
    }

    /** Goes to the step whose messages name it. */
    void message(Offload offload) {
        if (offload.call() != null) {
            call(offload);
        } else {
            session.stepProperty().set(offload.at());
            navigation.show("files");
        }
    }
}
