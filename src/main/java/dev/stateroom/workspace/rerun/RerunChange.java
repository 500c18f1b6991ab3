package dev.stateroom.workspace.rerun;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The changes with which a thread runs again from a step.
 *
 * @param calls new arguments of calls that are due at the step, by call id
 * @param files new contents of files of the state, by path; null to delete a file
 * @param state updates of other channels, in the form of the agent's own {@code update_state}
 * @param message a new message of the person; null for none
 * @param resume the answer to the request at the step; null for none
 */
public record RerunChange(
        Map<String, ForeignValue> calls,
        Map<String, ForeignValue> files,
        ForeignValue.Fields state,
        @Nullable String message,
        @Nullable ForeignValue resume) {

    /** No changes. */
    public static final RerunChange NONE = new RerunChange(Map.of(), Map.of(), ForeignValue.Fields.EMPTY, null, null);

    /** Only the answer to the request at the step. */
    public static RerunChange answer(ForeignValue resume) {
        return new RerunChange(Map.of(), Map.of(), ForeignValue.Fields.EMPTY, null, resume);
    }

    /** Copies the maps. */
    public RerunChange {
        calls = Map.copyOf(calls);
        files = Map.copyOf(files);
    }

    /** The same after earlier changes of files. */
    RerunChange over(Map<String, ForeignValue> earlier) {
        Map<String, ForeignValue> all = new LinkedHashMap<>(earlier);
        all.putAll(files);
        return new RerunChange(calls, all, state, message, resume);
    }

    /** True if the step runs unchanged. */
    public boolean isNone() {
        return equals(NONE);
    }

    /** True if it starts the agent even if nothing is due. */
    boolean begins() {
        return message != null || resume != null;
    }

    /** The changes as phrases: names only, no contents. */
    public List<String> phrases() {
        List<String> phrases = new ArrayList<>();
        calls.keySet().stream().sorted().forEach(id -> phrases.add("other arguments for the call " + id));
        files.keySet().stream().sorted().forEach(path -> phrases.add(files.get(path) instanceof ForeignValue.Null ? "without " + path : "another content of " + path));
        state.values().keySet().stream().sorted().forEach(name -> phrases.add("an update of " + name));
        if (message != null) {
            phrases.add("a message");
        }
        if (resume != null) {
            phrases.add("an answer");
        }
        return phrases;
    }

    /** The form that the run's process reads. */
    Map<String, ForeignValue> request() {
        Map<String, ForeignValue> request = new LinkedHashMap<>();
        if (!calls.isEmpty()) {
            request.put("calls", ForeignValue.Fields.copyOf(calls));
        }
        if (!files.isEmpty()) {
            request.put("files", ForeignValue.Fields.copyOf(files));
        }
        if (!state.values().isEmpty()) {
            request.put("state", state);
        }
        if (message != null) {
            request.put("message", new ForeignValue.Text(message));
        }
        if (resume != null) {
            request.put("resume", resume);
        }
        return request;
    }
}
