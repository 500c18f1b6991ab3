package dev.stateroom.langgraph.sqlite;

import dev.stateroom.platform.ScratchFolder;
import java.io.IOException;
import java.sql.SQLException;
import org.sqlite.SQLiteJDBCLoader;

/** SQLite's native code, which the driver unpacks into a folder before it is loaded: one of Stateroom's, unless another is configured. */
public final class NativeLibrary {
    private static final String FOLDER = "org.sqlite.tmpdir";
    private static final int PLACES = 2;
    private static boolean loaded;

    private NativeLibrary() {}

    /** Loads it once; the message of an exception says what can be done. */
    public static synchronized void load() throws SQLException {
        if (loaded) {
            return;
        }
        boolean named = System.getProperty(FOLDER) != null;
        try {
            if (named) {
                initialize();
            } else {
                unpack();
            }
            loaded = true;
        } catch (IOException e) {
            throw new SQLException("SQLite's native library cannot be unpacked: " + e.getMessage(), e);
        }
    }

    /** A folder may forbid running code: then the next place is tried. */
    private static void unpack() throws SQLException, IOException {
        SQLException refused = null;
        for (int place = 0; place < PLACES; place++) {
            ScratchFolder folder = ScratchFolder.createBeyond("native", place);
            System.setProperty(FOLDER, folder.path().toString());
            try {
                initialize();
                return;
            } catch (SQLException e) {
                System.clearProperty(FOLDER);
                folder.close();
                refused = refused == null ? e : refused;
            }
        }
        throw refused == null ? new SQLException("SQLite's native library cannot be loaded") : refused;
    }

    private static void initialize() throws SQLException {
        try {
            SQLiteJDBCLoader.initialize();
        } catch (Exception e) {
            throw new SQLException(
                    "SQLite's native library cannot be run from " + System.getProperty(FOLDER) + " (" + e.getMessage()
                            + "): name a folder that allows it with -D" + FOLDER + "=FOLDER",
                    e);
        }
    }
}
