package dev.stateroom.conformance.vector;

import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Dialect;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * One recorded conversation with a backend.
 *
 * @param dialect of the package and release that it was recorded with
 * @param backend how the backend is built
 * @param files what is in it before the first step
 * @param steps the calls
 * @param setup how building already failed; null where it did not
 * @param context what the run's context holds
 * @param assistantId in the run's metadata; null for none
 * @param ripgrep true when ripgrep was on the PATH
 */
public record ReferenceVector(
        Dialect dialect,
        BackendSpec backend,
        SequencedMap<String, Seed> files,
        List<Step> steps,
        @Nullable Value setup,
        Value.Fields context,
        @Nullable String assistantId,
        boolean ripgrep) {

    /** The vector in a document. Only for one that {@link #beyond} says nothing about. */
    public static ReferenceVector of(Value.Fields document) {
        return new ReferenceVector(
                References.dialect(document),
                BackendSpec.of(document.get("backend")),
                Seed.files(document.get("files")),
                Value.items(document.get("steps")).stream().map(step -> Step.of(Value.fields(step))).toList(),
                document.get("setup"),
                Value.fields(document.get("context")),
                Value.text(document.get("assistant_id")),
                document.get("ripgrep") instanceof Value.Bool(boolean ripgrep) && ripgrep);
    }

    /** Why the document is more than calls of a backend, as a few words; null where it is not. */
    public static @Nullable String beyond(Value.Fields document) {
        List<Value> steps = Value.items(document.get("steps"));
        if (steps.stream().map(Value::fields).anyMatch(step -> step.get("op") == null)) {
            return "has tool steps";
        }
        if (document.get("permissions") != null) {
            return "has permission rules";
        }
        return steps.stream().map(Value::fields).anyMatch(step -> step.get("model_input") != null)
                ? "shows what the model was shown"
                : null;
    }
}
