package dev.stateroom.workspace;

import dev.stateroom.backend.LocalFork;
import dev.stateroom.vfs.Outcome;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The threads of our own.
 *
 * @param folder where they are kept; null to keep them in memory
 */
record LocalThreads(@Nullable Path folder) {

    /** The thread of that name; without a name the one of that mount of that workspace file. */
    Outcome<LocalFork> open(Path document, String prefix, @Nullable String thread, InstantSource clock) {
        if (folder == null) {
            return Outcome.ok(new LocalFork(Map.of(), all -> {}, clock));
        }
        String name = thread == null
                ? Consents.digest("mount\0" + document.toAbsolutePath().normalize() + "\0" + prefix)
                : Consents.digest("thread\0" + thread);
        return LocalThreadFile.open(folder.resolve(name + ".json"), clock);
    }
}
