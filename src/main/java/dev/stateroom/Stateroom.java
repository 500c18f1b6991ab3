package dev.stateroom;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.platform.UserFolders;
import dev.stateroom.trace.ProgramLog;

/** The program's entry point: decides between a window and a command before any class of the toolkit is loaded. */
public final class Stateroom {
    private Stateroom() {}

    /** Runs the window or command that the arguments name and ends the process with its exit status. */
    public static void main(String[] args) {
        Terminal terminal = Terminal.ofProcess();
        // Output of libraries goes the same way, in the same encoding, and never between the lines of a JSON document.
        System.setErr(terminal.err());
        System.setOut(terminal.err());
        // Otherwise the logging facade of the SQLite driver would print that it has no implementation.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        // AWT only renders PDF pages into memory. With a display it would connect to it a second time, which GTK warns about.
        System.setProperty("java.awt.headless", "true");
        // The JVM takes the home folder from the system's user database; all other programs take HOME.
        System.setProperty("user.home", UserFolders.home(System::getenv).toString());
        // Loggers write to a file, not between the lines of a terminal.
        ProgramLog.install(UserFolders.data(System::getenv));
        Thread.setDefaultUncaughtExceptionHandler((thread, defect) -> System.getLogger(Stateroom.class.getName())
                .log(System.Logger.Level.ERROR, "the thread " + thread.getName() + " broke", defect));
        System.exit(AppGraph.cli(terminal).run(args));
    }
}
