package dev.stateroom.cli.command;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Commands by name, each made when it is needed. */
public final class CommandRegistry {
    private final CommandContext context;
    private final GlobalOptions options;
    private final Map<String, Supplier<Object>> commands = new LinkedHashMap<>();

    /** An empty one; its commands get this context and these options. */
    public CommandRegistry(CommandContext context, GlobalOptions options) {
        this.context = context;
        this.options = options;
    }

    /** Adds a command, or one with commands below it. */
    public CommandRegistry add(String name, BiFunction<CommandContext, GlobalOptions, Object> command) {
        commands.put(name, () -> command.apply(context, options));
        return this;
    }

    /** What makes each command, in the order in which they were added; it can be changed. */
    public Map<String, Supplier<Object>> commands() {
        return commands;
    }
}
