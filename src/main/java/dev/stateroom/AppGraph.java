package dev.stateroom;

import dev.stateroom.cli.Cli;
import dev.stateroom.cli.Surroundings;
import dev.stateroom.cli.Terminal;
import dev.stateroom.ui.StateroomWindow;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;

/** The one place where objects are wired. Nothing is made before it is asked for. */
final class AppGraph {
    private AppGraph() {}

    /** The command line over a terminal. The window's classes, and with them the toolkit, load when a command asks for it. */
    static Cli cli(Terminal terminal) {
        return new Cli(new Surroundings(
                terminal,
                AppGraph::opener,
                data -> new StateroomWindow(opener(data), data, version()),
                new Surroundings.Versions(version(), AppGraph::sqlite)));
    }

    private static WorkspaceOpener opener(Path data) {
        return new LocalOpener(data.resolve("sample"), Clock.systemUTC(), data);
    }

    private static String version() {
        String stored = AppGraph.class.getPackage().getImplementationVersion();
        return stored == null ? "development build" : stored;
    }

    private static Surroundings.NativePart sqlite() {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select sqlite_version()")) {
            row.next();
            return new Surroundings.NativePart(true, row.getString(1));
        } catch (SQLException | LinkageError e) {
            return new Surroundings.NativePart(false, "its native library cannot be loaded: " + e.getMessage());
        }
    }
}
