package dev.stateroom.workspace.resolve;

import dev.stateroom.agent.AgentRoutes;
import dev.stateroom.backend.policy.PolicyAgentBackend;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.tool.ToolName;
import dev.stateroom.workspace.document.MountKind;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Follows a path through a workspace document as the composite of a dialect does. Reads no data. */
public final class PathResolver {
    private final WorkspaceDocument document;
    private final Path base;
    private final Dialect dialect;

    /**
     * @param document the document with the mounts
     * @param base the base of its relative paths
     * @param dialect the dialect whose rules apply
     */
    public PathResolver(WorkspaceDocument document, Path base, Dialect dialect) {
        this.document = document;
        this.base = base;
        this.dialect = dialect;
    }

    /** The place of a path for an agent's call of that kind. */
    public ResolvedPath agent(String path, AgentRoutes.Aim aim) {
        Way way = new Way(path);
        MountSpec end = follow(document.backend(), way, aim);
        return new ResolvedPath(way.prefix(), end, way.path, key(end, way), way.steps);
    }

    /** The message of the first policy that refuses a path which a tool writes or edits; null for none. */
    public @Nullable String refusal(ToolName tool, String path) {
        return refusal(document.backend(), tool, path);
    }

    private @Nullable String refusal(MountSpec spec, ToolName tool, String path) {
        return switch (spec) {
            case MountSpec.Composite composite -> {
                List<String> prefixes = composite.routes().stream().map(MountSpec.Route::prefix).toList();
                AgentRoutes.Routed routed = new AgentRoutes(prefixes, dialect).route(path, AgentRoutes.Aim.FILE);
                String route = routed.prefix();
                yield refusal(route == null ? composite.fallback() : inner(composite, route), tool, routed.path());
            }
            case MountSpec.Policy policy -> {
                String refused = PolicyAgentBackend.refusal(policy.denyPrefixes(), tool, path);
                yield refused == null ? refusal(policy.inner(), tool, path) : refused;
            }
            case MountSpec.Leaf _ -> null;
        };
    }

    private static final class Way {
        private final List<String> steps = new ArrayList<>();
        private final StringBuilder prefix = new StringBuilder("/");
        private String path;

        Way(String path) {
            this.path = path;
        }

        void through(String route) {
            String names = route.startsWith("/") ? route.substring(1) : route;
            prefix.append(names);
            if (prefix.charAt(prefix.length() - 1) != '/') {
                prefix.append('/');
            }
        }

        String prefix() {
            return prefix.toString();
        }
    }

    private MountSpec follow(MountSpec spec, Way way, AgentRoutes.Aim aim) {
        return switch (spec) {
            case MountSpec.Composite composite -> {
                List<String> prefixes = composite.routes().stream().map(MountSpec.Route::prefix).toList();
                AgentRoutes.Routed routed = new AgentRoutes(prefixes, dialect).route(way.path, aim);
                String route = routed.prefix();
                way.steps.add(way.path + ": " + routed.why()
                        + (route == null ? "" : "; the " + inner(composite, route).type() + " backend there is asked for " + routed.path()));
                way.path = routed.path();
                if (route == null) {
                    yield follow(composite.fallback(), way, aim);
                }
                way.through(route);
                yield follow(inner(composite, route), way, aim);
            }
            case MountSpec.Policy policy -> {
                String denied = policy.denyPrefixes().stream().filter(way.path::startsWith).findFirst().orElse(null);
                way.steps.add(denied == null
                        ? "the policy lets " + way.path + " pass"
                        : "the policy refuses to change " + way.path + ", which begins with " + denied + ", and lets it be read");
                yield follow(policy.inner(), way, aim);
            }
            case MountSpec.Leaf _ -> spec;
        };
    }

    private static MountSpec inner(MountSpec.Composite composite, String prefix) {
        return composite.routes().stream()
                .filter(route -> route.prefix().equals(prefix))
                .findFirst()
                .map(MountSpec.Route::spec)
                .orElse(composite.fallback());
    }

    private @Nullable String key(MountSpec spec, Way way) {
        MountKind.PlacedKey placed = spec.kind().keyOf(spec, way.path, base, document.values());
        way.steps.add(placed.why());
        return placed.key();
    }
}
