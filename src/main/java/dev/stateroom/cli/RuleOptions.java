package dev.stateroom.cli;

import dev.stateroom.agent.Reply;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.Rule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.RulesFile;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which rules, whose, and in which dialect. */
final class RuleOptions {
    @Option(names = "--rules", paramLabel = "FILE", description = "The file of rules (default: those of the workspace that -w names).")
    private @Nullable Path file;

    @Option(names = "--dialect", paramLabel = "D", description = "Whose matcher decides (default: the workspace's, or python-0.5).")
    private @Nullable String dialect;

    @Option(names = "--agent", paramLabel = "NAME", description = "The subagent whose rules are meant.")
    private @Nullable String agent;

    /** The rules of the agent that is meant. */
    List<Rule> rules(@Nullable String workspace) {
        RuleBook book = book(workspace);
        return agent == null ? book.rules() : book.of(agent);
    }

    private RuleBook book(@Nullable String workspace) {
        if (file != null) {
            return RulesFile.open(file).orThrow();
        }
        if (workspace == null) {
            throw CliCommand.refused("no rules are named: name a file with --rules, or a workspace with -w");
        }
        return DocumentFile.open(Path.of(workspace)).orThrow().document().setup().ruleBook();
    }

    /** True where a file of rules is named. */
    boolean hasFile() {
        return file != null;
    }

    /** The file as it was named; the workspace's otherwise. */
    String place(@Nullable String workspace) {
        return file != null ? file.toString() : workspace == null ? "rules" : workspace;
    }

    /** The dialect that is asked for, else the workspace's, else what the recording shows, else the documented one. */
    Dialect dialect(@Nullable String workspace, @Nullable Dialect recorded) {
        if (dialect != null) {
            return Dialects.named(dialect);
        }
        Dialect named = workspace == null ? null : DocumentFile.open(Path.of(workspace)).orThrow().document().dialect();
        return named != null ? named : recorded != null ? recorded : Dialect.DOCUMENTED;
    }

    /** The rules ready to be asked; ends the command where no agent can be made with them. */
    static CompiledRules compiled(List<Rule> rules, Dialect dialect) {
        return switch (CompiledRules.of(rules, dialect)) {
            case Reply.Answered<CompiledRules>(CompiledRules compiled) -> compiled;
            case Reply.Raised<CompiledRules>(String type, String message) ->
                throw CliCommand.refused("no agent of " + dialect + " can be made with these rules: " + type + ": " + message);
            case Reply.Withheld<CompiledRules>(String sentence) -> throw CliCommand.refused(sentence);
        };
    }
}
