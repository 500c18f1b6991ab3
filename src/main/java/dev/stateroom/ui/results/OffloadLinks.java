package dev.stateroom.ui.results;

import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;

/** Where one gets to from an offload. */
final class OffloadLinks {
    private final Session session;
    private final Navigation navigation;

    OffloadLinks(Session session, Navigation navigation) {
        this.session = session;
        this.navigation = navigation;
    }

    /** The step of the call whose result it is. */
    void call(Offload offload) {
        if (offload.call() != null) {
            call(offload.call());
        }
    }

    /** The step of a call, with the call opened. */
    void call(ToolCall call) {
        navigation.openCall(call.id());
    }

    /** The file, at the step that stored it. */
    void file(Offload offload) {
        FilePath path = offload.path() == null ? null : FilePath.parse(offload.path()).orElse(null);
        if (path != null) {
            navigation.openPath(Location.of("/", path).at(offload.at().id()));
        }
    }

    /** The step whose messages name it. */
    void message(Offload offload) {
        if (offload.call() != null) {
            call(offload);
        } else {
            session.stepProperty().set(offload.at());
            navigation.show("files");
        }
    }
}
