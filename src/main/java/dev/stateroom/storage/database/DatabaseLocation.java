package dev.stateroom.storage.database;

import dev.stateroom.platform.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/**
 * The place of a database.
 *
 * @param folder the data folder, absolute
 * @param scheme the file system layer under the engine: {@link OwnFiles#SCHEME}; tests replace it by one that fails
 */
record DatabaseLocation(Path folder, String scheme) {
    static final String NAME = "stateroom";

    Path file() {
        return folder.resolve(NAME + ".mv.db");
    }

    /** Its copies, newest last by name. */
    Path backups() {
        return folder.resolve("backups");
    }

    /**
     * The engine's address. A commit is written before it is acknowledged; no other process may join, and no port is opened: another
     * process hands its command over instead. No part of the file is reused until the file is rewritten as a whole: the engine writes over
     * parts that its newest version still needs, and a kill in the middle of that write lost acknowledged changes: one kill in ten with no
     * retention, some with the usual 45 seconds, none with the longest.
     */
    String url() {
        return "jdbc:h2:" + scheme + ":" + folder.resolve(NAME)
                + ";WRITE_DELAY=0;RETENTION_TIME=2147483647;MAX_COMPACT_TIME=0;DB_CLOSE_ON_EXIT=FALSE;DB_CLOSE_DELAY=-1;CACHE_SIZE=2048"
                + ";QUERY_CACHE_SIZE=64;LAZY_QUERY_EXECUTION=1;OPTIMIZE_REUSE_RESULTS=FALSE;TRACE_LEVEL_FILE=0;TRACE_LEVEL_SYSTEM_OUT=0";
    }

    /** Opens the database; a missing one is made. */
    Connection connect() throws SQLException {
        return new org.h2.Driver().connect(url(), new Properties());
    }

    /** Makes the folder and an empty file, for this user alone, if they are missing: the engine would make a file that others can read. */
    void prepare() throws IOException {
        OwnerOnly.createFolders(folder);
        if (!Files.exists(file())) {
            OwnerOnly.openFile(file()).close();
        }
    }
}
