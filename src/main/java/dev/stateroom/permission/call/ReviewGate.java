package dev.stateroom.permission.call;

import dev.stateroom.agent.Reply;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.Mode;
import dev.stateroom.permission.Operation;
import dev.stateroom.permission.RuleSupport;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.text.ToolPath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which calls wait for a person because of rules with the mode interrupt, before they run. Source: vectors {@code hitl-*} and
 * {@code p05-perm-interrupt}.
 */
record ReviewGate(CompiledRules rules, PathFacts facts) {

    /** Whether the rules make a gate for a tool at all. */
    boolean guards(ToolName tool) {
        return RuleSupport.knowsInterrupts(rules.dialect())
                && tool != ToolName.EXECUTE
                && (tool != ToolName.DELETE || rules.dialect().hasDelete())
                && rules.rules().stream()
                        .anyMatch(rule -> rule.mode() == Mode.INTERRUPT && rule.covers(FileCall.operation(tool)));
    }

    /** Whether a call waits. */
    boolean asks(FileCall call) {
        if (!guards(call.tool()) || call.unusable()) {
            return false;
        }
        return call.isBulk() ? asksBulk(call) : asksExact(call);
    }

    private boolean asksExact(FileCall call) {
        String given = call.path();
        if (given == null || !(ToolPath.python(given, rules.dialect()) instanceof ToolPath.Valid(String path))) {
            return false;
        }
        List<Mode> modes = candidates(path).stream()
                .map(candidate -> rules.decide(call.operation(), candidate).mode())
                .toList();
        return modes.contains(Mode.INTERRUPT) && !modes.contains(Mode.DENY);
    }

    private boolean asksBulk(FileCall call) {
        String given = call.path();
        if (given == null) {
            return true;
        }
        if (!(ToolPath.python(given, rules.dialect()) instanceof ToolPath.Valid(String path))) {
            return false;
        }
        String root = path.equals("/.") ? "/" : path;
        return candidates(root).stream().anyMatch(candidate -> rules.mayMeetInterrupt(call.operation(), candidate))
                || leadsElsewhere(call.pattern(), call.operation());
    }

    /** A pattern that begins at the top, or climbs, finds files that do not lie below the path. */
    private boolean leadsElsewhere(@Nullable String pattern, Operation operation) {
        if (pattern == null) {
            return false;
        }
        String slashed = pattern.replace('\\', '/');
        return slashed.startsWith("/")
                ? rules.mayMeetInterrupt(operation, rules.beginningOf(pattern))
                : List.of(slashed.split("/", -1)).contains("..");
    }

    /** The path and where it leads; none where that cannot be told. */
    private List<String> candidates(String path) {
        List<String> candidates = new ArrayList<>(List.of(path));
        if (rules.dialect().isSince(0, 7, 0)) {
            if (!(facts.resolved(path) instanceof Reply.Answered<String>(String real))) {
                return List.of();
            }
            candidates.add(real);
        }
        return candidates;
    }
}
