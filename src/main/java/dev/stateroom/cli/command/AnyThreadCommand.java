package dev.stateroom.cli.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command over all threads of a source, or one: after the source, as other commands take it, or as an option. */
public abstract class AnyThreadCommand extends SourceCommand {
    @Parameters(index = "1", arity = "0..1", paramLabel = "THREAD", description = "The id of the thread or its beginning (default: all threads).")
    private @Nullable String word;

    @Option(names = "--thread", paramLabel = "ID", description = "The same as THREAD.")
    private @Nullable String option;

    /** The one thread's name or the beginning; null for all threads. */
    protected final @Nullable String thread() {
        if (word != null && option != null && !word.equals(option)) {
            throw refused("two threads are named, '" + word + "' and '" + option + "': name one");
        }
        return word == null ? option : word;
    }
}
