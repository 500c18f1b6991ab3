package dev.stateroom.workspace.resolve;

import dev.stateroom.agent.AgentRoutes;
import dev.stateroom.backend.policy.PolicyAgentBackend;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.JsonNode;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.NamespaceTemplate;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Follows a path through a workspace document as the composite of a dialect does. Looks at no data. */
public final class PathResolver {
    private final WorkspaceDocument document;
    private final Path base;
    private final Dialect dialect;

    /**
     * @param document what is mounted
     * @param base the folder that its relative paths are relative to
     * @param dialect whose rules
     */
    public PathResolver(WorkspaceDocument document, Path base, Dialect dialect) {
        this.document = document;
        this.base = base;
        this.dialect = dialect;
    }

    /** Where a path goes for an agent's call of that kind. */
    public ResolvedPath agent(String path, AgentRoutes.Aim aim) {
        Way way = new Way(path);
        MountSpec end = follow(document.backend(), way, aim);
        return new ResolvedPath(way.prefix(), end, way.path, key(end, way), way.steps);
    }

    /** What policies refuse on the way to a path that a tool writes or edits, in their own words; null for nothing. */
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
            case MountSpec.State _, MountSpec.Store _, MountSpec.Filesystem _, MountSpec.LocalShell _,
                    MountSpec.ContextHub _, MountSpec.Sandbox _, MountSpec.S3 _, MountSpec.PostgresFiles _, MountSpec.Custom _,
                    MountSpec.Bridge _ -> null;
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
            case MountSpec.State _, MountSpec.Store _, MountSpec.Filesystem _, MountSpec.LocalShell _,
                    MountSpec.ContextHub _, MountSpec.Sandbox _, MountSpec.S3 _, MountSpec.PostgresFiles _, MountSpec.Custom _,
                    MountSpec.Bridge _ -> spec;
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
        return switch (spec) {
            case MountSpec.State _ -> {
                way.steps.add("the state keeps it under the key " + way.path);
                yield way.path;
            }
            case MountSpec.Store store -> store(store, way);
            case MountSpec.Filesystem folder -> file(folder, way);
            case MountSpec.LocalShell shell -> file(shell.folder(), way);
            case MountSpec.S3 s3 -> {
                String prefix = s3.prefix().isEmpty() || s3.prefix().endsWith("/") ? s3.prefix() : s3.prefix() + "/";
                String key = prefix + way.path.substring(way.path.startsWith("/") ? 1 : 0);
                way.steps.add("the bucket " + s3.bucket() + " keeps it under the key " + key);
                yield key;
            }
            case MountSpec.Composite _, MountSpec.ContextHub _, MountSpec.Sandbox _, MountSpec.PostgresFiles _,
                    MountSpec.Policy _, MountSpec.Custom _, MountSpec.Bridge _ -> {
                way.steps.add("the " + spec.type() + " backend looks for " + way.path);
                yield way.path;
            }
        };
    }

    private @Nullable String store(MountSpec.Store store, Way way) {
        NamespaceTemplate template = store.namespace();
        Map<String, JsonNode> values = document.values();
        Outcome<List<String>> filled =
                template == null ? Outcome.ok(NamespaceTemplate.legacy(values)) : template.fill(values);
        return switch (filled) {
            case Outcome.Ok<List<String>>(List<String> labels) -> {
                way.steps.add((template == null ? "the store has no namespace, so the legacy one is meant: " : "the store's namespace is ")
                        + String.join(".", labels) + ", the key in it " + way.path);
                yield String.join(".", labels) + " " + way.path;
            }
            case Outcome.Failed<List<String>>(Failure failure) -> {
                way.steps.add("the store refuses every call: " + failure.sentence());
                yield null;
            }
        };
    }

    private @Nullable String file(MountSpec.Filesystem folder, Way way) {
        try {
            Path root = base.resolve(folder.root()).toAbsolutePath().normalize();
            if (folder.virtualMode()) {
                if (way.path.contains("..") || way.path.startsWith("~")) {
                    way.steps.add("virtual_mode is on, so a path with .. or ~ is refused");
                    return null;
                }
                Path file = root.resolve(way.path.replaceFirst("^/+", "")).normalize();
                way.steps.add("virtual_mode is on, so " + way.path + " is below the root " + root);
                return file.toString();
            }
            Path file = root.resolve(way.path).normalize();
            way.steps.add("virtual_mode is off, so " + way.path
                    + (way.path.startsWith("/") ? " is that very file of this computer" : " is resolved from " + root));
            return file.toString();
        } catch (InvalidPathException e) {
            way.steps.add("this is not a path on this system");
            return null;
        }
    }
}
