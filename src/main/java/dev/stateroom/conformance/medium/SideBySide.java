package dev.stateroom.conformance.medium;

import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.backend.keyed.StateFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Calls of one message, which run in parallel over one state. */
public final class SideBySide {
    private final StateFiles state;
    private final StateFiles before;
    private final List<FilesUpdate> changes = new ArrayList<>();

    SideBySide(StateFiles state) {
        this.state = state;
        this.before = state.copy();
    }

    /** Makes one call over the state from before the message. */
    public <T> T make(Supplier<T> call) {
        T answer = call.get();
        changes.add(state.changesSince(before));
        state.become(before);
        return answer;
    }

    /** Merges the changes of the calls. */
    public void merge() {
        changes.forEach(state::apply);
        changes.clear();
    }
}
