package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Release;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.call.AgentControls;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.ToolReview;
import dev.stateroom.tool.ToolName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules and reviews between the recorded agent's model and its tools.
 *
 * @param rules of the agent and its subagents
 * @param reviews the review settings of tools ({@code interrupt_on})
 * @param langchain the langchain release, which words the review requests
 */
public record RecordedAgent(RuleBook rules, Map<String, ToolReview> reviews, Release langchain) {
    private static final Pattern LANGCHAIN = Pattern.compile("\\blangchain (\\d+\\.\\d+\\.\\d+)");

    /** Without rules and reviews. */
    public static RecordedAgent plain(Dialect dialect) {
        return new RecordedAgent(RuleBook.EMPTY, Map.of(), dialect.era().usualLangchain());
    }

    /**
     * The agent with its subagents.
     *
     * @param tools its file tools; null for all
     */
    public AgentTeam team(@Nullable Set<ToolName> tools) {
        AgentTeam ruled = AgentTeam.of(rules);
        return new AgentTeam(
                new AgentControls(AgentTeam.MAIN, rules.rules(), reviews, tools), ruled.subagents(), ruled.mounted());
    }

    static RecordedAgent of(ForeignValue.Fields document, Dialect dialect) {
        return new RecordedAgent(
                new RuleBook(RuleReader.rules(document.get("permissions")), subagents(document)),
                reviews(ForeignValue.fields(document.get("interrupt_on"))),
                langchain(document, dialect));
    }

    private static Map<String, List<PermissionRule>> subagents(ForeignValue.Fields document) {
        Map<String, List<PermissionRule>> own = new LinkedHashMap<>();
        for (ForeignValue value : ForeignValue.items(document.get("subagents"))) {
            ForeignValue.Fields subagent = ForeignValue.fields(value);
            String name = ForeignValue.text(subagent.get("name"));
            if (name != null && subagent.get("permissions") instanceof ForeignValue.Items rules) {
                own.put(name, RuleReader.rules(rules));
            }
        }
        return own;
    }

    private static Map<String, ToolReview> reviews(ForeignValue.Fields written) {
        Map<String, ToolReview> reviews = new LinkedHashMap<>();
        written.values().forEach((tool, value) -> reviews.put(tool, review(value)));
        return reviews;
    }

    private static ToolReview review(ForeignValue value) {
        if (value instanceof ForeignValue.Bool(boolean asks)) {
            return asks ? ToolReview.ALWAYS : ToolReview.NEVER;
        }
        ForeignValue.Fields fields = ForeignValue.fields(value);
        ForeignValue decisions = fields.get("allowed_decisions");
        List<String> allowed = ForeignValue.items(decisions == null ? fields.get("allowedDecisions") : decisions).stream()
                .map(ForeignValue::text)
                .map(decision -> decision == null ? "" : decision)
                .toList();
        return new ToolReview(true, allowed, description(fields));
    }

    private static @Nullable String description(ForeignValue.Fields fields) {
        return ForeignValue.text(fields.get("description"));
    }

    private static Release langchain(ForeignValue.Fields document, Dialect dialect) {
        String reference = ForeignValue.text(document.get("reference"));
        Matcher named = LANGCHAIN.matcher(reference == null ? "" : reference);
        return named.find() ? Release.parse(named.group(1)).orElseThrow() : dialect.era().usualLangchain();
    }
}
