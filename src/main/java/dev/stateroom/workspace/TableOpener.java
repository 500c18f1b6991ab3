package dev.stateroom.workspace;

import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.sql.TableFiles;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.document.MountSpec;

/** Opens the tables of files that a workspace document names. */
record TableOpener(SourceOpener sources) {
    /** Which table, for a person; never with a password. */
    static String connectedTo(MountSpec.PostgresFiles files) {
        return "table " + files.table() + PostgresAddress.parse(files.url()).map(at -> " of " + at.name()).orElse("");
    }

    Outcome<Backend> open(MountSpec.PostgresFiles files) {
        return PostgresAddress.parse(files.url())
                .then(at -> sources.postgres(at, Cancellation.NEVER))
                .then(database -> TableFiles.open(database, files.table(), files.head().writable(), Cancellation.NEVER))
                .map(ObjectBackend::new);
    }
}
