package dev.stateroom.workspace.lint;

import dev.stateroom.agent.AgentRoutes;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentLocation;
import dev.stateroom.workspace.document.MountSpec;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Routes that lead to another place than it seems, or nowhere. */
record RouteRules(Dialect dialect, Consumer<LintFinding> found) {
    /** A route without a slash at its beginning or end. */
    static final String SLASH = "route-slash";

    void check(MountSpec backend) {
        for (MountSpec spec : WorkspaceLinter.all(backend)) {
            if (spec instanceof MountSpec.Composite composite) {
                composite.routes().forEach(route -> check(composite, route));
            }
        }
    }

    private void check(MountSpec.Composite composite, MountSpec.Route route) {
        String prefix = route.prefix();
        String object = composite.head().node().place().path() + ".routes";
        if (prefix.isEmpty() || prefix.equals("/")) {
            unreachable(
                    route.place(),
                    "the route \"" + prefix + "\" takes every path, so the default is never asked",
                    "make it the default instead",
                    List.of());
            return;
        }
        String slashed = route.slashed();
        if (FilePath.parse(slashed.substring(0, slashed.length() - 1)).isEmpty()) {
            unreachable(
                    route.place(),
                    "no path can begin with \"" + prefix + "\", so this route is never reached",
                    "write it without empty, '.' and '..' names",
                    List.of(new DocumentEdit.RemoveField(object, prefix)));
            return;
        }
        MountSpec.Route other = sameAs(composite, route);
        if (other != null) {
            unreachable(
                    route.place(),
                    "the route \"" + prefix + "\" is never reached: \"" + other.prefix() + "\" has its paths",
                    "remove one of them",
                    List.of(new DocumentEdit.RemoveField(object, prefix)));
        } else if (!prefix.equals(slashed)) {
            found.accept(new LintFinding(
                    LintFinding.Severity.WARNING,
                    SLASH,
                    route.place(),
                    "the route \"" + prefix + "\" " + consequence(prefix),
                    "write it as \"" + slashed + "\"",
                    List.of(new DocumentEdit.RenameField(object, prefix, slashed))));
        }
    }

    private void unreachable(DocumentLocation place, String sentence, String suggestion, List<DocumentEdit> edits) {
        found.accept(new LintFinding(LintFinding.Severity.WARNING, "unreachable-route", place, sentence, suggestion, edits));
    }

    /** The effect in the dialect's composite. */
    private String consequence(String prefix) {
        if (!prefix.startsWith("/")) {
            return "has no leading slash: 0 paths can match, as an agent's paths begin with one";
        }
        String era = "should end with a slash: in " + dialect.id() + " ";
        if (!new AgentRoutes(List.of(prefix), dialect).endsAtSlash()) {
            return era + "it also matches names that merely start with it, and the remaining path is wrong";
        }
        return dialect.holds(DialectFact.ROUTE_TRIMS_SLASHES)
                ? era + "it works all the same, in older releases it does not"
                : era + "listings and searches answer paths that lack the last letter of the prefix";
    }

    /** The route that has the same prefix once slashes are added, and wins: the longest written form, then the first. */
    private static MountSpec.@Nullable Route sameAs(
            MountSpec.Composite composite, MountSpec.Route route) {
        return composite.routes().stream()
                .filter(other -> other != route
                        && other.slashed().equals(route.slashed())
                        && other.prefix().length() > route.prefix().length())
                .findFirst()
                .orElse(null);
    }
}
