package dev.stateroom.conformance.vector;

import dev.stateroom.agent.Value;
import dev.stateroom.permission.Operation;
import dev.stateroom.permission.Rule;
import dev.stateroom.vfs.Dialect;
import java.util.ArrayList;
import java.util.List;

/**
 * What rules decided about paths.
 *
 * @param dialect of the package that decided
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
     * @param operation what was asked
     * @param path about which path
     * @param decision the recorded word
     */
    public record Case(List<Rule> rules, Operation operation, String path, String decision) {}

    /** The table in a document. */
    public static PermissionTable of(Value.Fields document) {
        List<Case> cases = new ArrayList<>();
        for (Value value : Value.items(document.get("cases"))) {
            Value.Fields fields = Value.fields(value);
            String operation = Value.text(fields.get("operation"));
            String path = Value.text(fields.get("path"));
            String decision = Value.text(fields.get("decision"));
            if (operation == null || path == null || decision == null) {
                throw new NoVector("its case " + (cases.size() + 1) + " lacks operation, path or decision");
            }
            cases.add(new Case(RuleReader.rules(fields.get("rules")), RuleReader.operation(operation), path, decision));
        }
        return new PermissionTable(References.dialect(document), cases);
    }
}
