package dev.stateroom.workspace;

import dev.stateroom.history.store.Maker;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.storage.LocalData;
import dev.stateroom.storage.database.Database;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.file.Path;
import java.util.List;

/** What {@code local:} names: the data that Stateroom itself keeps. */
public final class OwnData {
    private final LocalData data;
    private final boolean handsOver;

    /**
     * @param data opened when it is first asked for
     * @param handsOver true for commands, which go to the process that holds the folder; false for a window, which is told so
     */
    public OwnData(LocalData data, boolean handsOver) {
        this.data = data;
        this.handsOver = handsOver;
    }

    private Outcome<Database> database() {
        return data.database().then(found -> {
            if (found.isPresent()) {
                return Outcome.ok(found.get());
            }
            if (handsOver) {
                throw new OwnedElsewhere();
            }
            return Outcome.failed(
                    Failure.Kind.UNREACHABLE, "another Stateroom uses the data folder " + data.folder() + " just now");
        });
    }

    /**
     * The items; changes are made by the user of this process until another maker is named.
     *
     * @throws OwnedElsewhere where the command goes to another process
     */
    public Outcome<VersionedItems> items() {
        return database().map(open -> data.items(open, new Maker(System.getProperty("user.name", ""), "mount")));
    }

    /** Bytes of the database's file. */
    public Outcome<Long> size() {
        return database().map(Database::size);
    }

    /** Rewrites the file without waste; answers with its bytes afterwards. */
    public Outcome<Long> compact() {
        return database().then(Database::compact);
    }

    /** Writes a copy now. */
    public Outcome<Path> backup() {
        return database().then(Database::backup);
    }

    /** Copies that lie there, oldest first. */
    public Outcome<List<Path>> backups() {
        return database().map(open -> open.backups().all());
    }
}
