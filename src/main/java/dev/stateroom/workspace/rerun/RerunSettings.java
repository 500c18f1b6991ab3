package dev.stateroom.workspace.rerun;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.bridge.BridgeSetup;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.BridgeInterpreter;
import dev.stateroom.workspace.inference.AgentTarget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings with which an agent runs.
 *
 * @param setup the agent and its interpreter
 * @param context the value of the agent's {@code context}; empty for none
 * @param limit the timeout
 */
public record RerunSettings(BridgeSetup setup, ForeignValue.Fields context, Duration limit) {
    /** The default timeout of a run. */
    public static final Duration USUAL = Duration.ofHours(1);

    private static final Pattern SECRET = Pattern.compile(".*(KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL|AUTH).*", Pattern.CASE_INSENSITIVE);
    private static final int MOST_NAMED = 6;

    /**
     * For the agent that the user names.
     *
     * @param agent {@code module:agent}, {@code file.py:agent}, {@code file.mjs:agent} or {@code langgraph.json}
     * @param graph the name of a graph in {@code langgraph.json}; empty for its only one
     * @param interpreter the program that imports it; null for the default one of the agent's folder
     * @param folder the base of relative paths
     */
    public static Outcome<RerunSettings> named(
            String agent, String graph, @Nullable String interpreter, Path folder, ForeignValue.Fields context, Duration limit) {
        return AgentTarget.of(agent, graph, folder)
                .orElseGet(() -> Outcome.failed(Failure.Kind.INVALID, agent + " names no agent: use module:agent, file.py:agent, file.mjs:agent or langgraph.json"))
                .map(target -> {
                    String program = BridgeInterpreter.of(target.language(), interpreter, target.folder());
                    BridgeSetup setup = new BridgeSetup(
                            target.language(), List.of(program), target.object(), target.folder(), ForeignValue.Fields.EMPTY, BridgeSetup.Limits.USUAL);
                    return new RerunSettings(setup, context, limit);
                });
    }

    /** The program that would be started. */
    public String program() {
        return String.join(" ", setup.interpreter());
    }

    /** Some names of this process's environment variables that look like secrets: the agent inherits all variables. */
    public static List<String> secrets() {
        List<String> names = new ArrayList<>(System.getenv().keySet().stream().filter(name -> SECRET.matcher(name).matches()).sorted().toList());
        int more = names.size() - MOST_NAMED;
        return more <= 0 ? names : List.copyOf(names.subList(0, MOST_NAMED));
    }
}
