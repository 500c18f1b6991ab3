package dev.stateroom.conformance;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.backend.posix.RealPath;
import dev.stateroom.conformance.vector.BackendSpec;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.tool.prompt.SystemPrompt;
import dev.stateroom.tool.prompt.VirtualMount;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The system message of the recorded agent: its files are read before the first successful turn, for the whole thread. */
final class VectorPrompt {
    private final ReferenceVector vector;
    private final AgentBackend backend;
    private final @Nullable String mounts;
    private @Nullable SystemPrompt loaded;

    /**
     * Reads nothing yet.
     *
     * @param executes true if the model is offered a shell
     * @param root the vector's folder
     */
    VectorPrompt(ReferenceVector vector, AgentBackend backend, boolean executes, Path root) {
        this.vector = vector;
        this.backend = backend;
        this.mounts = executes ? mounts(vector.dialect(), vector.backend(), root) : null;
    }

    private static @Nullable String mounts(Dialect dialect, BackendSpec spec, Path root) {
        if (!dialect.holds(DialectFact.PROMPT_EXPLAINS_HOST_PATHS) || !spec.type().equals("composite")) {
            return null;
        }
        boolean local = spec.part("default").type().equals("local_shell");
        return VirtualMount.section(spec.routes().entrySet().stream()
                .map(route -> new VirtualMount(route.getKey(), local ? host(dialect, route.getValue(), root) : null))
                .toList());
    }

    private static @Nullable String host(Dialect dialect, BackendSpec route, Path root) {
        if (!List.of("filesystem", "local_shell").contains(route.type())) {
            return null;
        }
        Boolean virtual = route.flag("virtual_mode");
        if (!(virtual == null ? dialect.holds(DialectFact.VIRTUAL_BY_DEFAULT) : virtual)) {
            return "/";
        }
        Path folder = root.resolve(Objects.requireNonNullElse(route.text("dir"), "")).normalize();
        return RealPath.of(folder.toString()).path();
    }

    /** Reads memory and skills if not done yet; raised if that ends the run. */
    AgentReply<SystemPrompt> load() {
        if (loaded != null) {
            return AgentReply.of(loaded);
        }
        if (vector.dialect().language() == Era.Language.JAVASCRIPT) {
            return AgentReply.of(new SystemPrompt(vector.dialect(), null, null, null));
        }
        return SystemPrompt.load(backend, mounts, vector.prompted().skills(), vector.prompted().memory())
                .map(prompt -> {
                    loaded = prompt;
                    return prompt;
                });
    }
}
