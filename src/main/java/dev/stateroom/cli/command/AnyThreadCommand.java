package dev.stateroom.cli.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command for all threads of a source, or for one, given as an argument after the source or as an option. */
public abstract class AnyThreadCommand extends SourceCommand {
    @Parameters(index = "1", arity = "0..1", paramLabel = "THREAD", description = "The id of the thread or its beginning (default: all threads).")
    private @Nullable String word;

    @Option(names = "--thread", paramLabel = "ID", description = "The same as THREAD.")
    private @Nullable String option;

    /** The name of the only thread, or its prefix; null for all threads. */
    protected final @Nullable String thread() {
        if (word != null && option != null && !word.equals(option)) {
            throw refused("two threads are named, '" + word + "' and '" + option + "': name one");
        }
        return word == null ? option : word;
    }
}
