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
 * What commands work with.
 *
 * @param terminal where they write
 * @param opener makes what opens sources and workspaces, given the folder of Stateroom's own data
 * @param window makes the window, given the folder of Stateroom's own data; called at most once, and only by commands that
 *     show or draw one
 * @param versions what {@code --version} and {@code doctor} say
 * @param own how a command shares Stateroom's own data with others
 * @param folder what relative paths are relative to; empty for this process's own
 */
public record CommandContext(
        Terminal terminal, Function<Path, WorkspaceOpener> opener, Function<Path, WindowLauncher> window, Versions versions, Sharing own, Path folder) {

    /** For a process that has no data of its own to share. */
    public CommandContext(
            Terminal terminal, Function<Path, WorkspaceOpener> opener, Function<Path, WindowLauncher> window, Versions versions) {
        this(terminal, opener, window, versions, Sharing.NOTHING, Path.of(""));
    }

    /** How a command shares Stateroom's own data with other processes. */
    public interface Sharing {
        /** Nothing is kept, so nothing is shared. */
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

        /** Where a window of this command is shown. */
        enum Showing {
            /** Next to the windows of the process that holds the data folder, where it has any; else in this process. */
            WITH_OTHERS,
            /** Next to the windows of this process. */
            HERE,
            /** Not here: this process runs the command for another one and shows no windows. */
            ELSEWHERE
        }

        /** Where a window is shown. */
        Showing showing();

        /** What a command ends with that this process does not run for another one. */
        int NOT_TAKEN = -1;

        /**
         * Gives a command to the process that holds a data folder, and waits for it.
         *
         * @return its exit status; empty if nobody took it
         */
        Outcome<Optional<Integer>> handOver(Path data, Terminal terminal, List<String> arguments);

        /** A command begins, with the data folder that it was given. */
        default void begin(Path data) {}

        /** The command has ended: waits for those that others handed over meanwhile and lets the data go. */
        void end();
    }

    /**
     * What runs here.
     *
     * @param stateroom the program's own version
     * @param sqlite of the bundled SQLite, asked for when {@code doctor} runs; a sentence if it cannot be loaded
     */
    public record Versions(String stateroom, Supplier<NativePart> sqlite) {}

    /**
     * A part with native code.
     *
     * @param works whether it could be loaded
     * @param text its version, or why it does not work
     */
    public record NativePart(boolean works, String text) {}
}
