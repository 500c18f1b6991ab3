package dev.stateroom.cli.permission;

import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.MismatchReason;
import dev.stateroom.permission.RuleExplanation;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.RuleSupport;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.report.TerminalText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

@Command(
        name = "explain",
        description = {
            "Show what the rules decide for a path, which rule decides, and why each earlier rule does not match.",
            "Rules are numbered from 1 in text and from 0 in JSON. Exit status 1 if access is denied.",
        })
final class RuleExplainCommand extends RulePathCommand {
    @Override
    void answer(ExplainedRule asked) {
        print(options.json ? answerOf(asked) : null, () -> print(asked));
    }

    private void print(ExplainedRule asked) {
        RuleExplanation told = asked.explanation();
        CompiledRules compiled = asked.judge().rules();
        int matched = compiled.matching(told.operation(), told.path()).size();
        terminal.out().println(TerminalText.line(told.path()) + ": "
                + terminal.paint(colour(mode(asked.judgement()))).apply(TerminalText.line(sentence(asked.judgement()))) + ", "
                + matched + " of " + compiled.rules().size() + " rules match");
        for (RuleExplanation.Considered considered : told.considered()) {
            String why = why(considered, told.operation());
            terminal.out().println("  rule " + (considered.rule() + 1) + " "
                    + compiled.rules().get(considered.rule()).mode().word() + " " + operations(considered) + " "
                    + TerminalText.line(considered.pattern()) + ": " + (why != null
                            ? TerminalText.line(why)
                            : decides(considered, told) ? "matches and decides" : "matches, and does not decide about such a call"));
        }
        if (!told.later().isEmpty()) {
            terminal.out().println("  rules that would match as well: "
                    + told.later().stream().map(rule -> Integer.toString(rule + 1)).collect(Collectors.joining(", ")));
        }
        note(asked, compiled, told);
    }

    private static boolean decides(RuleExplanation.Considered considered, RuleExplanation told) {
        Integer rule = told.verdict().rule();
        return rule != null && considered.rule() == rule;
    }

    private void note(ExplainedRule asked, CompiledRules compiled, RuleExplanation told) {
        noteOwnObject(asked);
        List<String> reviewed = asked.judge().reviewedTools().stream().map(TerminalText::line).toList();
        if (!reviewed.isEmpty() && asked.judgement().cause() != CallJudgement.Cause.INTERRUPT_ON) {
            terminal.out().println("note: interrupt_on makes calls of these tools wait for approval: " + String.join(", ", reviewed));
        }
        if (!RuleSupport.hasRules(compiled.dialect())) {
            terminal.out().println("note: " + compiled.dialect() + " has no permission rules, so the call runs");
        } else if (told.verdict().mode() == RuleMode.INTERRUPT && !RuleSupport.knowsInterrupts(compiled.dialect())) {
            terminal.out().println("note: " + compiled.dialect() + " does not know interrupts in rules, so the call runs");
        }
    }

    private static String operations(RuleExplanation.Considered considered) {
        return considered.operations().stream().map(RuleOperation::word).collect(Collectors.joining(","));
    }

    private static @Nullable String why(RuleExplanation.Considered considered, RuleOperation operation) {
        MismatchReason miss = considered.miss();
        return miss == null ? null : miss.words(considered.pattern(), operation);
    }

    private record ConsideredRule(
            int rule,
            List<String> operations,
            String pattern,
            boolean matched,
            @Nullable String reason,
            @Nullable String segment,
            @Nullable String why) {}

    private record ExplainedAnswer(PathAnswer path, String dialect, String effect, List<ConsideredRule> considered, List<Integer> later) {}

    private static ExplainedAnswer answerOf(ExplainedRule asked) {
        RuleExplanation told = asked.explanation();
        RuleMode mode = mode(asked.judgement());
        boolean byRules = asked.judgement().cause() == CallJudgement.Cause.RULE || asked.judgement().cause() == CallJudgement.Cause.DEFAULT;
        return new ExplainedAnswer(
                PathAnswer.of(asked),
                asked.judge().rules().dialect().id(),
                (byRules ? asked.judge().effect(mode) : mode).word(),
                told.considered().stream().map(considered -> considered(considered, told.operation())).toList(),
                told.later());
    }

    private static ConsideredRule considered(RuleExplanation.Considered considered, RuleOperation operation) {
        MismatchReason miss = considered.miss();
        return new ConsideredRule(
                considered.rule(),
                words(considered.operations()),
                considered.pattern(),
                considered.matched(),
                miss == null ? null : miss.reason().word(),
                miss == null ? null : miss.at(),
                why(considered, operation));
    }

    @Override
    Optional<List<?>> considered() {
        return Optional.of(List.of());
    }

    static List<String> words(List<RuleOperation> operations) {
        return operations.stream().map(RuleOperation::word).toList();
    }
}
