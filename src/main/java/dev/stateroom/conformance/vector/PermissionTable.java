package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Decisions of rules about paths.
 *
 * @param dialect the dialect of the package that decided
 * @param cases one decision each
 */
public record PermissionTable(Dialect dialect, List<Case> cases) {
    /** Copies the list. */
    public PermissionTable {
        cases = List.copyOf(cases);
    }

    /**
     * One decision.
     *
     * @param rules in order
     * @param operation the operation to judge
     * @param path the path to judge
     * @param decision the recorded word
     */
    public record Case(List<PermissionRule> rules, RuleOperation operation, String path, String decision) {}

    /** The table in a document; {@code spoken} maps the dialect of the recording to the one to run. */
    public static PermissionTable of(ForeignValue.Fields document, UnaryOperator<Dialect> spoken) {
        List<Case> cases = new ArrayList<>();
        for (ForeignValue value : ForeignValue.items(document.get("cases"))) {
            ForeignValue.Fields fields = ForeignValue.fields(value);
            String operation = ForeignValue.text(fields.get("operation"));
            String path = ForeignValue.text(fields.get("path"));
            String decision = ForeignValue.text(fields.get("decision"));
            if (operation == null || path == null || decision == null) {
                throw new NoVector("its case " + (cases.size() + 1) + " lacks operation, path or decision");
            }
            cases.add(new Case(RuleReader.rules(fields.get("rules")), RuleReader.operation(operation), path, decision));
        }
        return new PermissionTable(spoken.apply(ReferencePackages.dialect(document)), cases);
    }
}
