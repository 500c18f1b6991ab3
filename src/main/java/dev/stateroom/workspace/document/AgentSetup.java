package dev.stateroom.workspace.document;

import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentControls;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.ToolReview;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.ToolSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The agent's setup besides its backend.
 *
 * @param permissions the rules in order
 * @param subagents the subagents by name
 * @param interruptOn the tools whose calls wait for approval
 * @param tools settings of the file tools
 * @param memory the paths of memory files
 * @param skills the paths of skill folders
 */
public record AgentSetup(
        List<Rule> permissions,
        Map<String, Subagent> subagents,
        Map<String, Interrupt> interruptOn,
        Tools tools,
        List<String> memory,
        List<String> skills) {
    static final Set<String> RULE_FIELDS = Set.of("operations", "paths", "mode");
    static final Set<String> SUBAGENT_FIELDS =
            Set.of("description", "permissions", "interrupt_on", "tools", "memory", "skills");
    static final Set<String> INTERRUPT_FIELDS = Set.of("allowed_decisions", "description", "args_schema");
    static final Set<String> TOOL_FIELDS = Set.of(
            "tool_token_limit_before_evict", "max_execute_timeout", "enabled", "grep_max_count",
            "human_message_token_limit_before_evict", "system_prompt", "custom_tool_descriptions");
    static final Set<String> OPERATIONS = Set.of("read", "write");
    static final Set<String> MODES = Set.of("allow", "deny", "interrupt");
    static final Set<String> DECISIONS = Set.of("approve", "edit", "reject", "respond");
    private static final long USUAL_RESULT_TOKENS = 20_000;
    private static final long USUAL_MESSAGE_TOKENS = 50_000;
    private static final long USUAL_EXECUTE_TIMEOUT = 3_600;

    /**
     * One permission rule.
     *
     * @param place its position in the document
     * @param operations {@code read}, {@code write}
     * @param paths globs
     * @param mode {@code allow}, {@code deny} or {@code interrupt}
     */
    public record Rule(DocumentLocation place, List<String> operations, List<String> paths, String mode) {
        /** The same without its place. */
        public dev.stateroom.permission.PermissionRule asRule() {
            return new dev.stateroom.permission.PermissionRule(
                    operations.stream().flatMap(word -> RuleOperation.named(word).stream()).toList(),
                    paths,
                    RuleMode.named(mode).orElse(RuleMode.ALLOW));
        }
    }

    /**
     * The setup of a subagent.
     *
     * @param permissions its rules; null to inherit its parent's
     * @param interruptOn null to inherit its parent's
     * @param tools settings of its file tools; null if the document has none
     */
    public record Subagent(
            @Nullable List<Rule> permissions, @Nullable Map<String, Interrupt> interruptOn, @Nullable Tools tools) {}

    /**
     * Whether a tool's calls wait for approval.
     *
     * @param place its position in the document
     * @param enabled false if it is switched off
     * @param decisions the allowed decisions; empty for all that the release knows
     */
    public record Interrupt(DocumentLocation place, boolean enabled, List<String> decisions) {
        private ToolReview asReview() {
            return new ToolReview(enabled, decisions, null);
        }
    }

    /**
     * Settings of the file tools.
     *
     * @param resultTokens results above this size are offloaded; null for never
     * @param messageTokens user messages above this size are offloaded; null for never
     * @param executeTimeout the longest timeout in seconds that a command may request
     * @param enabled names of the tools; null for all
     * @param grepMaxCount the maximum number of grep hits; null for all
     * @param systemPrompt replaces the default system prompt; null for the default
     * @param descriptions replace the default descriptions, by tool
     */
    public record Tools(
            @Nullable Long resultTokens,
            @Nullable Long messageTokens,
            long executeTimeout,
            @Nullable List<String> enabled,
            @Nullable Long grepMaxCount,
            @Nullable String systemPrompt,
            Map<String, String> descriptions) {

        /** The existing file tools; null for all. Unknown names are skipped, as in the packages. */
        public @Nullable Set<ToolName> having() {
            return enabled == null
                    ? null
                    : enabled.stream().flatMap(name -> ToolName.named(name).stream()).collect(Collectors.toUnmodifiableSet());
        }

        /** The settings in the form that the tools use. */
        public ToolSettings settings() {
            return ToolSettings.USUAL
                    .evictingAbove(whole(resultTokens))
                    .evictingHumanAbove(whole(messageTokens))
                    .withGrepMaxCount(grepMaxCount == null ? ToolSettings.USUAL.grepMaxCount() : whole(grepMaxCount))
                    .withMaxExecuteTimeout((int) Math.min(Integer.MAX_VALUE, executeTimeout))
                    .having(having());
        }

        private static @Nullable Integer whole(@Nullable Long number) {
            return number == null ? null : (int) Math.min(Integer.MAX_VALUE, number);
        }
    }

    /** Reads the fields of the document; throws {@link DocumentProblem}. */
    static AgentSetup read(FieldReader document) {
        return new AgentSetup(
                rules(document),
                subagents(document),
                interrupts(document),
                tools(document.object("tools")),
                document.texts("memory"),
                document.texts("skills"));
    }

    /** The rules of the agent and its subagents. */
    public RuleBook ruleBook() {
        return team().ruleBook();
    }

    /** The agent and its subagents, without a backend for their tools. */
    public AgentTeam team() {
        Map<String, AgentTeam.Subagent> declared = new LinkedHashMap<>();
        subagents.forEach((name, subagent) -> declared.put(
                name,
                new AgentTeam.Subagent(
                        subagent.permissions() == null ? null : asRules(subagent.permissions()),
                        subagent.interruptOn() == null ? null : reviews(subagent.interruptOn()),
                        subagent.tools() == null ? null : subagent.tools().having())));
        return new AgentTeam(
                new AgentControls(AgentTeam.MAIN, asRules(permissions), reviews(interruptOn), tools.having()),
                declared,
                AgentTeam.Mounted.UNKNOWN);
    }

    private static Map<String, ToolReview> reviews(Map<String, Interrupt> interrupts) {
        Map<String, ToolReview> reviews = new LinkedHashMap<>();
        interrupts.forEach((tool, interrupt) -> reviews.put(tool, interrupt.asReview()));
        return reviews;
    }

    /** The rules without their positions. */
    static List<dev.stateroom.permission.PermissionRule> asRules(List<Rule> rules) {
        return rules.stream().map(Rule::asRule).toList();
    }

    private static List<Rule> rules(FieldReader owner) {
        List<JsonNode> written = owner.list("permissions");
        return rules(written == null ? List.of() : written);
    }

    /** The rules in a list; throws {@link DocumentProblem}. */
    static List<Rule> rules(List<JsonNode> written) {
        List<Rule> rules = new ArrayList<>();
        for (JsonNode node : written) {
            FieldReader fields = FieldReader.of(node, RULE_FIELDS);
            fields.required("operations");
            fields.required("paths");
            List<String> operations = words(fields, "operations", OPERATIONS);
            String mode = fields.word("mode", MODES);
            rules.add(new Rule(node.place(), operations, fields.texts("paths"), mode == null ? "allow" : mode));
        }
        return List.copyOf(rules);
    }

    private static List<String> words(FieldReader fields, String name, Set<String> accepted) {
        List<JsonNode.Text> texts = fields.placedTexts(name);
        for (JsonNode.Text text : texts == null ? List.<JsonNode.Text>of() : texts) {
            if (!accepted.contains(text.value())) {
                throw new DocumentProblem(
                        "\"" + text.value() + "\" is not accepted" + FieldReader.suggestion(text.value(), accepted), text.place());
            }
        }
        return fields.texts(name);
    }

    private static Map<String, Subagent> subagents(FieldReader document) {
        Map<String, Subagent> subagents = new LinkedHashMap<>();
        JsonNode.Fields written = document.object("subagents");
        if (written != null) {
            written.values().forEach((name, node) -> {
                FieldReader fields = FieldReader.of(node, SUBAGENT_FIELDS);
                fields.text("description");
                JsonNode.Fields tools = fields.object("tools");
                fields.texts("memory");
                fields.texts("skills");
                subagents.put(
                        name,
                        new Subagent(
                                fields.value("permissions") == null ? null : rules(fields),
                                fields.value("interrupt_on") == null ? null : interrupts(fields),
                                tools == null ? null : tools(tools)));
            });
        }
        return Collections.unmodifiableMap(subagents);
    }

    private static Map<String, Interrupt> interrupts(FieldReader owner) {
        Map<String, Interrupt> interrupts = new LinkedHashMap<>();
        JsonNode.Fields written = owner.object("interrupt_on");
        if (written != null) {
            written.values().forEach((tool, node) -> interrupts.put(tool, interrupt(node)));
        }
        return Collections.unmodifiableMap(interrupts);
    }

    private static Interrupt interrupt(JsonNode node) {
        if (node instanceof JsonNode.Flag(DocumentLocation place, boolean enabled)) {
            return new Interrupt(place, enabled, List.of());
        }
        if (!(node instanceof JsonNode.Fields)) {
            throw FieldReader.wrongKind(node, "true, false or an object");
        }
        FieldReader fields = FieldReader.of(node, INTERRUPT_FIELDS);
        fields.text("description");
        fields.object("args_schema");
        fields.required("allowed_decisions");
        return new Interrupt(node.place(), true, words(fields, "allowed_decisions", DECISIONS));
    }

    private static Tools tools(JsonNode.@Nullable Fields node) {
        if (node == null) {
            return new Tools(USUAL_RESULT_TOKENS, USUAL_MESSAGE_TOKENS, USUAL_EXECUTE_TIMEOUT, null, null, null, Map.of());
        }
        FieldReader fields = FieldReader.of(node, TOOL_FIELDS);
        return new Tools(
                limit(fields, "tool_token_limit_before_evict", USUAL_RESULT_TOKENS),
                limit(fields, "human_message_token_limit_before_evict", USUAL_MESSAGE_TOKENS),
                fields.whole("max_execute_timeout", 1, USUAL_EXECUTE_TIMEOUT),
                fields.value("enabled") == null ? null : fields.texts("enabled"),
                fields.value("grep_max_count") == null ? null : fields.whole("grep_max_count", 1, 1),
                fields.text("system_prompt"),
                fields.textMap("custom_tool_descriptions"));
    }

    /** Null in the document means never. */
    private static @Nullable Long limit(FieldReader fields, String name, long otherwise) {
        return fields.isNull(name) ? null : fields.whole(name, 1, otherwise);
    }
}
