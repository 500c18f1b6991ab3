package dev.stateroom.cli;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.SourceForm;
import dev.stateroom.workspace.step.StepAddress;
import dev.stateroom.workspace.step.ThreadLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** For completion scripts: lists the threads and steps that complete the current word. Opens only local sources. */
@Command(name = "candidates", hidden = true, description = "Print the threads or steps that can complete the last word of a command line.")
final class CandidatesCommand extends CliCommand {
    private static final int MOST = 500;

    @Parameters(arity = "1..*", paramLabel = "WORD", description = "The words after the program's name; the last one may be incomplete or empty.")
    private List<String> words = new ArrayList<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * A command line without its last word.
     *
     * @param command the command
     * @param arguments of the command
     * @param thread the value of {@code --thread}; null if missing
     * @param next the option whose value is next; null if none is
     */
    private record TypedLine(CommandSpec command, List<String> arguments, @Nullable String thread, @Nullable OptionSpec next) {
        static TypedLine of(CommandSpec program, List<String> words) {
            CommandSpec command = program;
            List<String> arguments = new ArrayList<>();
            String thread = null;
            OptionSpec next = null;
            for (String word : words) {
                if (next != null) {
                    thread = next.longestName().equals("--thread") ? word : thread;
                    next = null;
                } else if (word.startsWith("-")) {
                    OptionSpec option = command.findOption(word);
                    next = option == null || option.arity().min() == 0 ? null : option;
                } else if (arguments.isEmpty() && command.subcommands().containsKey(word)) {
                    command = command.subcommands().get(word).getCommandSpec();
                } else {
                    arguments.add(word);
                }
            }
            return new TypedLine(command, arguments, thread, next);
        }

        /** The help's label of the next word; a thread in the address replaces an argument. */
        String label(StepAddress address) {
            if (next != null) {
                return next.longestName().equals("--thread") ? "THREAD" : next.paramLabel();
            }
            List<? extends ArgSpec> all = command.positionalParameters();
            boolean given = address.thread() != null && all.size() > 1 && all.get(1).paramLabel().equals("THREAD");
            int place = arguments.size() + (given ? 1 : 0);
            return place < all.size() ? all.get(place).paramLabel() : "";
        }
    }

    @Override
    public Integer call() {
        String typed = words.getLast();
        int hash = typed.lastIndexOf('#');
        if (hash > 0 && isLocal(typed.substring(0, hash))) {
            String source = typed.substring(0, hash);
            String thread = typed.substring(hash + 1);
            int at = thread.lastIndexOf('@');
            print(source + "#", at < 0
                    ? over(source, opened -> threads(opened, thread))
                    : over(source, opened -> steps(opened, thread.substring(0, at), thread.substring(at + 1)).map(step -> thread.substring(0, at + 1) + step)));
            return DONE;
        }
        TypedLine line = TypedLine.of(spec.root(), words.subList(0, words.size() - 1));
        if (line.arguments().isEmpty() || !AddressArguments.takesSource(line.command())) {
            return DONE;
        }
        StepAddress address = StepAddress.parse(line.arguments().getFirst());
        if (isLocal(address.source())) {
            String label = line.label(address);
            if (label.equals("THREAD")) {
                print("", over(address.source(), opened -> threads(opened, typed)));
            } else if (label.equals("STEP") || label.matches("(FROM|TO)\\b.*")) {
                print("", over(address.source(), opened -> steps(opened, thread(line, address), typed)));
            }
        }
        return DONE;
    }

    private static String thread(TypedLine line, StepAddress address) {
        boolean second = line.arguments().size() > 1 && AddressArguments.hasWord(line.command(), "THREAD");
        return Objects.requireNonNullElse(
                address.thread() != null ? address.thread() : second ? line.arguments().get(1) : line.thread(), ThreadLookup.LATEST);
    }

    /** No requests to servers while a person types. */
    private boolean isLocal(String source) {
        return switch (SourceForm.of(source).where()) {
            case SQLITE -> SourceForm.isOpenable(source, surroundings.folder());
            case OWN -> true;
            case NONE, POSTGRES, SERVER, WRITTEN -> false;
        };
    }

    private List<String> over(String source, Function<ThreadSource, Stream<String>> asked) {
        try (ThreadSource opened = opener().threads(source, Cancellation.NEVER, Progress.SILENT).orThrow()) {
            return asked.apply(opened).limit(MOST).toList();
        }
    }

    private static Stream<String> threads(ThreadSource opened, String typed) {
        return typed.isEmpty()
                ? opened.page(MOST, "", Cancellation.NEVER).orThrow().threads().stream().map(ThreadSummary::id)
                : opened.beginning(typed, MOST, Cancellation.NEVER).orThrow().stream();
    }

    /** Step numbers, newest first; checkpoint ids if the start of one is typed. */
    private static Stream<String> steps(ThreadSource opened, String name, String typed) {
        RecordedThread thread = ThreadLookup.named(opened, name, Cancellation.NEVER);
        List<Checkpoint> root = thread.checkpoints().stream().filter(checkpoint -> checkpoint.key().isRoot()).toList().reversed();
        Stream<String> numbers = root.stream().map(Checkpoint::step).filter(Objects::nonNull).map(String::valueOf);
        Stream<String> ids = typed.isEmpty() ? Stream.empty() : root.stream().map(Checkpoint::id);
        return Stream.concat(Stream.concat(Stream.of("head"), numbers), ids).distinct().filter(step -> step.startsWith(typed));
    }

    private void print(String before, List<String> found) {
        found.forEach(one -> terminal.out().println(TerminalText.line(before + one)));
    }
}
