package dev.stateroom.cli;

import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.Explanation;
import dev.stateroom.permission.Mode;
import dev.stateroom.permission.Operation;
import dev.stateroom.permission.Verdict;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.text.ToolPath;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A question about one path. */
abstract class RulePathCommand extends CliCommand {
    static final int DENIED = 1;

    @Parameters(index = "0", paramLabel = "OPERATION", description = "read or write; the name of a file tool counts as what it does.")
    private String operation = "";

    @Parameters(index = "1", paramLabel = "PATH", description = "The path as a model would write it.")
    private String path = "";

    @Mixin
    private RuleOptions rules = new RuleOptions();

    RulePathCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    /** Answers about a path that the tools take. */
    abstract void answer(CompiledRules compiled, Explanation told);

    /** Answers about a path that the tools refuse themselves. */
    abstract void answer(String refusal);

    @Override
    public final Integer call() {
        Dialect dialect = rules.dialect(options.workspace, null);
        CompiledRules compiled = RuleOptions.compiled(rules.rules(options.workspace), dialect);
        ToolPath judged = dialect.language() == Era.Language.PYTHON ? ToolPath.python(path, dialect) : ToolPath.javascript(path);
        return switch (judged) {
            case ToolPath.Refused(String reason) -> {
                answer(reason);
                yield DENIED;
            }
            case ToolPath.Valid(String whole) -> {
                Explanation told = compiled.explain(operation(), whole);
                answer(compiled, told);
                yield told.verdict().mode() == Mode.DENY ? DENIED : DONE;
            }
        };
    }

    private Operation operation() {
        return Operation.named(operation)
                .or(() -> ToolName.named(operation)
                        .filter(tool -> tool != ToolName.EXECUTE)
                        .map(tool -> tool.operation() == ToolName.Operation.WRITE ? Operation.WRITE : Operation.READ))
                .orElseThrow(() -> refused("there is no operation '" + operation + "': read, write, or a file tool is accepted"));
    }

    /** The path as it was written. */
    String written() {
        return path;
    }

    /** The decision in words: {@code denied by rule 1}. */
    static String sentence(Verdict verdict) {
        String what = switch (verdict.mode()) {
            case ALLOW -> "allowed";
            case DENY -> "denied";
            case INTERRUPT -> "waits for a person";
        };
        return verdict.rule() == null ? what + " by default" : what + " by rule " + (verdict.rule() + 1);
    }

    Terminal.Colour colour(Mode mode) {
        return switch (mode) {
            case ALLOW -> Terminal.Colour.GREEN;
            case DENY -> Terminal.Colour.RED;
            case INTERRUPT -> Terminal.Colour.YELLOW;
        };
    }

    static void write(JsonDocument document, Explanation told) {
        Verdict verdict = told.verdict();
        document.property("operation", told.operation().word())
                .property("path", told.path())
                .property("decision", verdict.mode().word())
                .property("rule", verdict.rule())
                .property("pattern", verdict.pattern())
                .property("default", verdict.isDefault());
    }

    /** A path that the tools refuse is neither here nor there for the rules; the call does not run. */
    static void write(JsonDocument document, String path, String refusal) {
        document.property("path", path)
                .property("decision", Mode.DENY.word())
                .property("rule", (@Nullable Integer) null)
                .property("pattern", (@Nullable String) null)
                .property("default", false)
                .property("refused", refusal);
    }
}
