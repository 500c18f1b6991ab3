package dev.stateroom.review.policy;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One rule. All given conditions must hold; an empty one holds for every call.
 *
 * @param id its name in the trail
 * @param verdict its verdict on matching calls
 * @param tools names, {@code *} matches a part
 * @param paths patterns of the call's file
 * @param agents {@code main} or names of subagents
 * @param commands patterns of the command of {@code execute}
 * @param maxBytes largest matching size of the arguments for a rule that approves; the smallest for the others; null for any
 * @param hazards true if it matches only calls with deceptive places
 * @param metadata values that the thread must have
 * @param requester metadata key of the person who started the thread, who may not approve; null if anyone may
 * @param note its purpose, for people
 */
public record PolicyRule(
        String id,
        PolicyVerdict verdict,
        List<String> tools,
        List<String> paths,
        List<String> agents,
        List<String> commands,
        @Nullable Long maxBytes,
        boolean hazards,
        Map<String, String> metadata,
        @Nullable String requester,
        String note) {
    /** Copies the collections. */
    public PolicyRule {
        tools = List.copyOf(tools);
        paths = List.copyOf(paths);
        agents = List.copyOf(agents);
        commands = List.copyOf(commands);
        metadata = Map.copyOf(metadata);
    }

    /** True if it decides without a person. */
    public boolean approves() {
        return verdict == PolicyVerdict.APPROVE;
    }

    /** True if all conditions hold for a call. */
    public boolean matches(PolicyCall call) {
        String path = call.path();
        String command = call.command();
        return (tools.isEmpty() || tools.stream().anyMatch(tool -> PolicyPattern.isName(tool, call.tool())))
                && (agents.isEmpty() || agents.stream().anyMatch(agent -> PolicyPattern.isName(agent, call.agent())))
                && (paths.isEmpty() || (path != null && paths.stream().anyMatch(one -> PolicyPattern.isPath(one, path, approves()))))
                && (commands.isEmpty() || (command != null && commands.stream().anyMatch(one -> PolicyPattern.isCommand(one, command, approves()))))
                && isOfSize(call.bytes())
                && (!hazards || call.hazards() > 0)
                && metadata.entrySet().stream().allMatch(one -> PolicyPattern.isName(one.getValue(), call.metadata().getOrDefault(one.getKey(), "")));
    }

    private boolean isOfSize(long bytes) {
        return maxBytes == null || (approves() ? bytes <= maxBytes : bytes > maxBytes);
    }
}
