package dev.stateroom.cli.permission;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.DialectNames;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.RulesFile;
import dev.stateroom.workspace.document.WorkspaceDocument;
import dev.stateroom.workspace.resolve.DocumentTeam;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the rules, the agent and the dialect. */
final class RuleOptions {
    @Option(names = "--rules", paramLabel = "FILE", description = "The rules file (default: the rules of the workspace given by -w).")
    private @Nullable Path file;

    @Option(names = "--dialect", paramLabel = "D", description = "The dialect that matches paths (default: the workspace's, or python-0.5).")
    private @Nullable String dialect;

    @Option(
            names = "--agent",
            paramLabel = "NAME",
            description = "The agent: main, general-purpose or another subagent. Of a recording, only its calls are used.")
    private @Nullable String agent;

    /** The rules of the selected agent. */
    List<PermissionRule> rules(@Nullable String workspace) {
        RuleBook book = team(workspace).ruleBook();
        String name = agent(team(workspace), List.of());
        return name == null || name.equals(AgentTeam.MAIN) ? book.rules() : book.of(name);
    }

    /** The agent and its subagents from the workspace, with the rules of the rules file instead if one is given. */
    AgentTeam team(@Nullable String workspace) {
        if (file == null && workspace == null) {
            throw CliCommand.refused("no rules given: use --rules FILE or -w FILE");
        }
        AgentTeam declared = workspace == null ? AgentTeam.EMPTY : DocumentTeam.of(document(workspace));
        return file == null ? declared : declared.with(RulesFile.open(file).orThrow());
    }

    /**
     * The selected agent; null if none is given.
     *
     * @param others further agents of a recording
     */
    @Nullable String agent(AgentTeam team, List<String> others) {
        Set<String> known = new LinkedHashSet<>(team.names());
        known.addAll(others);
        if (agent != null && !known.contains(agent)) {
            throw CliCommand.refused("there is no agent '" + agent + "': it is one of " + String.join(", ", known));
        }
        return agent;
    }

    /** The rules file as given, else the workspace. */
    String place(@Nullable String workspace) {
        return file != null ? file.toString() : workspace == null ? "rules" : workspace;
    }

    /** The given dialect, else the workspace's, else the one detected in the recording, else the documented one. */
    Dialect dialect(@Nullable String workspace, @Nullable Dialect recorded) {
        if (dialect != null) {
            return DialectNames.named(dialect);
        }
        Dialect named = workspace == null ? null : document(workspace).dialect();
        return named != null ? named : recorded != null ? recorded : Dialect.DOCUMENTED;
    }

    private static WorkspaceDocument document(String workspace) {
        return DocumentFile.open(Path.of(workspace)).orThrow().document();
    }

    /** Facts about paths in the present folders of the workspace. */
    static PathFacts facts(WorkspaceOpener opener, @Nullable String workspace, Dialect dialect) {
        return workspace == null ? PathFacts.UNKNOWN : opener.folderFacts(workspace, dialect);
    }

    /** The judges of the agents' calls; ends the command if no such agents can be made. */
    static CallJudges judges(AgentTeam team, Dialect dialect, PathFacts facts) {
        return switch (CallJudges.of(team, dialect, facts)) {
            case AgentReply.Answered<CallJudges>(CallJudges judges) -> judges;
            case AgentReply.Raised<CallJudges>(String type, String message) ->
                throw CliCommand.refused("no agent of " + dialect + " can be made with these rules: " + type + ": " + message);
            case AgentReply.Withheld<CallJudges>(String sentence) -> throw CliCommand.refused(sentence);
        };
    }
}
