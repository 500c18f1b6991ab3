package dev.stateroom.cli.permission;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.MismatchReason;
import dev.stateroom.permission.RuleExplanation;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.RuleSupport;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import java.util.List;
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
        if (options.json) {
            json(asked);
            return;
        }
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

    private void json(ExplainedRule asked) {
        RuleExplanation told = asked.explanation();
        try (JsonDocument document = json()) {
            document.startObject();
            write(document, asked);
            RuleMode mode = mode(asked.judgement());
            boolean byRules = asked.judgement().cause() == CallJudgement.Cause.RULE || asked.judgement().cause() == CallJudgement.Cause.DEFAULT;
            document.property("dialect", asked.judge().rules().dialect().id())
                    .property("effect", (byRules ? asked.judge().effect(mode) : mode).word())
                    .startArray("considered");
            for (RuleExplanation.Considered considered : told.considered()) {
                MismatchReason miss = considered.miss();
                document.startObject()
                        .property("rule", considered.rule())
                        .property("operations", considered.operations().stream().map(RuleOperation::word).toList())
                        .property("pattern", considered.pattern())
                        .property("matched", considered.matched())
                        .property("reason", miss == null ? null : miss.reason().word())
                        .property("segment", miss == null ? null : miss.at())
                        .property("why", why(considered, told.operation()))
                        .endObject();
            }
            document.endArray().startArray("later");
            told.later().forEach(rule -> document.value(new ForeignValue.Int(rule)));
            document.endArray().endObject();
        }
    }

    @Override
    void answer(String refusal) {
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startObject();
                write(document, written(), refusal);
                document.startArray("considered").endArray();
                document.endObject();
            }
            return;
        }
        terminal.out().println("refused by the tool itself: " + TerminalText.line(refusal));
    }

    static List<String> words(List<RuleOperation> operations) {
        return operations.stream().map(RuleOperation::word).toList();
    }
}
