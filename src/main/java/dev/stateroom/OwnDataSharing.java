package dev.stateroom;

import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.storage.LocalData;
import dev.stateroom.storage.owner.CommandSocket;
import dev.stateroom.storage.owner.HandOver;
import dev.stateroom.storage.owner.HandedCommand;
import dev.stateroom.trace.ProgramLog;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.settings.SettingsStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Stateroom's own data as this process has it open, shared with the commands that other processes hand over. */
final class OwnDataSharing implements CommandContext.Sharing {
    private static final String WAITING = "stateroom: other commands still use this one's data; it ends with them";

    private final Map<Path, Opened> opened = new ConcurrentHashMap<>();
    private final CommandSocket.Runner runner;
    private final Terminal terminal;

    /** @param runner runs what other processes hand over */
    OwnDataSharing(CommandSocket.Runner runner, Terminal terminal) {
        this.runner = runner;
        this.terminal = terminal;
    }

    /** The data of a folder, once for windows and once for commands, because each may be connected to a shared desk. */
    private record Opened(LocalData data, OwnData window, OwnData command) {}

    private Opened in(Path folder) {
        return opened.computeIfAbsent(folder.toAbsolutePath().normalize(), at -> {
            LocalData data = new LocalData(at, Clock.systemUTC(), runner);
            return new Opened(data, new OwnData(data, false), new OwnData(data, true));
        });
    }

    /**
     * Returns the data of a folder; opened lazily.
     *
     * @param handsOver true for a command, false for a window
     */
    OwnData own(Path folder, boolean handsOver) {
        Opened there = in(folder);
        return handsOver ? there.command() : there.window();
    }

    /** The settings and recent locations of a folder. */
    SettingsStore settings(Path folder) {
        return own(folder, false).settings();
    }

    @Override
    public Showing showing() {
        return Showing.WITH_OTHERS;
    }

    @Override
    public void begin(Path data) {
        ProgramLog.moveTo(data);
    }

    @Override
    public Outcome<Optional<Integer>> handOver(Path data, Terminal from, List<String> arguments) {
        from.out().flush();
        Map<String, String> environment = new HashMap<>(System.getenv());
        if (from.outIsTerminal()) {
            // The other process has another terminal, or none.
            environment.computeIfAbsent("COLUMNS", from.environment()::get);
        }
        HandedCommand command =
                new HandedCommand(arguments, Path.of("").toAbsolutePath(), environment, from.outIsTerminal(), from.errIsTerminal());
        return new HandOver(from.in(), from.outBytes(), from.errBytes(), from.hidden()::to).run(data.toAbsolutePath().normalize(), command);
    }

    @Override
    public void end() {
        for (Opened one : opened.values()) {
            one.window().teamDesk().disconnect();
            one.command().teamDesk().disconnect();
            LocalData data = one.data();
            if (data.commandsOfOthers() > 0) {
                terminal.out().flush();
                terminal.err().println(WAITING);
            }
            data.close();
        }
        opened.clear();
    }

    /**
     * The same data for a command that was handed over: it stays open when the command ends.
     *
     * @param windowHere whether this process can show the command's window
     */
    CommandContext.Sharing forHanded(boolean windowHere) {
        return new CommandContext.Sharing() {
            @Override
            public Showing showing() {
                return windowHere ? Showing.HERE : Showing.ELSEWHERE;
            }

            @Override
            public Outcome<Optional<Integer>> handOver(Path data, Terminal from, List<String> arguments) {
                return OwnDataSharing.this.handOver(data, from, arguments);
            }

            @Override
            public void end() {
                // The data belongs to the process.
            }
        };
    }
}
