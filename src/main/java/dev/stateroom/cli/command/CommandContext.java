package dev.stateroom.cli.command;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.launch.WindowLauncher;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The context of commands.
 *
 * @param terminal where they write
 * @param opener makes the opener of sources and workspaces, given the folder of Stateroom's own data
 * @param window makes the window, given the folder of Stateroom's own data; called at most once, and only by commands that show or draw one
 * @param versions for {@code --version} and {@code doctor}
 * @param own how a command shares Stateroom's own data with others
 * @param folder the folder that relative paths are resolved against; empty for this process's own
 */
public record CommandContext(
        Terminal terminal, Function<Path, WorkspaceOpener> opener, Function<Path, WindowLauncher> window, Versions versions, Sharing own, Path folder) {

    /** The context of a process without shared data. */
    public CommandContext(
            Terminal terminal, Function<Path, WorkspaceOpener> opener, Function<Path, WindowLauncher> window, Versions versions) {
        this(terminal, opener, window, versions, Sharing.NOTHING, Path.of(""));
    }

    /** How a command shares Stateroom's own data with other processes. */
    public interface Sharing {
        /** No data is open, so nothing is shared. */
        Sharing NOTHING = new Sharing() {
            @Override
            public Showing showing() {
                return Showing.WITH_OTHERS;
            }

            @Override
            public Outcome<Optional<Integer>> handOver(Path data, Terminal terminal, List<String> arguments) {
                return Outcome.ok(Optional.empty());
            }

            @Override
            public void end() {
                // Nothing is open.
            }
        };

        /** Where a command's window is shown. */
        enum Showing {
            /** Next to the windows of the process that holds the data folder, if it has any; else in this process. */
            WITH_OTHERS,
            /** Next to the windows of this process. */
            HERE,
            /** Not here: this process runs the command for another one and shows no windows. */
            ELSEWHERE
        }

        /** Where a window is shown. */
        Showing showing();

        /** The result of a command that this process refuses to run for another one. */
        int NOT_TAKEN = -1;

        /**
         * Passes a command to the process that holds a data folder, and waits for it.
         *
         * @return its exit status; empty if no process accepted it
         */
        Outcome<Optional<Integer>> handOver(Path data, Terminal terminal, List<String> arguments);

        /** Called when a command begins, with its data folder. */
        default void begin(Path data) {}

        /** Called when the command has ended: waits for commands that others handed over, and closes the data. */
        void end();
    }

    /**
     * Versions of the program and its parts.
     *
     * @param stateroom the program's own version
     * @param sqlite of the bundled SQLite, loaded lazily for {@code doctor}; a sentence if it cannot be loaded
     */
    public record Versions(String stateroom, Supplier<NativePart> sqlite) {}

    /**
     * A part with native code.
     *
     * @param works whether it could be loaded
     * @param text its version, or why it could not be loaded
     */
    public record NativePart(boolean works, String text) {}
}
