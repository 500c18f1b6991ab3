package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.workspace.hook.HookList;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "remove", description = "Remove a hook.")
final class HooksRemoveCommand extends CliCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "The hook.")
    private @Nullable String name;

    @Option(names = "--all", description = "Remove all hooks.")
    private boolean all;

    @Override
    public Integer call() {
        String one = name;
        if (all == (one != null)) {
            throw refused("name one hook, or give --all");
        }
        opener().ownData().map(HookList::new).then(hooks -> one == null ? hooks.removeAll() : hooks.remove(one)).orThrow();
        terminal.out().println(one == null ? "all hooks are removed" : one + " is removed");
        return DONE;
    }
}
