package dev.stateroom.cli.command;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TerminalPrompt;
import dev.stateroom.report.TerminalText;
import dev.stateroom.workspace.rerun.RerunInput;
import dev.stateroom.workspace.rerun.RerunSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the agent that a command runs, and for the user's consent to that. */
public final class AgentOptions {
    @Option(names = "--agent", paramLabel = "AGENT", description = "The agent that runs: module:agent, file.py:agent, file.mjs:agent, or langgraph.json.")
    private @Nullable String agent;

    @Option(names = "--graph", paramLabel = "NAME", description = "With langgraph.json: which of its graphs.")
    private String graph = "";

    @Option(names = "--interpreter", paramLabel = "FILE", description = "The interpreter that runs the agent (default: .venv, venv, then python3; for JavaScript, node).")
    private @Nullable String interpreter;

    @Option(names = "--context", paramLabel = "FILE", description = "The context of the run: a JSON object. A thread does not record it.")
    private @Nullable Path context;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "End the run after this time (default: ${DEFAULT-VALUE}).")
    private int timeout = 3600;

    @Option(names = "--yes", description = "Run the agent without a prompt.")
    private boolean yes;

    /** True if the options name an agent. */
    public boolean isNamed() {
        return agent != null;
    }

    /**
     * The settings for running the named agent.
     *
     * @param folder the folder that paths are resolved against
     */
    public RerunSettings settings(Path folder) {
        if (timeout <= 0) {
            throw CliCommand.refused("--timeout takes a number of seconds greater than 0");
        }
        if (agent == null) {
            throw CliCommand.refused("no agent named: use --agent module:agent, file.py:agent, file.mjs:agent or langgraph.json");
        }
        ForeignValue.Fields given = context == null ? ForeignValue.Fields.EMPTY : RerunInput.object(folder.resolve(context)).orThrow();
        return RerunSettings.named(agent, graph, interpreter, folder, given, Duration.ofSeconds(timeout)).orThrow();
    }

    /**
     * Asks for consent unless the command line gives it.
     *
     * @param where the step and the thread: {@code step 3 of main}
     * @param changes what will differ, a phrase each
     * @throws dev.stateroom.vfs.FailureException if the user declines
     */
    public void agree(Terminal terminal, RerunSettings settings, String where, List<String> changes) {
        String why = "This runs " + settings.setup().shown() + " from " + where
                + ". Its model and its tools work for real, with your rights and this program's environment.";
        List<String> about = new ArrayList<>(changes);
        List<String> secrets = RerunSettings.secrets();
        if (!secrets.isEmpty()) {
            about.add("it can read the variables " + String.join(", ", secrets));
        }
        agree(terminal, why, about);
    }

    /** Asks for consent with another sentence. */
    public void agree(Terminal terminal, String why, List<String> about) {
        if (!yes && !new TerminalPrompt(terminal).agrees(TerminalText.line(why), about, "Run it?")) {
            throw CliCommand.refused(why.replaceFirst("\\.$", "") + ": nothing was run (use --yes to confirm)");
        }
    }
}
