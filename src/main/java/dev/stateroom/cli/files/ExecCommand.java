package dev.stateroom.cli.files;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.cli.output.TerminalPrompt;
import dev.stateroom.report.TerminalText;
import dev.stateroom.tool.ToolArguments;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.reach.ReachStanding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "exec",
        description = {
            "Run a shell command in the root mount of the workspace, with its limits on time and output.",
            "Commands run on this computer and are not confined to a folder. Stateroom asks once for each workspace whether to allow them.",
            "Exit status 1 if the command fails.",
        })
final class ExecCommand extends AgentCallCommand {
    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The command. Several words are joined by spaces.")
    private List<String> words = new ArrayList<>();

    @Option(names = "--mount", paramLabel = "PREFIX", description = "The mount to run in (default: the root).")
    private @Nullable String prefix;

    @Option(names = "--yes", description = "Allow commands of this workspace to run on this computer, now and later.")
    private boolean yes;

    @Override
    protected boolean changes() {
        return true;
    }

    private String command() {
        return String.join(" ", words);
    }

    @Override
    Message.Call toolCall() {
        if (prefix != null) {
            throw refused("--mount cannot be used with --as-tool: agents run commands in the root mount");
        }
        return new ToolArguments().text("command", command()).call(ToolName.EXECUTE);
    }

    /** An agent's commands run where its configuration sends them: in the root mount. */
    @Override
    ForeignValue call(AgentBackend backend, ResultShape shape) {
        if (prefix != null) {
            throw refused("--mount cannot be used with --as-agent: agents run commands in the root mount");
        }
        if (!backend.optionalCalls().contains(AgentBackend.OptionalCall.EXECUTE)) {
            throw refused("an agent with this set-up cannot run commands");
        }
        return shape.reply(backend.execute(command(), null));
    }

    @Override
    boolean isAllowed(MountedTree tree, OpenWorkspace workspace) {
        return tree.mounts().stream()
                .filter(mount -> mount.prefix().equals("/"))
                .allMatch(mount -> isAgreed(mount, workspace));
    }

    @Override
    int answerPeople(MountedTree tree, OpenWorkspace workspace) {
        Mount mount = mount(tree);
        return isAgreed(mount, workspace) ? run(tree.backend(mount)) : NEGATIVE;
    }

    /** Asks a person, once per workspace, before the first command on this computer. */
    private boolean isAgreed(Mount mount, OpenWorkspace workspace) {
        if (!mount.type().equals("local_shell")) {
            return true;
        }
        WorkspaceOpener opener = opener();
        ReachStanding standing = opener.reach(workspace.address()).orThrow();
        if (standing.allowsAll(mount.prefix())) {
            return true;
        }
        if (!yes && !agrees(mount, workspace, standing)) {
            terminal.err().println("stateroom: not run: commands are not allowed for " + TerminalText.line(workspace.name())
                    + "; use --yes to allow them");
            return false;
        }
        opener.agree(workspace.address(), standing.reach().digest(), standing.withoutOthers(mount.prefix())).orThrow();
        return true;
    }

    private int run(Backend backend) {
        return switch (backend.execute(command(), Cancellation.NEVER)) {
            case Outcome.Ok<CommandResult>(CommandResult executed) -> print(executed);
            case Outcome.Failed<CommandResult>(Failure failure) -> {
                terminal.err().println("stateroom: " + TerminalText.line(failure.sentence()));
                yield NEGATIVE;
            }
        };
    }

    private Mount mount(MountedTree tree) {
        String wanted = prefix == null ? "/" : path(prefix).isRoot() ? "/" : path(prefix).text() + "/";
        List<Mount> able = tree.mounts().stream()
                .filter(mount -> tree.probe(mount) instanceof Outcome.Ok<Capabilities>(Capabilities capabilities)
                        && capabilities.has(Capability.EXECUTE))
                .toList();
        return able.stream().filter(mount -> mount.prefix().equals(wanted)).findFirst().orElseThrow(() -> refused(
                "the mount at " + wanted + " cannot run commands: "
                        + (able.isEmpty()
                                ? "no mount of this workspace can"
                                : "name one that can with --mount: "
                                        + String.join(", ", able.stream().map(Mount::prefix).toList()))));
    }

    private boolean agrees(Mount mount, OpenWorkspace workspace, ReachStanding standing) {
        List<String> about = new ArrayList<>(List.of(command()));
        standing.reach().entries().stream().filter(entry -> entry.mount().equals(mount.prefix())).forEach(entry -> about.add(entry.line()));
        return new TerminalPrompt(terminal).agrees(
                "Commands of " + TerminalText.line(workspace.name()) + " run on this computer as you, in "
                        + TerminalText.line(mount.connectedTo()) + ", and reach everything that you can reach.",
                about,
                "Run it, and later commands of this workspace too?");
    }

    private int print(CommandResult executed) {
        print(executed, () -> terminal.out().println(terminal.outIsTerminal() ? TerminalText.lines(executed.output()) : executed.output()));
        return executed.exitCode() == 0 ? DONE : NEGATIVE;
    }
}
