package dev.stateroom.workspace.resolve;

import dev.stateroom.agent.AgentRoutes;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.BackendPolicy;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.workspace.document.AgentSetup;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The agent of a workspace file with its subagents, over the mounts of the file. Reads no data. */
public final class DocumentTeam {
    private DocumentTeam() {}

    /** The agent and its subagents. */
    public static AgentTeam of(WorkspaceDocument document) {
        return document.setup().team().over(new AgentTeam.Mounted(
                routes(document.backend()),
                executes(document.backend()),
                new DocumentPolicy(document)));
    }

    /** The refusals of a document's mounts, as far as the document shows them. */
    private record DocumentPolicy(WorkspaceDocument document) implements BackendPolicy {
        @Override
        public @Nullable String refusal(Dialect dialect, ToolName tool, String path) {
            return resolver(dialect).refusal(tool, path);
        }

        @Override
        public boolean isOwnObject(Dialect dialect, String path) {
            return resolver(dialect).agent(path, AgentRoutes.Aim.FILE).spec() instanceof MountSpec.Bridge;
        }

        private PathResolver resolver(Dialect dialect) {
            return new PathResolver(document, Path.of(""), dialect);
        }
    }

    /**
     * The settings of an agent's file tools. A subagent without such settings has the default ones, except for the general-purpose one,
     * which has the agent's. Large results go to the artifacts root in the releases that have one: Python from 0.5.1.
     *
     * @param agent {@code main} or a subagent's name
     */
    public static ToolSettings settings(WorkspaceDocument document, String agent, Dialect dialect) {
        AgentSetup setup = document.setup();
        AgentSetup.Subagent declared = setup.subagents().get(agent);
        boolean own = agent.equals(AgentTeam.MAIN) || (declared == null && agent.equals(AgentTeam.GENERAL_PURPOSE));
        AgentSetup.Tools tools = own ? setup.tools() : declared == null ? null : declared.tools();
        boolean chooses = dialect.language() == Era.Language.PYTHON || dialect.holds(DialectFact.TOOLS_CAN_BE_CHOSEN);
        ToolSettings settings = tools == null ? ToolSettings.USUAL : chooses ? tools.settings() : tools.settings().having(null);
        return dialect.holds(DialectFact.ARTIFACTS_ROOT)
                        && document.backend() instanceof MountSpec.Composite composite && composite.artifactsRoot() != null
                ? settings.under(composite.artifactsRoot())
                : settings;
    }

    private static @Nullable List<String> routes(MountSpec backend) {
        return backend instanceof MountSpec.Composite composite
                ? composite.routes().stream().map(MountSpec.Route::prefix).toList()
                : null;
    }

    /** True if a backend runs commands, judged by its kind. */
    public static boolean executes(MountSpec spec) {
        return switch (spec) {
            case MountSpec.Composite composite -> executes(composite.fallback());
            case MountSpec.Leaf leaf -> leaf.kind().runsCommands();
            case MountSpec.Policy _ -> false;
        };
    }
}
