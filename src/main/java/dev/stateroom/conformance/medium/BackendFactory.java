package dev.stateroom.conformance.medium;

import dev.stateroom.agent.Reply;
import dev.stateroom.conformance.vector.BackendSpec;
import dev.stateroom.conformance.vector.NoVector;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Builds backends from a vector's description, one method per type. */
public final class BackendFactory {
    private final ReferenceVector vector;
    private final Media media;
    private final Dialect dialect;

    /** For the backends of one vector over its media. */
    public BackendFactory(ReferenceVector vector, Media media) {
        this.vector = vector;
        this.media = media;
        this.dialect = vector.dialect();
    }

    /**
     * The backend of a description.
     *
     * @return UNSUPPORTED for a type that cannot be built; a raised reply where the reference's constructor throws
     */
    public Outcome<Reply<Mounted>> build(BackendSpec spec) {
        return switch (spec.type()) {
            default -> Outcome.failed(Failure.Kind.UNSUPPORTED, "backend " + spec.type() + " is not built yet");
        };
    }

    /** The folder of a backend on disk: the fresh one, or one below it. */
    private Path folder(BackendSpec spec) {
        @Nullable String below = spec.text("dir");
        if (below == null) {
            return media.root();
        }
        Path folder = media.root().resolve(below).normalize();
        if (!folder.startsWith(media.root())) {
            throw new NoVector("its backend lies in " + below + ", outside the vector's folder");
        }
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new NoVector("its folder " + below + " cannot be made: " + e.getMessage());
        }
    }
}
