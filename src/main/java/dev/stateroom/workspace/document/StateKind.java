package dev.stateroom.workspace.document;

import dev.stateroom.workspace.document.FieldShape.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The files in the state of a thread. */
final class StateKind extends MountKind<MountSpec.State> {
    StateKind() {
        super(
                MountSpec.State.class, "state", "state", "layers",
                List.of(
                        FieldShape.optional("source", Kind.SOURCE, ""),
                        FieldShape.optional("thread", Kind.TEXT, "").example("9a1f-billing"),
                        FieldShape.optional("checkpoint", Kind.TEXT, MountSpec.State.LATEST),
                        FORMAT));
    }

    @Override
    MountSpec.State read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        return new MountSpec.State(
                head, entry.text("source"), entry.text("thread"), entry.text("checkpoint", MountSpec.State.LATEST), format(entry));
    }

    @Override
    protected String summary(MountSpec.State entry) {
        String thread = entry.thread() == null ? "" : ", thread " + entry.thread();
        return Objects.requireNonNullElse(entry.source(), "local thread") + thread;
    }

    @Override
    protected PlacedKey key(MountSpec.State entry, String path, Path base, Map<String, JsonNode> values) {
        return new PlacedKey(path, "the state keeps it under the key " + path);
    }
}
