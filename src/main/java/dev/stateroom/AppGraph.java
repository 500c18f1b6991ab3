package dev.stateroom;

import dev.stateroom.cli.Cli;
import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.langgraph.sqlite.NativeLibrary;
import dev.stateroom.launch.WindowLauncher;
import dev.stateroom.storage.owner.HandedCommand;
import dev.stateroom.storage.owner.HandedInput;
import dev.stateroom.ui.OpenWindows;
import dev.stateroom.ui.StateroomWindow;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** The one place where objects are wired together. Everything is created lazily. */
final class AppGraph {
    /** The data that this process holds open; closed when it ends. */
    final OwnDataSharing own;

    private @Nullable OpenWindows windows;

    AppGraph(Terminal terminal) {
        own = new OwnDataSharing(this::handed, terminal);
    }

    /** The command line on a terminal. The window's classes, and with them the toolkit, load when a command needs them. */
    static Cli cli(Terminal terminal) {
        AppGraph graph = new AppGraph(terminal);
        return graph.cli(terminal, graph.own, Path.of(""));
    }

    private Cli cli(Terminal terminal, CommandContext.Sharing sharing, Path folder) {
        Credentials credentials = new Credentials(terminal.environment()::get, terminal.environment().names());
        return new Cli(new CommandContext(
                terminal,
                data -> opener(data, true, folder, credentials),
                data -> window(data, folder, credentials),
                new CommandContext.Versions(version(), AppGraph::sqlite),
                sharing,
                folder));
    }

    private WindowLauncher window(Path data, Path folder, Credentials credentials) {
        return new StateroomWindow(opener(data, false, folder, credentials), () -> own.settings(data), windows(), version());
    }

    private synchronized OpenWindows windows() {
        OpenWindows made = windows == null ? new OpenWindows() : windows;
        windows = made;
        return made;
    }

    /** Returns true if a window requested by another process can be shown here: only if this process shows one already. */
    private synchronized boolean showsWindows() {
        return windows != null && windows.areOpen();
    }

    /**
     * Returns an opener of workspaces and sources.
     *
     * @param handsOver true for a command, which goes to the process that holds the data; false for a window
     * @param folder the folder that relative paths are resolved against
     */
    WorkspaceOpener opener(Path data, boolean handsOver, Path folder, Credentials credentials) {
        return new LocalOpener(data.resolve("sample"), Clock.systemUTC(), data, own.own(data, handsOver), folder, credentials);
    }

    /** Runs a command that another process handed over, with the streams, environment and folder of that process. */
    private int handed(HandedCommand command, HandedInput in, OutputStream out, OutputStream err) {
        Terminal terminal = new Terminal(
                Terminal.utf8(out),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                command.outIsTerminal(),
                command.errIsTerminal(),
                command.environment()::get,
                in,
                in::hidden);
        return cli(terminal, own.forHanded(showsWindows()), command.folder()).run(command.arguments().toArray(String[]::new));
    }

    private static String version() {
        String stored = AppGraph.class.getPackage().getImplementationVersion();
        return stored == null ? "development build" : stored;
    }

    private static CommandContext.NativePart sqlite() {
        try {
            NativeLibrary.load();
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("select sqlite_version()")) {
                row.next();
                return new CommandContext.NativePart(true, row.getString(1));
            }
        } catch (SQLException | LinkageError e) {
            return new CommandContext.NativePart(false, "its native library cannot be loaded: " + e.getMessage());
        }
    }
}
