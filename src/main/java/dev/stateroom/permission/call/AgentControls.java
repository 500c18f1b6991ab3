package dev.stateroom.permission.call;

import dev.stateroom.permission.PermissionRule;
import dev.stateroom.tool.ToolName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one agent that decide about its calls.
 *
 * @param owner the agent that declares the rules: this one, or the main agent if they are inherited
 * @param permissions rules in order
 * @param interruptOn tools that wait for a person, or never do
 * @param tools its file tools; null for all
 */
public record AgentControls(
        String owner, List<PermissionRule> permissions, Map<String, ToolReview> interruptOn, @Nullable Set<ToolName> tools) {

    /** Copies the collections. */
    public AgentControls {
        permissions = List.copyOf(permissions);
        interruptOn = Collections.unmodifiableMap(new LinkedHashMap<>(interruptOn));
        tools = tools == null ? null : Set.copyOf(tools);
    }
}
