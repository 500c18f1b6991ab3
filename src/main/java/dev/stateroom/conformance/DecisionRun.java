package dev.stateroom.conformance;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.conformance.vector.PermissionTable;
import dev.stateroom.conformance.vector.VectorFile;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.CompiledRules;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Runs a table of decisions of permission rules; each case counts as a vector. */
final class DecisionRun {
    private DecisionRun() {}

    static void run(String file, VectorFile table, UnaryOperator<Dialect> spoken, Consumer<VectorResult> sink) {
        PermissionTable read = PermissionTable.of(table.document(), spoken);
        int number = 0;
        for (PermissionTable.Case decided : read.cases()) {
            number++;
            String name = table.name() + " case " + number;
            ForeignValue expected = new ForeignValue.Text(decided.decision());
            ForeignValue actual = decision(read.dialect(), decided);
            sink.accept(
                    AnswerComparison.same(expected, actual, false)
                            ? VectorResult.passed(file, name)
                            : VectorResult.differs(
                                    file, name, number, decided.operation().word() + " on " + decided.path(), expected, actual));
        }
    }

    private static ForeignValue decision(Dialect dialect, PermissionTable.Case decided) {
        return switch (CompiledRules.of(decided.rules(), dialect)) {
            case AgentReply.Answered<CompiledRules>(CompiledRules rules) ->
                new ForeignValue.Text(rules.decide(decided.operation(), decided.path()).mode().word());
            case AgentReply.Raised<CompiledRules>(String type, String message) -> ResultShape.raised(type, message);
            case AgentReply.Withheld<CompiledRules>(String sentence) -> new ForeignValue.Text(sentence);
        };
    }
}
