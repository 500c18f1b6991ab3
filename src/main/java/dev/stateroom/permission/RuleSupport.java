package dev.stateroom.permission;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** A release's support for rules: whether it has them, which modes, and in front of which backends. */
public final class RuleSupport {
    private static final String PYTHON_EXECUTES =
            "FilesystemMiddleware does not yet support permissions with backends that provide command execution"
                    + " (SandboxBackendProtocol). Tool-level permissions for the execute tool are not implemented."
                    + " Either remove permissions or use a backend without execution support.";
    private static final String JAVASCRIPT_EXECUTES =
            "Filesystem permissions cannot be used with a backend that supports command execution. Shell commands can access any path,"
                    + " making path-based rules ineffective. Either remove permissions, use a backend without execution support, or use a"
                    + " CompositeBackend with all permission paths scoped to a route prefix.";

    private RuleSupport() {}

    /** Whether the release has rules at all. */
    public static boolean hasRules(Dialect dialect) {
        return dialect.holds(DialectFact.HAS_RULES);
    }

    /** Whether a rule can make a call wait. In other releases such a rule lets the call pass. */
    public static boolean knowsInterrupts(Dialect dialect) {
        return dialect.holds(DialectFact.RULES_INTERRUPT);
    }

    /**
     * The exception raised when an agent is made with these rules over a backend that runs commands.
     *
     * @param routes the prefixes of a composite, as declared; null for a backend without routes
     * @return the exception; null if the rules are accepted, because each has only paths below a route
     */
    public static AgentReply.@Nullable Raised<CompiledRules> overExecution(
            List<PermissionRule> rules, @Nullable List<String> routes, Dialect dialect) {
        if (rules.isEmpty() || !hasRules(dialect)) {
            return null;
        }
        boolean python = dialect.language() == Era.Language.PYTHON;
        BiPredicate<String, String> below = python
                ? String::startsWith
                : (path, route) -> {
                    String folder = route.endsWith("/") ? route : route + "/";
                    boolean itself = dialect.holds(DialectFact.ROUTE_COVERS_OWN_NAME)
                            && path.equals(folder.substring(0, folder.length() - 1));
                    return itself || path.startsWith(folder);
                };
        boolean scoped = routes != null
                && !routes.isEmpty()
                && rules.stream()
                        .flatMap(rule -> rule.paths().stream())
                        .allMatch(path -> routes.stream().anyMatch(route -> below.test(path, route)));
        if (scoped) {
            return null;
        }
        return python
                ? new AgentReply.Raised<>("NotImplementedError", PYTHON_EXECUTES)
                : new AgentReply.Raised<>("Error", JAVASCRIPT_EXECUTES);
    }
}
