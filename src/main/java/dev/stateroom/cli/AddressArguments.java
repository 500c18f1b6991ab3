package dev.stateroom.cli;

import dev.stateroom.workspace.step.StepAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Takes {@code SOURCE#THREAD@STEP} apart for the commands that have the thread and the step as arguments of their own: {@code cat
 * x.db#a@12 /f} is {@code cat x.db a /f --at=12}. Commands that open the address as a whole get it as it is.
 */
final class AddressArguments implements CommandLine.IParameterPreprocessor {
    private static final List<String> STEPS = List.of("--at", "--from", "--to");
    private static final String THREAD = "--thread";

    /** For a command and all below it. */
    static void in(CommandLine line) {
        line.getCommandSpec().preprocessor(new AddressArguments());
        line.getSubcommands().values().forEach(AddressArguments::in);
    }

    @Override
    @SuppressWarnings("JdkObsolete") // picocli's own type
    public boolean preprocess(Stack<String> args, CommandSpec command, @Nullable ArgSpec none, @Nullable Map<String, Object> info) {
        int first = first(args, command);
        if (first < 0 || !takesSource(command)) {
            return false;
        }
        StepAddress address = StepAddress.parse(args.get(first));
        if (address.isWhole()) {
            return false;
        }
        List<String> words = new ArrayList<>(List.of(address.source()));
        addThread(words, address, command);
        if (address.checkpoint() != null) {
            addStep(words, address.checkpoint(), command);
        }
        args.remove(first);
        args.addAll(first, words.reversed());
        return false;
    }

    /** The place of the first argument that is no option, from the bottom of the stack; -1 if there is none. */
    private static int first(Stack<String> args, CommandSpec command) {
        for (int i = args.size() - 1; i >= 0; i--) {
            String word = args.get(i);
            if (word.equals("--")) {
                return i - 1;
            }
            if (!word.startsWith("-") || word.length() == 1) {
                return i;
            }
            OptionSpec option = command.findOption(word);
            if (option != null && option.arity().min() > 0) {
                i--;
            }
        }
        return -1;
    }

    static boolean takesSource(CommandSpec command) {
        if (command.positionalParameters().isEmpty()) {
            return false;
        }
        String label = command.positionalParameters().getFirst().paramLabel();
        return label.equals("SOURCE") || label.equals("CALLS|SOURCE") || hasOption(command, THREAD);
    }

    private static boolean hasOption(CommandSpec command, String name) {
        return command.findOption(name) != null;
    }

    static boolean hasWord(CommandSpec command, String label) {
        return command.positionalParameters().stream().anyMatch(one -> one.paramLabel().startsWith(label));
    }

    private static void addThread(List<String> words, StepAddress address, CommandSpec command) {
        String thread = address.thread() == null ? "latest" : address.thread();
        if (hasWord(command, "THREAD")) {
            words.add(thread);
        } else if (hasOption(command, THREAD)) {
            words.add(THREAD + "=" + thread);
        } else {
            throw refused(command, "takes a whole source: leave out '" + (address.thread() == null ? "@" + address.checkpoint() : "#" + thread) + "'");
        }
    }

    private static void addStep(List<String> words, String step, CommandSpec command) {
        String option = STEPS.stream()
                .filter(name -> hasOption(command, name) && command.findOption(name).paramLabel().equals("STEP"))
                .findFirst()
                .orElse(null);
        if (option != null) {
            words.add(option + "=" + step);
        } else if (hasWord(command, "FROM")) {
            words.add(step.contains("..") ? step : step + "..");
        } else {
            throw refused(command, "takes a whole thread: leave out '@" + step + "'");
        }
    }

    private static CommandLine.ParameterException refused(CommandSpec command, String sentence) {
        return new CommandLine.ParameterException(command.commandLine(), command.name() + " " + sentence);
    }
}
