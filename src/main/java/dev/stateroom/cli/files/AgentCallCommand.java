package dev.stateroom.cli.files;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.cli.command.DialectNames;
import dev.stateroom.cli.command.WorkspaceCommand;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.report.TerminalText;
import dev.stateroom.tool.ModelText;
import dev.stateroom.workspace.AgentTools;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.SourceForm;
import dev.stateroom.workspace.step.StepAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A call of an agent's backend as a command: prints text for people, the dialect's own result object, or a model's text. */
abstract class AgentCallCommand extends WorkspaceCommand {
    @Option(names = "--as-agent", description = "Print the result object of the dialect, as JSON.")
    private boolean asAgent;

    @Option(names = "--as-tool", description = "Print the text that a model would see.")
    private boolean asTool;

    @Option(names = "--dialect", paramLabel = "D", description = "The dialect to answer in, with --as-agent or --as-tool (default: the workspace's).")
    private @Nullable String dialect;

    /** The words of a command that takes a source before the path or pattern; empty for others. */
    List<String> words() {
        return List.of();
    }

    /** The first of two words, or the last if only that one is a source. */
    @Override
    protected @Nullable String source() {
        List<String> words = words();
        return words.size() < 2 ? null : isSource(words.getLast()) && !isSource(words.getFirst()) ? words.getLast() : words.getFirst();
    }

    /** The path or the pattern. */
    final String asked() {
        List<String> words = words();
        return words.size() > 1 && words.getLast().equals(source()) ? words.getFirst() : words.getLast();
    }

    /** True for an address, or for an existing file or folder, with or without a thread and a step. */
    final boolean isSource(String word) {
        return !word.matches(".*#(@.*)?") && SourceForm.isOpenable(StepAddress.parse(word).source(), surroundings.folder());
    }

    /** Calls the agent's backend and converts its result. */
    abstract ForeignValue call(AgentBackend backend, ResultShape shape);

    /** The equivalent tool call of a model; null if no tool does the same. */
    Message.@Nullable Call toolCall() {
        return null;
    }

    abstract int answerPeople(MountedTree tree, OpenWorkspace workspace);

    /** Refuses forbidden changes before the agent's backend is called; false if the user declined, which was reported. */
    boolean isAllowed(MountedTree tree, OpenWorkspace workspace) {
        return true;
    }

    @Override
    protected final int answer(MountedTree tree, OpenWorkspace workspace) {
        if (asTool && asAgent) {
            throw refused("--as-tool and --as-agent cannot be used together");
        }
        if (!asAgent && !asTool) {
            if (dialect != null) {
                throw refused("--dialect requires --as-agent or --as-tool");
            }
            return answerPeople(tree, workspace);
        }
        Dialect whose = dialect == null ? dialectOf(workspace).dialect() : DialectNames.named(dialect);
        if (asTool) {
            return answerAsTool(tree, workspace, whose);
        }
        return isAllowed(tree, workspace) ? answerAsAgent(workspace, whose) : NEGATIVE;
    }

    /** Prints exactly the text, with a line break after it only on a terminal. */
    private int answerAsTool(MountedTree tree, OpenWorkspace workspace, Dialect whose) {
        Message.Call call = toolCall();
        if (call == null) {
            throw refused("--as-tool cannot be used with this command: agents have no tool for it");
        }
        ModelText shown;
        switch (opener().tools(workspace, whose).orThrow()) {
            case AgentReply.Answered<AgentTools>(AgentTools tools) -> {
                boolean waits = tools.judges().main().review(call.name(), call.args()) != null;
                if (!waits && !isAllowed(tree, workspace)) {
                    return NEGATIVE;
                }
                shown = tools.shown(call);
            }
            case AgentReply.Raised<AgentTools>(String type, String message) -> shown = ModelText.of(AgentReply.raised(type, message), whose);
            case AgentReply.Withheld<AgentTools>(String sentence) -> shown = ModelText.of(AgentReply.withheld(sentence), whose);
        }
        if (options.json) {
            record ShownAnswer(String text, long estimatedTokens, ModelText.Outcome outcome) {}
            terminal.json(new ShownAnswer(shown.text(), shown.tokens(), shown.outcome()));
        } else if (before(shown.outcome()) != null) {
            terminal.err().println("stateroom: " + TerminalText.line(before(shown.outcome()) + shown.text()));
        } else if (terminal.outIsTerminal()) {
            terminal.out().println(TerminalText.lines(shown.text()));
        } else {
            terminal.out().print(shown.text());
        }
        return shown.outcome() == ModelText.Outcome.SHOWN ? DONE : NEGATIVE;
    }

    /** The words before the reason why a model gets nothing; null if it gets something. */
    private static @Nullable String before(ModelText.Outcome outcome) {
        return switch (outcome) {
            case SHOWN, FAILED -> null;
            case ENDS_RUN -> "no text for the model: the agent's run would end here with ";
            case WITHHELD, WAITS -> "not done: ";
        };
    }

    private int answerAsAgent(OpenWorkspace workspace, Dialect whose) {
        AgentReply<AgentBackend> backend = opener().asAgent(workspace, whose).orThrow();
        ForeignValue answer = switch (backend) {
            case AgentReply.Answered<AgentBackend>(AgentBackend built) -> call(built, ResultShape.of(built));
            case AgentReply.Raised<AgentBackend>(String type, String message) -> ResultShape.raised(type, message);
            case AgentReply.Withheld<AgentBackend>(String sentence) -> throw refused(sentence);
        };
        terminal.json(answer);
        return isError(answer) ? NEGATIVE : DONE;
    }

    private static boolean isError(ForeignValue answer) {
        return switch (answer) {
            case ForeignValue.Fields fields ->
                fields.get("raises") != null
                        || fields.get("withheld") != null
                        || !(fields.get("error") == null || fields.get("error") instanceof ForeignValue.Null);
            case ForeignValue.Items(var items) -> items.stream().anyMatch(AgentCallCommand::isError);
            case ForeignValue.Text(String text) -> text.startsWith("Error: ");
            default -> false;
        };
    }

    /** Prints the result of each transfer and returns the exit status. */
    final int tell(List<FileTransfer> transfers, String verb) {
        print(transfers, () -> {});
        for (FileTransfer transfer : transfers) {
            if (transfer.error() != null) {
                terminal.err().println("stateroom: " + TerminalText.line(transfer.error()));
            } else if (!options.json) {
                terminal.out().println(TerminalText.line(verb + " " + transfer.path() + " (" + transfer.size() + " bytes)"));
            }
        }
        return transfers.stream().anyMatch(t -> t.error() != null) ? NEGATIVE : DONE;
    }
}
