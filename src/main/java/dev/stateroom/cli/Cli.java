package dev.stateroom.cli;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.DataFolder;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.WaitLine;
import dev.stateroom.report.ErrorSentence;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.CommandAllowance;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.OwnedByOtherProcess;
import dev.stateroom.workspace.evidence.TypedPassphrases;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine;

/** Runs one command line: finds the command, and turns any result or exception into an exit status and at most one sentence. */
public final class Cli {
    /** Names of some commands in other programs. */
    private static final Map<String, String> ELSEWHERE = Map.of(
            "tree", "ls", "show", "cat", "steps", "history", "checkpoints", "history", "checkout", "restore", "tools", "calls", "tokens", "cost", "approve", "resume");

    private static final int ATTEMPTS = 400;
    private static final long PAUSE_NANOS = 25_000_000;

    private final CommandContext surroundings;
    private boolean elsewhere;

    /** A command line in this context, for one run. */
    public Cli(CommandContext surroundings) {
        this.surroundings = surroundings;
    }

    /** Runs the command in the arguments, or {@code open} if they name none or a file, and returns its exit status. */
    public int run(String... asked) {
        Terminal terminal = surroundings.terminal();
        int status;
        try (WaitLine _ = new WaitLine(terminal, WaitLine.Pace.USUAL)) {
            status = CommandAllowance.ofCommand().during(() -> assembledAndRun(asked));
        } catch (StackOverflowError | OutOfMemoryError e) {
            log(e);
            say("not enough memory for this input: " + e.getClass().getSimpleName());
            status = CliCommand.BAD_INPUT;
        } catch (RuntimeException e) {
            log(e);
            say(ErrorSentence.defect(e));
            trace(e, List.of(asked).contains("--verbose"));
            status = CliCommand.BAD_INPUT;
        } catch (LinkageError e) {
            log(e);
            // A native library of the toolkit or of SQLite is missing on this machine, or jars of two versions are mixed.
            say(e instanceof IncompatibleClassChangeError
                    ? "parts of Stateroom do not fit together: " + e.getMessage() + "; install it again"
                    : "cannot load a native library: " + e.getMessage() + "; run stateroom doctor to see what is missing");
            status = CliCommand.BAD_INPUT;
        }
        surroundings.own().end();
        terminal.err().flush();
        return written(terminal, status);
    }

    private int assembledAndRun(String... asked) {
        Terminal terminal = surroundings.terminal();
        StateroomCommand top = new StateroomCommand(surroundings);
        String[] args = OlderNames.replaced(OpenedFiles.asCommand(asked, top.names(), surroundings.folder()));
        CommandLine line = top.assemble(args);
        String version = "stateroom " + surroundings.versions().stateroom();
        line.getSubcommands().values().forEach(sub -> sub.getCommandSpec().version(version));
        line.getCommandSpec().version(version);
        line.setOut(new PrintWriter(terminal.outBytes(), false, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(terminal.err(), false, StandardCharsets.UTF_8));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(
                terminal.colours() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        line.setUsageHelpAutoWidth(terminal.outIsTerminal());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((e, ignored) -> misused(e, top.options.verbose));
        line.setExecutionStrategy(parsed -> {
            Integer seconds = top.options.maxWork;
            if (seconds != null) {
                if (seconds < 0) {
                    throw CliCommand.refused("--max-work " + seconds + ": give seconds, or 0 for no limit");
                }
                CommandAllowance.current().extendTo(seconds);
            }
            if (terminal.errIsTerminal()) {
                CommandAllowance.current().watched();
            }
            surroundings.own().begin(data(top));
            OwnData.trailConcernIn(data(top)).ifPresent(concern -> terminal.err().println("note: " + TerminalText.line(concern) + ": audit verify says more"));
            return new CommandLine.RunLast().execute(parsed);
        });
        line.setExecutionExceptionHandler((e, command, result) -> failed(e, top.options.verbose));
        line.registerConverter(Path.class, surroundings.folder()::resolve);
        try {
            return TypedPassphrases.during(terminal.hidden()::to, () -> execute(line, top, args));
        } finally {
            line.getOut().flush();
            line.getErr().flush();
        }
    }

    /** Returns the exit status once all output is written; another one if writing failed. */
    private int written(Terminal terminal, int status) {
        IOException failure = terminal.writeFailure();
        if (failure == null) {
            return status;
        }
        String why = String.valueOf(failure.getMessage());
        if (why.contains("Broken pipe") || why.contains("pipe is being closed")) {
            return CliCommand.READER_GONE;
        }
        say("standard output: " + why);
        return CliCommand.UNREACHABLE;
    }

    /** Runs the command here, or in the process that holds its data; retries the other way if that process ends in between. */
    private int execute(CommandLine line, StateroomCommand top, String... args) {
        for (int attempt = 0; ; attempt++) {
            elsewhere = false;
            int status = line.execute(args);
            if (!elsewhere) {
                return status;
            }
            Path data = data(top);
            switch (surroundings.own().handOver(data, surroundings.terminal(), List.of(args))) {
                case Outcome.Ok<Optional<Integer>>(Optional<Integer> ended) when ended.isPresent() -> {
                    return ended.get();
                }
                case Outcome.Ok<Optional<Integer>> _ -> {
                    if (attempt < ATTEMPTS) {
                        LockSupport.parkNanos(PAUSE_NANOS);
                        continue;
                    }
                    say("another program holds the data folder " + data + " and accepts no commands");
                    return CliCommand.UNREACHABLE;
                }
                case Outcome.Failed<Optional<Integer>>(Failure failure) -> {
                    say(failure.sentence());
                    return CliCommand.UNREACHABLE;
                }
            }
        }
    }

    private Path data(StateroomCommand top) {
        return DataFolder.of(top.options.data, surroundings.terminal().environment(), surroundings.folder());
    }

    private int misused(ParameterException e, boolean verbose) {
        String message = lowered(String.valueOf(e.getMessage()));
        if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
            String first = unmatched.getUnmatched().getFirst();
            String usual = isTop(e) ? ELSEWHERE.get(first) : null;
            List<String> near = usual == null ? unmatched.getSuggestions() : List.of(usual);
            message = (unmatched.isUnknownOption() ? "unknown option " : isTop(e) ? "unknown command " : "unexpected argument ")
                    + "'" + first + "'";
            if (isTop(e) && !unmatched.isUnknownOption() && OpenedFiles.isPathLike(first)) {
                message = "no file or folder '" + first + "'";
            } else if (!near.isEmpty()) {
                message += ": did you mean " + near.getFirst() + "?";
            }
        }
        String help = "; " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help shows the usage";
        say(message.endsWith("?") ? message : message + help);
        trace(e, verbose);
        return CliCommand.BAD_INPUT;
    }

    /** Picocli begins its sentences with a capital letter, some after another word; ours follow the program's name. */
    private static String lowered(String said) {
        String sentence = said.startsWith("Error: ") ? said.substring("Error: ".length()) : said;
        return sentence.isEmpty() ? sentence : Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
    }

    private static boolean isTop(ParameterException e) {
        return e.getCommandLine().getCommandSpec().parent() == null;
    }

    private int failed(Exception e, boolean verbose) {
        int status = CliCommand.BAD_INPUT;
        switch (e) {
            case FailureException refused -> {
                say(refused.failure().sentence());
                status = refused.failure().kind() == Failure.Kind.UNREACHABLE ? CliCommand.UNREACHABLE : CliCommand.BAD_INPUT;
            }
            case CancelledException _ -> status = CliCommand.INTERRUPTED;
            case OwnedByOtherProcess _ -> {
                elsewhere = true;
                return status;
            }
            default -> {
                log(e);
                say(ErrorSentence.defect(e));
            }
        }
        trace(e, verbose);
        return status;
    }

    private static void log(Throwable defect) {
        System.getLogger(Cli.class.getName()).log(System.Logger.Level.ERROR, "a command broke", defect);
    }

    private void say(String sentence) {
        surroundings.terminal().err().println("stateroom: " + TerminalText.line(sentence));
    }

    private void trace(Exception e, boolean verbose) {
        if (verbose) {
            e.printStackTrace(surroundings.terminal().err());
        }
    }
}
