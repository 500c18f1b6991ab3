package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The {@code Send}s that a checkpoint plans for the next step, from its channel {@code __pregel_tasks}.
 *
 * <p>Source: LangGraph's {@code Topic} channel. Python stores the list itself; older releases and JavaScript store a pair of the seen
 * values and the list.
 */
public final class PlannedSends {
    public static final String CHANNEL = "__pregel_tasks";

    private static final List<String> CARRIERS = List.of("tool_call", "lg_tool_call", "toolCall");

    private PlannedSends() {}

    /**
     * One send.
     *
     * @param node the node that runs; empty if it cannot be read
     * @param callIds the ids of the tool calls that it carries, in order; empty for none
     */
    public record Planned(String node, List<String> callIds) {
        /** Copies the list. */
        public Planned {
            callIds = List.copyOf(callIds);
        }
    }

    /** The sends in their order; task paths count their places. Empty for a value without sends. */
    public static List<Planned> of(@Nullable ForeignValue stored) {
        List<Planned> sends = new ArrayList<>();
        collect(stored, sends);
        return sends;
    }

    private static void collect(@Nullable ForeignValue stored, List<Planned> sends) {
        if (stored instanceof ForeignValue.Items(List<ForeignValue> items)) {
            items.forEach(item -> collect(item, sends));
        } else if (stored instanceof ForeignValue.Ext ext) {
            List<ForeignValue> parts = ForeignValue.items(ext.argument());
            ForeignValue.Fields fields = ForeignValue.fields(ext.argument());
            sends.add(planned(
                    parts.isEmpty() ? fields.get("node") : parts.getFirst(), parts.size() > 1 ? parts.get(1) : fields.get("arg")));
        } else if (stored instanceof ForeignValue.Fields fields && fields.get("node") != null) {
            sends.add(planned(fields.get("node"), fields.get("args")));
        }
    }

    private static Planned planned(@Nullable ForeignValue node, @Nullable ForeignValue argument) {
        String name = ForeignValue.text(node);
        Set<String> ids = new LinkedHashSet<>();
        callIds(argument, ids);
        return new Planned(name == null ? "" : name, List.copyOf(ids));
    }

    /** The argument is a call, a list of calls, or a map that carries one besides the state. */
    private static void callIds(@Nullable ForeignValue argument, Set<String> ids) {
        ForeignValue.items(argument).forEach(item -> callIds(item, ids));
        ForeignValue.Fields fields = ForeignValue.fields(argument);
        for (String carrier : CARRIERS) {
            if (fields.get(carrier) != null) {
                fields = ForeignValue.fields(fields.get(carrier));
            }
        }
        String id = fields.get("name") == null ? null : ForeignValue.text(fields.get("id"));
        if (id != null && !id.isEmpty()) {
            ids.add(id);
        }
    }
}
