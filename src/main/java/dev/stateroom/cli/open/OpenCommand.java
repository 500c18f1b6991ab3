package dev.stateroom.cli.open;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.DisplayProbe;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.step.StepAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "open",
        description = {
            "Open a window on each source or workspace, or on the one used last; at a thread and a step, if they are named.",
            "The word open can be left out before a file that exists.",
        })
final class OpenCommand extends CliCommand {
    /** At most this many addresses, because each gets a window. */
    private static final int MOST = 20;

    @Parameters(
            arity = "0..*",
            paramLabel = "SOURCE|WORKSPACE",
            description = "A LangGraph SQLite file, a *.stateroom.json file, or a folder, with #THREAD and @STEP if wanted.")
    private List<String> addresses = new ArrayList<>();

    @Override
    public Integer call() {
        List<String> asked = new ArrayList<>(addresses);
        String workspace = options.workspace;
        if (workspace != null) {
            asked.addFirst(workspace);
        }
        if (asked.size() > MOST) {
            throw refused("open shows at most " + MOST + " sources at a time: " + asked.size() + " are named");
        }
        return switch (surroundings.own().showing()) {
            case HERE -> window().show(exact(asked));
            case ELSEWHERE -> CommandContext.Sharing.NOT_TAKEN;
            case WITH_OTHERS -> shown(asked);
        };
    }

    private int shown(List<String> asked) {
        String missing = new DisplayProbe(terminal.environment()).missing();
        if (missing != null) {
            throw refused(missing);
        }
        return shownByOthers(asked).orElseGet(() -> window().show(exact(asked)));
    }

    /** The addresses with complete ids of threads and checkpoints, as the window needs them. */
    private List<String> exact(List<String> asked) {
        return asked.stream().map(text -> exact(text, StepAddress.parse(text))).toList();
    }

    private String exact(String text, StepAddress address) {
        if (address.isWhole()) {
            return text;
        }
        try (ProgressLine progress = progress();
                OpenWorkspace open = opener().open(address.source(), Cancellation.NEVER, progress).orThrow()) {
            OpenWorkspace there = address.at(open);
            return address.source() + "#" + there.threadId() + (address.checkpoint() == null ? "" : "@" + there.checkpointId());
        }
    }

    /** Shows the addresses next to the windows of another process with the same data folder; empty if there is none. */
    private Optional<Integer> shownByOthers(List<String> asked) {
        Path data = data();
        List<String> arguments = new ArrayList<>(List.of("--data", data.toString(), "open"));
        arguments.addAll(asked);
        return surroundings.own().handOver(data, terminal, arguments).orThrow();
    }
}
