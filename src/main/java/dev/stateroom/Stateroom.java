package dev.stateroom;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.platform.UserFolders;
import dev.stateroom.trace.ProgramLog;

/** The program: a window or a command, decided before anything of the toolkit is loaded. */
public final class Stateroom {
    private Stateroom() {}

    /** Runs what the arguments ask for and ends the process with its exit status. */
    public static void main(String[] args) {
        Terminal terminal = Terminal.ofProcess();
        // What libraries print goes the same way, in the same encoding, and never between the lines of a JSON document.
        System.setErr(terminal.err());
        System.setOut(terminal.err());
        // The SQLite driver's logging facade would say that nothing is behind it.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        // The JDK's own toolkit only draws pages of a PDF into memory. It would connect to the display a second time, which GTK warns of.
        System.setProperty("java.awt.headless", "true");
        // The virtual machine takes the user's folder from the system's list of users; everybody else takes HOME.
        System.setProperty("user.home", UserFolders.home(System::getenv).toString());
        // Loggers speak to a file, not between the lines of a terminal.
        ProgramLog.install(UserFolders.data(System::getenv));
        Thread.setDefaultUncaughtExceptionHandler((thread, defect) -> System.getLogger(Stateroom.class.getName())
                .log(System.Logger.Level.ERROR, "the thread " + thread.getName() + " broke", defect));
        System.exit(AppGraph.cli(terminal).run(args));
    }
}
