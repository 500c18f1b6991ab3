package dev.stateroom.cli;

import dev.stateroom.cli.command.UnnamedThread;
import dev.stateroom.workspace.step.StepAddress;
import dev.stateroom.workspace.step.ThreadLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Splits {@code SOURCE#THREAD@STEP} for commands that have the thread and the step as separate arguments: {@code cat x.db#a@12 /f} becomes
 * {@code cat x.db a /f --at=12}. Commands that open the whole address get it unchanged. An omitted thread is filled in, so that later
 * arguments keep their position.
 */
final class AddressArguments implements CommandLine.IParameterPreprocessor {
    private static final List<String> STEPS = List.of("--at", "--from", "--to");
    private static final String THREAD = "--thread";

    /** Installs this for a command and all its subcommands. */
    static void in(CommandLine line) {
        line.getCommandSpec().preprocessor(new AddressArguments());
        line.getSubcommands().values().forEach(AddressArguments::in);
    }

    @Override
    @SuppressWarnings("JdkObsolete") // picocli's own type
    public boolean preprocess(Stack<String> args, CommandSpec command, @Nullable ArgSpec none, @Nullable Map<String, Object> info) {
        List<Integer> places = places(args, command);
        if (!takesSource(command) || isSourceTaken(args, places, command) || places.isEmpty()) {
            return false;
        }
        int first = places.getFirst();
        StepAddress address = StepAddress.parse(args.get(first));
        if (address.isWhole()) {
            if (isWithoutThread(places.stream().map(args::get).toList(), command)) {
                args.add(first, UnnamedThread.NAME);
            }
            return false;
        }
        List<String> words = new ArrayList<>(List.of(address.source()));
        addThread(words, address, command);
        String newer = hasWord(command, "FROM") && places.size() > 1 ? newerStep(address, args.get(places.get(1)), command) : null;
        if (newer != null) {
            words.add(address.checkpoint() + ".." + newer);
            args.remove((int) places.get(1));
            first--;
        } else if (address.checkpoint() != null) {
            addStep(words, address.checkpoint(), command);
        }
        args.remove(first);
        args.addAll(first, words.reversed());
        return false;
    }

    /** The stack indexes of the positional arguments, the first argument first. */
    private static List<Integer> places(Stack<String> args, CommandSpec command) {
        List<Integer> places = new ArrayList<>();
        boolean isBehindOptions = false;
        for (int i = args.size() - 1; i >= 0; i--) {
            String word = args.get(i);
            OptionSpec option = command.findOption(word);
            if (isBehindOptions || !word.startsWith("-") || word.length() == 1) {
                places.add(i);
            } else if (word.equals("--")) {
                isBehindOptions = true;
            } else if (option != null && option.arity().min() > 0) {
                i--;
            }
        }
        return places;
    }

    /** Fills in the workspace from {@code -w} for an omitted source. */
    private static boolean isSourceTaken(Stack<String> args, List<Integer> places, CommandSpec command) {
        List<PositionalParamSpec> all = command.positionalParameters();
        long needed = all.stream().filter(one -> one.arity().min() > 0).count();
        boolean isLeftOut = isSource(all.getFirst()) && all.getFirst().arity().min() > 0 && places.size() == needed - 1;
        String workspace = isLeftOut ? workspace(args, command) : null;
        if (workspace == null) {
            return false;
        }
        // A workspace is never a log of calls, whatever its name.
        boolean hasThread = all.size() > 1 && (UnnamedThread.mayReplace(all.get(1)) || all.getFirst().paramLabel().startsWith("CALLS"));
        args.addAll(places.isEmpty() ? 0 : places.getFirst() + 1, hasThread ? List.of(UnnamedThread.NAME, workspace) : List.of(workspace));
        return true;
    }

    private static boolean isSource(PositionalParamSpec word) {
        return word.paramLabel().equals("SOURCE") || word.paramLabel().equals("CALLS|SOURCE");
    }

    /** The value of {@code -w}, before or after the command's name; null if it is missing. */
    private static @Nullable String workspace(Stack<String> args, CommandSpec command) {
        for (int i = args.size() - 1; i >= 0; i--) {
            String word = args.get(i);
            if (i > 0 && (word.equals("-w") || word.equals("--workspace"))) {
                return args.get(i - 1);
            }
            if (word.startsWith("--workspace=") || word.startsWith("-w=")) {
                return word.substring(word.indexOf('=') + 1);
            }
        }
        OptionSpec before = command.root().findOption("--workspace");
        return before == null ? null : before.getValue();
    }

    /** True if the thread is omitted: the source is followed by nothing, or by a path or a range of steps that the command takes. */
    private static boolean isWithoutThread(List<String> words, CommandSpec command) {
        List<PositionalParamSpec> all = command.positionalParameters();
        if (all.size() < 2 || !UnnamedThread.mayReplace(all.get(1))) {
            return false;
        }
        if (words.size() == 1) {
            return true;
        }
        boolean isPath = hasWord(command, "PATH") && words.get(1).startsWith("/") && words.size() < all.size();
        return isPath || hasWord(command, "FROM") && words.get(1).contains("..");
    }

    static boolean takesSource(CommandSpec command) {
        if (command.positionalParameters().isEmpty()) {
            return false;
        }
        return isSource(command.positionalParameters().getFirst()) || hasOption(command, THREAD);
    }

    /** The step of a second address of the same thread, as in {@code diff x.db@3 x.db@60}; null if the word is not an address. */
    private static @Nullable String newerStep(StepAddress older, String word, CommandSpec command) {
        StepAddress newer = StepAddress.parse(word);
        if (older.checkpoint() == null || newer.checkpoint() == null || newer.source().isEmpty()) {
            return null;
        }
        if (!newer.source().equals(older.source()) || !Objects.equals(newer.thread(), older.thread())) {
            throw refused(command, "takes two steps of one thread; 'stateroom compare A B' compares two threads or sources");
        }
        return newer.checkpoint();
    }

    private static boolean hasOption(CommandSpec command, String name) {
        return command.findOption(name) != null;
    }

    static boolean hasWord(CommandSpec command, String label) {
        return command.positionalParameters().stream().anyMatch(one -> one.paramLabel().startsWith(label));
    }

    private static void addThread(List<String> words, StepAddress address, CommandSpec command) {
        String thread = address.thread() == null ? ThreadLookup.LATEST : address.thread();
        if (hasWord(command, "THREAD")) {
            words.add(address.thread() == null && UnnamedThread.mayReplace(command.positionalParameters().get(1)) ? UnnamedThread.NAME : thread);
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
