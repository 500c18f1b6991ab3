package dev.stateroom.tool;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one agent's tools: the options of the packages' filesystem middleware.
 *
 * @param evictAbove tokens, at four characters each, above which a tool's result is moved to a file; null for no limit
 * @param evictHumanAbove the same for a user's message
 * @param grepMaxCount largest number of hits of a grep without a limit of its own; null for all
 * @param maxExecuteTimeout largest timeout in seconds that a command may request
 * @param artifactsRoot the folder of large results and conversations
 * @param enabled the enabled file tools; null for all of the dialect
 * @param others the agent's other tools
 */
public record ToolSettings(
        @Nullable Integer evictAbove,
        @Nullable Integer evictHumanAbove,
        @Nullable Integer grepMaxCount,
        int maxExecuteTimeout,
        String artifactsRoot,
        @Nullable Set<ToolName> enabled,
        List<ForeignTool> others) {

    /** The defaults of the packages. */
    public static final ToolSettings USUAL = new ToolSettings(20_000, 50_000, 1_000, 3_600, "/", null, List.of());

    /** Copies both collections. */
    public ToolSettings {
        enabled = enabled == null ? null : Set.copyOf(enabled);
        others = List.copyOf(others);
    }

    /**
     * Checks whether an agent can be created with a selection of tools. Source: {@code FilesystemMiddleware.__init__} of Python 0.7,
     * {@code normalizeFilesystemTools} of npm 1.12; before, Python knows no such argument, and npm ignores it.
     *
     * @param enabled the selected tools; null for all
     */
    public static AgentReply<Boolean> refusal(@Nullable Set<ToolName> enabled, Dialect dialect) {
        boolean python = dialect.language() == Era.Language.PYTHON;
        if (enabled == null || (!python && !dialect.holds(DialectFact.TOOLS_CAN_BE_CHOSEN))) {
            return AgentReply.of(true);
        }
        if (!dialect.holds(DialectFact.TOOLS_CAN_BE_CHOSEN)) {
            return AgentReply.raised("TypeError", "FilesystemMiddleware.__init__() got an unexpected keyword argument 'tools'");
        }
        return enabled.contains(ToolName.READ_FILE)
                ? AgentReply.of(true)
                : AgentReply.raised(
                        python ? "ValueError" : "Error", "read_file must be included in tools; it is required by FilesystemMiddleware");
    }

    /** The settings with a selection of the tools; null for all. npm before 1.12 has no selection. */
    public ToolSettings having(@Nullable Set<ToolName> tools) {
        return new ToolSettings(evictAbove, evictHumanAbove, grepMaxCount, maxExecuteTimeout, artifactsRoot, tools, others);
    }

    /** The settings with another limit for results; null for none. */
    public ToolSettings evictingAbove(@Nullable Integer tokens) {
        return new ToolSettings(tokens, evictHumanAbove, grepMaxCount, maxExecuteTimeout, artifactsRoot, enabled, others);
    }

    /** The settings with another limit for users' messages; null for none. */
    public ToolSettings evictingHumanAbove(@Nullable Integer tokens) {
        return new ToolSettings(evictAbove, tokens, grepMaxCount, maxExecuteTimeout, artifactsRoot, enabled, others);
    }

    /** The settings with another limit of hits for greps; null for none. */
    public ToolSettings withGrepMaxCount(@Nullable Integer hits) {
        return new ToolSettings(evictAbove, evictHumanAbove, hits, maxExecuteTimeout, artifactsRoot, enabled, others);
    }

    /** The settings with another largest timeout, in seconds, for commands that request one. */
    public ToolSettings withMaxExecuteTimeout(int seconds) {
        return new ToolSettings(evictAbove, evictHumanAbove, grepMaxCount, seconds, artifactsRoot, enabled, others);
    }

    /** The settings with another folder for large results and conversations. */
    public ToolSettings under(String root) {
        return new ToolSettings(evictAbove, evictHumanAbove, grepMaxCount, maxExecuteTimeout, root, enabled, others);
    }

    public ToolSettings withOthers(List<ForeignTool> tools) {
        return new ToolSettings(evictAbove, evictHumanAbove, grepMaxCount, maxExecuteTimeout, artifactsRoot, enabled, tools);
    }
}
