package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.report.TerminalText;
import dev.stateroom.workspace.OwnData;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "queue",
        description = {
            "Keep a filter of what waits under a name, for all reviewers of the desk; without a desk, for this computer. Without NAME, list them.",
            "The window offers the queues next to its filter, and interrupts --queue NAME shows one.",
        })
final class DeskQueueCommand extends CliCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "The queue.")
    private @Nullable String name;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "FILTER", description = "Words, and agent:NAME, tool:NAME, path:PART, source:PART, as in the window's filter.")
    private final List<String> filter = new ArrayList<>();

    @Option(names = "--remove", description = "Remove the queue.")
    private boolean remove;

    @Override
    public Integer call() {
        OwnData own = opener().ownData().orThrow();
        if (name == null) {
            return list(own.queues().orThrow());
        }
        if (remove == !filter.isEmpty()) {
            throw refused("give a filter, or --remove");
        }
        if (remove) {
            if (!own.removeQueue(name).orThrow()) {
                throw refused("there is no queue " + name + ": see desk queue");
            }
            terminal.out().println("removed the queue " + TerminalText.line(name));
        } else {
            own.keepQueue(name, String.join(" ", filter)).orThrow();
            terminal.out().println("the queue " + TerminalText.line(name) + " shows " + TerminalText.line(String.join(" ", filter)));
        }
        return DONE;
    }

    private int list(SortedMap<String, String> queues) {
        print(queues, () -> {
            if (queues.isEmpty()) {
                terminal.out().println("No queues.");
                return;
            }
            TextTable table = new TextTable().left("QUEUE").free("FILTER");
            queues.forEach((one, shows) -> table.row().cell(one).cell(shows));
            table.print(terminal);
        });
        return DONE;
    }
}
