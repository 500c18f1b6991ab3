package dev.stateroom.cli;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.workspace.DialectInUse;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that is also a call of an agent's backend: answered for people, or as the dialect's own result object. */
abstract class AgentCallCommand extends WorkspaceCommand {
    private static final int ERROR = 1;

    @Option(names = "--as-agent", description = "Answer with the dialect's own result object, as JSON.")
    private boolean asAgent;

    @Option(names = "--as-tool", description = "Answer with the text that a model would be shown.")
    private boolean asTool;

    @Option(names = "--dialect", paramLabel = "D", description = "With --as-agent: whose behaviour, instead of the workspace's.")
    private @Nullable String dialect;

    AgentCallCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    /** Calls the agent's backend and writes down its answer. */
    abstract Value call(AgentBackend backend, ResultShape shape);

    /** Answers for people. */
    abstract int answerPeople(MountedTree tree, OpenWorkspace workspace);

    /** Refuses what may not be changed, before the agent's backend is asked; false where a person said no and was told so. */
    boolean isAllowed(MountedTree tree, OpenWorkspace workspace) {
        return true;
    }

    @Override
    final int answer(MountedTree tree, OpenWorkspace workspace) {
        if (asTool) {
            throw refused("--as-tool comes with the agent's tools, which this version does not have yet: --as-agent gives the call's result");
        }
        if (!asAgent) {
            if (dialect != null) {
                throw refused("--dialect goes with --as-agent: people are answered alike in every dialect");
            }
            return answerPeople(tree, workspace);
        }
        if (!isAllowed(tree, workspace)) {
            return ERROR;
        }
        Dialect whose = dialect == null ? DialectInUse.of(workspace).dialect() : Dialects.named(dialect);
        Reply<AgentBackend> backend = opener().asAgent(workspace, whose).orThrow();
        Value answer = switch (backend) {
            case Reply.Answered<AgentBackend>(AgentBackend built) -> call(built, ResultShape.of(built));
            case Reply.Raised<AgentBackend>(String type, String message) -> ResultShape.raised(type, message);
            case Reply.Withheld<AgentBackend>(String sentence) -> throw refused(sentence);
        };
        try (JsonDocument document = json()) {
            document.value(answer);
        }
        return isError(answer) ? ERROR : DONE;
    }

    private static boolean isError(Value answer) {
        return switch (answer) {
            case Value.Fields fields ->
                fields.get("raises") != null
                        || fields.get("withheld") != null
                        || !(fields.get("error") == null || fields.get("error") instanceof Value.Null);
            case Value.Items(var items) -> items.stream().anyMatch(AgentCallCommand::isError);
            case Value.Text(String text) -> text.startsWith("Error: ");
            default -> false;
        };
    }
}
