package dev.stateroom.cli;

import dev.stateroom.cli.audit.AuditCommands;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.GlobalOptions;
import dev.stateroom.cli.files.FileCommands;
import dev.stateroom.cli.open.OpenCommands;
import dev.stateroom.cli.permission.PermissionCommands;
import dev.stateroom.cli.program.ProgramCommands;
import dev.stateroom.cli.replay.ReplayCommands;
import dev.stateroom.cli.review.ReviewCommands;
import dev.stateroom.cli.run.RunCommands;
import dev.stateroom.cli.search.SearchCommands;
import dev.stateroom.cli.store.StoreCommands;
import dev.stateroom.cli.thread.ThreadCommands;
import dev.stateroom.cli.workspace.WorkspaceCommands;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The top-level command: global options; without a subcommand, the window. */
@Command(
        name = "stateroom",
        synopsisSubcommandLabel = "[COMMAND | FILE...]",
        description = {
            "Browse the files that AI agents keep, at every step.",
            "",
            "Without a command, open the window, on the files that are named. With a command, run without a display."
                    + " Databases of agents are never changed.",
        },
        footer = {
            "",
            "A SOURCE is a LangGraph SQLite file (a path, or sqlite:PATH), a .langgraph_api folder, postgresql://user@host:port/db,"
                    + " mongodb://user@host:port/db, redis://user@host:port/0, a LangGraph server (http://host:port, https://host), or local: for Stateroom's own data.",
            "A thread and a step can be part of it, in every command: SOURCE[#THREAD][@STEP]. A STEP is a number, the id of a"
                    + " checkpoint, head, head~N, or vN for version N of a file. Ids can be shortened as long as they are unique.",
            "",
            "Examples:",
            "  stateroom sessions.db                          open a window",
            "  stateroom threads sessions.db                  list its threads",
            "  stateroom cat sessions.db#main@12 /plan.md     a file at step 12",
            "  stateroom diff sessions.db#main@3..12          what changed",
            "  stateroom help store put                       explain a command",
            "",
            "Exit status: 0 success; 1 negative result (nothing found, something differs, refused); 2 invalid usage or input;"
                    + " 3 source not reachable; 130 interrupted.",
        })
final class StateroomCommand implements Callable<Integer> {
    private static final Set<String> TELLING_OF_OTHERS = Set.of("candidates", "completion", "help", "manual");

    @Mixin
    final GlobalOptions options = new GlobalOptions();

    private final CommandContext surroundings;

    StateroomCommand(CommandContext surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        return OpenCommands.open(surroundings, options);
    }

    /**
     * The command line for these arguments: with the command that they name, or with all commands if that command describes others. Options
     * and parameters of the rest are not read, because that takes longer than most commands run.
     */
    CommandLine assemble(String... args) {
        CommandLine line = new CommandLine(this);
        String first = first(line.getCommandSpec(), args);
        boolean isWhole = TELLING_OF_OTHERS.contains(first);
        Map<String, Supplier<Object>> commands = commands();
        if (!isWhole && commands.containsKey(first)) {
            commands.keySet().retainAll(Set.of(first));
        }
        commands.forEach((name, command) -> line.addSubcommand(name, isWhole || name.equals(first) ? command.get() : described(command.get())));
        begin(line);
        line.getSubcommands().forEach(CommandGroups::explain);
        AddressArguments.in(line);
        CommandGroups.group(line);
        return line;
    }

    /** A command with only its description for the list of commands. */
    private static CommandSpec described(Object command) {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(command);
        Command declared = command.getClass().getAnnotation(Command.class);
        spec.usageMessage().description(declared.description()).hidden(declared.hidden());
        spec.parser().unmatchedArgumentsAllowed(true);
        return spec;
    }

    /** Passes the context and the global options to every subcommand. */
    private void begin(CommandLine line) {
        for (CommandLine below : line.getSubcommands().values()) {
            if (below.getCommand() instanceof CliCommand command) {
                command.begin(surroundings, options);
            }
            begin(below);
        }
    }

    /** The first argument that is neither a global option nor its value; empty if none is, or if an unknown option precedes it. */
    private static String first(CommandSpec top, String... args) {
        for (int i = 0; i < args.length; i++) {
            if (!args[i].startsWith("-")) {
                return args[i];
            }
            int equals = args[i].indexOf('=');
            OptionSpec option = top.findOption(equals < 0 ? args[i] : args[i].substring(0, equals));
            if (option == null || option.usageHelp() || option.versionHelp()) {
                return "";
            }
            i += equals < 0 ? option.arity().min() : 0;
        }
        return "";
    }

    Set<String> names() {
        return commands().keySet();
    }

    /** Every command by its name. Created in lambdas: a constructor reference would load the class. */
    private Map<String, Supplier<Object>> commands() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        OpenCommands.addTo(commands);
        ThreadCommands.addTo(commands);
        SearchCommands.addTo(commands);
        FileCommands.addTo(commands);
        WorkspaceCommands.addTo(commands);
        RunCommands.addTo(commands);
        ReviewCommands.addTo(commands);
        AuditCommands.addTo(commands);
        PermissionCommands.addTo(commands);
        ReplayCommands.addTo(commands);
        StoreCommands.addTo(commands);
        ProgramCommands.addTo(commands);
        commands.put("completion", () -> new CompletionCommand());
        commands.put("help", () -> new HelpCommand());
        commands.put("manual", () -> new ManualCommand());
        commands.put("candidates", () -> new CandidatesCommand());
        commands.put("rehearse", () -> new RehearseCommand());
        return commands;
    }
}
