package dev.stateroom.permission.call;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.tool.ToolName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An agent with its subagents and its backend, as far as they decide about calls.
 *
 * @param main the agent's settings
 * @param subagents declared subagents, by name
 * @param mounted the backend behind the tools
 */
public record AgentTeam(AgentControls main, Map<String, Subagent> subagents, Mounted mounted) {
    /** The name of the agent itself in recordings. */
    public static final String MAIN = "main";

    /** The tool that starts a subagent. */
    public static final String TASK = "task";

    private static final String UNKNOWN_TO_PYTHON = "We cannot invoke subagent %s because it does not exist, the only allowed types are ";
    private static final String UNKNOWN_TO_JAVASCRIPT = "Error: invoked agent of type %s, the only allowed types are ";

    /** The subagent that every agent has. */
    public static final String GENERAL_PURPOSE = "general-purpose";

    /** A team without settings. */
    public static final AgentTeam EMPTY = of(RuleBook.EMPTY);

    /** Copies the map. */
    public AgentTeam {
        subagents = Collections.unmodifiableMap(new LinkedHashMap<>(subagents));
    }

    /**
     * The settings that a subagent declares.
     *
     * @param permissions its rules, in place of the agent's; null to inherit them
     * @param interruptOn its reviews, in place of the agent's; null if not declared
     * @param tools its file tools; null for all
     */
    public record Subagent(
            @Nullable List<PermissionRule> permissions, @Nullable Map<String, ToolReview> interruptOn, @Nullable Set<ToolName> tools) {}

    /**
     * The backend behind the tools.
     *
     * @param routes the prefixes of a composite, as declared; null for a backend without routes
     * @param executes whether it runs commands
     * @param policy its own refusals
     */
    public record Mounted(@Nullable List<String> routes, boolean executes, BackendPolicy policy) {
        /** Nothing is known. */
        public static final Mounted UNKNOWN = new Mounted(null, false, BackendPolicy.NONE);
    }

    /** A team with rules only. */
    public static AgentTeam of(RuleBook book) {
        AgentControls main = new AgentControls(MAIN, book.rules(), Map.of(), null);
        Map<String, Subagent> subagents = new LinkedHashMap<>();
        book.subagents().forEach((name, own) -> subagents.put(name, new Subagent(own, null, null)));
        return new AgentTeam(main, subagents, Mounted.UNKNOWN);
    }

    /** A copy with other rules for all of its agents. */
    public AgentTeam with(RuleBook book) {
        Map<String, Subagent> others = new LinkedHashMap<>();
        Set<String> names = new LinkedHashSet<>(subagents.keySet());
        names.addAll(book.subagents().keySet());
        for (String name : names) {
            Subagent old = subagents.get(name);
            others.put(name, new Subagent(
                    book.subagents().get(name), old == null ? null : old.interruptOn(), old == null ? null : old.tools()));
        }
        return new AgentTeam(new AgentControls(MAIN, book.rules(), main.interruptOn(), main.tools()), others, mounted);
    }

    /** A copy with another backend. */
    public AgentTeam over(Mounted backend) {
        return new AgentTeam(main, subagents, backend);
    }

    /** The rules alone. */
    public RuleBook ruleBook() {
        Map<String, List<PermissionRule>> own = new LinkedHashMap<>();
        subagents.forEach((name, subagent) -> {
            if (subagent.permissions() != null) {
                own.put(name, subagent.permissions());
            }
        });
        return new RuleBook(main.permissions(), own);
    }

    /**
     * The names of all agents: the main one, then the subagents in the order of the {@code task} tool. Source: {@code create_deep_agent} of
     * every release, {@code createDeepAgent} and {@code getSubagents} of npm.
     */
    public List<String> names() {
        List<String> names = new ArrayList<>(List.of(MAIN));
        names.addAll(subagentNames());
        return names;
    }

    /** The names that {@code task} accepts, in its order. */
    public List<String> subagentNames() {
        List<String> names = new ArrayList<>();
        if (!subagents.containsKey(GENERAL_PURPOSE)) {
            names.add(GENERAL_PURPOSE);
        }
        names.addAll(subagents.keySet());
        return names;
    }

    /**
     * The refusal by {@code task} of an unknown subagent; JavaScript throws it, and the run ends. Null for a known one, and if no subagent
     * is declared, so that the names are unknown. Sources: {@code middleware/subagents.py} of Python 0.2.8 to 0.7.32, {@code
     * createTaskTool} of npm 1.9.1 to 1.14.1.
     */
    @Nullable String refusal(String type, Dialect dialect) {
        if (subagents.isEmpty() || subagentNames().contains(type)) {
            return null;
        }
        String message = dialect.language() == Era.Language.PYTHON ? UNKNOWN_TO_PYTHON : UNKNOWN_TO_JAVASCRIPT;
        return message.replace("%s", type) + subagentNames().stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    /** Whether an answer of {@code task} is the refusal of an unknown subagent. */
    public static boolean isRefusal(String answer) {
        return List.of(UNKNOWN_TO_PYTHON, UNKNOWN_TO_JAVASCRIPT).stream().anyMatch(message -> {
            String[] around = message.split("%s", -1);
            return answer.startsWith(around[0]) && answer.contains(around[1]);
        });
    }

    /**
     * The settings of an agent, with those inherited from the main one. Its own rules replace the main agent's; so does its own {@code
     * interrupt_on}, and without one it inherits the main agent's, except declared subagents of Python 0.3.10 to 0.4.12. Tools are its own;
     * only the general-purpose subagent inherits the main agent's. Sources: {@code graph.py} of Python 0.2.8 to 0.7.32, {@code
     * subagents.ts} of npm 1.9.1 to 1.14.1.
     *
     * @param agent {@code main}, a declared subagent, or any other, which has the main agent's
     */
    public AgentControls of(String agent, Dialect dialect) {
        if (agent.equals(MAIN)) {
            return main;
        }
        Subagent declared = subagents.get(agent);
        if (declared == null) {
            return new AgentControls(
                    MAIN, main.permissions(), main.interruptOn(), agent.equals(GENERAL_PURPOSE) ? main.tools() : null);
        }
        boolean passesReviews = !dialect.holds(DialectFact.SUBAGENTS_LOSE_REVIEWS);
        Map<String, ToolReview> own = declared.interruptOn();
        List<PermissionRule> rules = declared.permissions();
        return new AgentControls(
                rules == null ? MAIN : agent,
                rules == null ? main.permissions() : rules,
                own != null ? own : passesReviews ? main.interruptOn() : Map.of(),
                declared.tools());
    }
}
