package dev.stateroom.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The top of the command line: global options; without a command, the window. */
@Command(
        name = "stateroom",
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Shows the files that AI agents keep, at every step.",
            "",
            "Without a command, opens the window. With one, runs without a display; foreign databases are never written.",
        },
        footer = {
            "",
            "A SOURCE is a LangGraph SQLite file (a path, or sqlite:PATH).",
            "A THREAD or CHECKPOINT may be cut short where it stays unambiguous.",
            "",
            "Exit status: 0 done, 1 the answer is no, 2 bad usage or unreadable input, 3 source not reached.",
        })
final class StateroomCommand implements Callable<Integer> {
    @Mixin
    final GlobalOptions options = new GlobalOptions();

    private final Surroundings surroundings;

    StateroomCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        return new OpenCommand(surroundings, options).call();
    }

    /** The whole command line with every command. */
    CommandLine assemble() {
        CommandLine line = new CommandLine(this);
        line.addSubcommand(new OpenCommand(surroundings, options));
        line.addSubcommand(new DemoCommand(surroundings, options));
        line.addSubcommand(new MountsCommand(surroundings, options));
        line.addSubcommand(new LsCommand(surroundings, options));
        line.addSubcommand(new ReadCommand(surroundings, options));
        line.addSubcommand(new GlobCommand(surroundings, options));
        line.addSubcommand(new GrepCommand(surroundings, options));
        line.addSubcommand(new WriteCommand(surroundings, options));
        line.addSubcommand(new EditCommand(surroundings, options));
        line.addSubcommand(new DeleteCommand(surroundings, options));
        line.addSubcommand(new UploadCommand(surroundings, options));
        line.addSubcommand(new DownloadCommand(surroundings, options));
        line.addSubcommand(new ExecCommand(surroundings, options));
        line.addSubcommand(new UnlockCommand(surroundings, options));
        line.addSubcommand(new LintCommand(surroundings, options));
        line.addSubcommand(new ResolveCommand(surroundings, options));
        line.addSubcommand(new ThreadsCommand(surroundings, options));
        line.addSubcommand(new HistoryCommand(surroundings, options));
        line.addSubcommand(new FilesCommand(surroundings, options));
        line.addSubcommand(new CatCommand(surroundings, options));
        line.addSubcommand(new DiffCommand(surroundings, options));
        line.addSubcommand(new LogCommand(surroundings, options));
        line.addSubcommand(new RestoreCommand(surroundings, options));
        line.addSubcommand(new CallsCommand(surroundings, options));
        line.addSubcommand(new ResultsCommand(surroundings, options));
        line.addSubcommand(new InterruptsCommand(surroundings, options));
        line.addSubcommand(new SnapshotCommand(surroundings, options));
        line.addSubcommand(new ConformanceCommand(surroundings, options));
        line.addSubcommand(new BenchCommand(surroundings, options));
        line.addSubcommand(new DoctorCommand(surroundings, options));
        line.addSubcommand(new CompletionCommand(surroundings, options));
        line.addSubcommand(new HelpCommand(surroundings, options));
        return line;
    }
}
