package dev.stateroom.cli;

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

/** The top of the command line: global options; without a command, the window. */
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
        return new OpenCommand(surroundings, options).call();
    }

    /**
     * The command line that these arguments need: with the one command that they name, because describing all of them takes longer than
     * most of them run; with every command where they name none or one that tells of the others.
     */
    CommandLine assemble(String... args) {
        Map<String, Supplier<Object>> commands = commands();
        CommandLine line = new CommandLine(this);
        String first = first(line.getCommandSpec(), args);
        if (commands.containsKey(first) && !TELLING_OF_OTHERS.contains(first)) {
            commands.keySet().retainAll(Set.of(first));
        }
        commands.forEach((name, command) -> line.addSubcommand(name, command.get()));
        line.getSubcommands().forEach(CommandGroups::explain);
        AddressArguments.in(line);
        CommandGroups.group(line);
        return line;
    }

    /** The first argument that is neither a global option nor the value of one; empty if there is none, or an unknown option is before it. */
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

    /** The names of all commands. */
    Set<String> names() {
        return commands().keySet();
    }

    /** Every command by its name, in the order of the help. */
    private Map<String, Supplier<Object>> commands() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("open", () -> new OpenCommand(surroundings, options));
        commands.put("find", () -> new FindCommand(surroundings, options));
        commands.put("recent", () -> new RecentCommand(surroundings, options));
        commands.put("demo", () -> new DemoCommand(surroundings, options));
        commands.put("init", () -> new InitCommand(surroundings, options));
        commands.put("mounts", () -> new MountsCommand(surroundings, options));
        commands.put("ls", () -> new LsCommand(surroundings, options));
        commands.put("read", () -> new ReadCommand(surroundings, options));
        commands.put("glob", () -> new GlobCommand(surroundings, options));
        commands.put("grep", () -> new GrepCommand(surroundings, options));
        commands.put("write", () -> new WriteCommand(surroundings, options));
        commands.put("edit", () -> new EditCommand(surroundings, options));
        commands.put("delete", () -> new DeleteCommand(surroundings, options));
        commands.put("upload", () -> new UploadCommand(surroundings, options));
        commands.put("download", () -> new DownloadCommand(surroundings, options));
        commands.put("exec", () -> new ExecCommand(surroundings, options));
        commands.put("trust", () -> new TrustCommand(surroundings, options));
        commands.put("unlock", () -> new UnlockCommand(surroundings, options));
        commands.put("commits", () -> new CommitsCommand(surroundings, options));
        commands.put("lint", () -> new LintCommand(surroundings, options));
        commands.put("resolve", () -> new ResolveCommand(surroundings, options));
        commands.put("threads", () -> new ThreadsCommand(surroundings, options));
        commands.put("watch", () -> new WatchCommand(surroundings, options));
        commands.put("history", () -> new HistoryCommand(surroundings, options));
        commands.put("files", () -> new FilesCommand(surroundings, options));
        commands.put("cat", () -> new CatCommand(surroundings, options));
        commands.put("search", () -> new SearchCommand(surroundings, options));
        commands.put("compare", () -> new CompareCommand(surroundings, options));
        commands.put("blame", () -> new BlameCommand(surroundings, options));
        commands.put("diff", () -> new DiffCommand(surroundings, options));
        commands.put("log", () -> new LogCommand(surroundings, options));
        commands.put("run", () -> new RunCommand(surroundings, options));
        commands.put("replay", () -> new ReplayCommand(surroundings, options));
        commands.put("restore", () -> new RestoreCommand(surroundings, options));
        commands.put("problems", () -> new ProblemsCommand(surroundings, options));
        commands.put("cost", () -> new CostCommand(surroundings, options));
        commands.put("calls", () -> new CallsCommand(surroundings, options));
        commands.put("state", () -> new StateCommand(surroundings, options));
        commands.put("input", () -> new InputCommand(surroundings, options));
        commands.put("results", () -> new ResultsCommand(surroundings, options));
        commands.put("interrupts", () -> new InterruptsCommand(surroundings, options));
        commands.put("resume", () -> new ResumeCommand(surroundings, options));
        commands.put("permissions", () -> PermissionsCommand.assemble(surroundings, options));
        commands.put("policy", () -> PolicyCommand.assemble(surroundings, options));
        commands.put("desk", () -> DeskCommand.assemble(surroundings, options));
        commands.put("hooks", () -> HooksCommand.assemble(surroundings, options));
        commands.put("memory", () -> MemoryCommand.assemble(surroundings, options));
        commands.put("store", () -> StoreCommand.assemble(surroundings, options));
        commands.put("audit", () -> new AuditCommand(surroundings, options).assemble());
        commands.put("thread", () -> LocalThreadCommand.assemble(surroundings, options));
        commands.put("snapshot", () -> new SnapshotCommand(surroundings, options));
        commands.put("dialects", () -> new DialectsCommand(surroundings, options));
        commands.put("conformance", () -> new ConformanceCommand(surroundings, options));
        commands.put("bench", () -> new BenchCommand(surroundings, options));
        commands.put("doctor", () -> new DoctorCommand(surroundings, options));
        commands.put("completion", () -> new CompletionCommand(surroundings, options));
        commands.put("help", () -> new HelpCommand(surroundings, options));
        commands.put("manual", () -> new ManualCommand(surroundings, options));
        commands.put("candidates", () -> new CandidatesCommand(surroundings, options));
        commands.put("rehearse", () -> new RehearseCommand(surroundings, options));
        return commands;
    }
}
