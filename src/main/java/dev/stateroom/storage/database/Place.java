package dev.stateroom.storage.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Where a database lies.
 *
 * @param folder the data folder, absolute
 * @param scheme the file system layer under the engine: {@code retry}, which survives interrupted threads; tests put one that
 *     fails in its place
 */
record Place(Path folder, String scheme) {
    static final String NAME = "stateroom";

    /** The one file. */
    Path file() {
        return folder.resolve(NAME + ".mv.db");
    }

    /** Its copies, newest last by name. */
    Path backups() {
        return folder.resolve("backups");
    }

    /**
     * The engine's address. A commit is written before it is acknowledged; no other process may join, and nothing listens
     * anywhere: another process hands its command over instead. No part of the file is used again until the file is rewritten as a
     * whole: the engine writes over parts that its newest version still needs, and a kill in the middle of that write took acknowledged
     * changes: one kill in ten with no retention, some with the usual 45 seconds, none with the longest.
     */
    String url() {
        return "jdbc:h2:" + scheme + ":" + folder.resolve(NAME)
                + ";WRITE_DELAY=0;RETENTION_TIME=2147483647;MAX_COMPACT_TIME=0;DB_CLOSE_ON_EXIT=FALSE;DB_CLOSE_DELAY=-1;CACHE_SIZE=2048"
                + ";QUERY_CACHE_SIZE=64;LAZY_QUERY_EXECUTION=1;OPTIMIZE_REUSE_RESULTS=FALSE;TRACE_LEVEL_FILE=0;TRACE_LEVEL_SYSTEM_OUT=0";
    }

    /** Makes the folder, for this user alone, where it is missing. */
    void prepare() throws IOException {
        if (!Files.isDirectory(folder)) {
            Path parent = folder.getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            boolean posix = parent != null && Files.getFileAttributeView(parent, PosixFileAttributeView.class) != null;
            if (posix) {
                Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } else {
                Files.createDirectory(folder);
            }
        }
    }
}
