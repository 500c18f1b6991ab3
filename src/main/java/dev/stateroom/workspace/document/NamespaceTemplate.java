package dev.stateroom.workspace.document;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.keyed.NamespaceRule;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A namespace in a workspace document, with placeholders {@code {path.to.value}} for values of {@code context}, {@code server_info} and
 * {@code execution_info}. The rules for labels are those of the Deep Agents store backend.
 *
 * @param parts one per label, in order
 */
public record NamespaceTemplate(List<JsonNode.Text> parts) {
    private static final Pattern HOLE = Pattern.compile("\\{([^{}]*)}");
    private static final Pattern USER = Pattern.compile("(?i).*user.*|identity|e-?mail|customer_?id|member_?id|principal|sub");
    private static final Pattern DEPRECATED_HEAD = Pattern.compile("^(?:(?:ctx|context)\\.)?(?:runtime|rt)\\.|^ctx\\.");
    private static final Map<String, String> MODERN = Map.of(
            "state", "context",
            "config.configurable", "context",
            "assistantId", "server_info.assistant_id",
            "assistant_id", "server_info.assistant_id",
            "serverInfo.assistantId", "server_info.assistant_id",
            "serverInfo.graphId", "server_info.graph_id",
            "serverInfo", "server_info",
            "executionInfo.threadId", "execution_info.thread_id",
            "executionInfo.runId", "execution_info.run_id",
            "executionInfo", "execution_info");

    /** Copies the list. */
    public NamespaceTemplate {
        parts = List.copyOf(parts);
    }

    /**
     * A placeholder in one of the parts.
     *
     * @param part the part that contains it
     * @param written the text between the braces
     * @param modern the same without deprecated forms
     */
    public record Hole(JsonNode.Text part, String written, String modern) {
        /** True if the value's last name identifies a user. */
        public boolean namesUser() {
            return USER.matcher(name()).matches();
        }

        /** The last name in the value's path. */
        public String name() {
            return modern.substring(modern.lastIndexOf('.') + 1);
        }

        /** True for the form from the time when a function made the namespace from the run's state. */
        public boolean isDeprecated() {
            return !written.equals(modern);
        }
    }

    /** All placeholders, in order. */
    public List<Hole> holes() {
        List<Hole> holes = new ArrayList<>();
        for (JsonNode.Text part : parts) {
            HOLE.matcher(part.value()).results().forEach(hole ->
                    holes.add(new Hole(part, hole.group(1), modern(hole.group(1)))));
        }
        return holes;
    }

    private static String modern(String path) {
        String bare = DEPRECATED_HEAD.matcher(path).replaceFirst("");
        for (int end = bare.length(); end > 0; end = bare.lastIndexOf('.', end - 1)) {
            String head = MODERN.get(bare.substring(0, end));
            if (head != null) {
                return head + bare.substring(end);
            }
        }
        return bare;
    }

    /** The labels with all values filled in, or a failure that names the invalid value or label. */
    public Outcome<List<String>> fill(Map<String, JsonNode> values) {
        return labels(values).then(labels -> {
            AgentReply<Namespace> checked = NamespaceRule.PYTHON.checked(labels.stream().<ForeignValue>map(ForeignValue.Text::new).toList());
            return switch (checked) {
                case AgentReply.Raised<Namespace>(_, String message) -> invalid(message);
                case AgentReply.Withheld<Namespace>(String sentence) -> invalid(sentence);
                case AgentReply.Answered<Namespace>(Namespace namespace) -> {
                    String refusal = NamespaceRule.PYTHON.refusal(namespace, false);
                    yield refusal == null ? Outcome.ok(namespace.labels()) : invalid(refusal);
                }
            };
        });
    }

    /** The labels with all values filled in, with any characters, or a failure that names the missing value. */
    public Outcome<List<String>> labels(Map<String, JsonNode> values) {
        List<String> labels = new ArrayList<>();
        for (JsonNode.Text part : parts) {
            StringBuilder label = new StringBuilder();
            Matcher hole = HOLE.matcher(part.value());
            while (hole.find()) {
                String path = modern(hole.group(1));
                String value = value(path, values);
                if (value == null) {
                    return invalid("the namespace asks for {" + path + "}, which the workspace file does not give");
                }
                hole.appendReplacement(label, Matcher.quoteReplacement(value));
            }
            hole.appendTail(label);
            labels.add(label.toString());
        }
        return Outcome.ok(labels);
    }

    /**
     * The legacy namespace {@code (assistant_id, "filesystem")}; without an id {@code ("filesystem")}.
     *
     * @param values as for {@link #fill}
     */
    public static List<String> legacy(Map<String, JsonNode> values) {
        String assistant = value("server_info.assistant_id", values);
        return NamespaceRule.legacyLabels(assistant);
    }

    private static @Nullable String value(String path, Map<String, JsonNode> values) {
        String[] names = path.split("\\.", -1);
        JsonNode node = values.get(names[0]);
        for (int i = 1; i < names.length; i++) {
            node = node instanceof JsonNode.Fields fields ? fields.get(names[i]) : null;
        }
        return switch (node) {
            case JsonNode.Text(_, String text) -> text;
            case JsonNode.Whole(_, long number) -> Long.toString(number);
            case null, default -> null;
        };
    }

    private static <T> Outcome<T> invalid(String sentence) {
        return Outcome.failed(Failure.Kind.INVALID, sentence);
    }
}
