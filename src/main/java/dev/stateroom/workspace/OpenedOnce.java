package dev.stateroom.workspace;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Outcome;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens a mount's medium when it is first asked for, keeps it, and closes it with the workspace. What failed is tried again. */
final class OpenedOnce implements Mount.Opening, AutoCloseable {
    private final Supplier<Outcome<Backend>> opening;
    private @Nullable Backend opened;

    OpenedOnce(Supplier<Outcome<Backend>> opening) {
        this.opening = opening;
    }

    @Override
    public synchronized Outcome<Backend> open() {
        Backend there = opened;
        return there != null
                ? Outcome.ok(there)
                : opening.get().map(backend -> {
                    opened = backend;
                    return backend;
                });
    }

    @Override
    public synchronized void close() {
        if (opened != null) {
            opened.close();
            opened = null;
        }
    }
}
