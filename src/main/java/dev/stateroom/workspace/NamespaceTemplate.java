package dev.stateroom.workspace;

import dev.stateroom.langgraph.store.Namespace;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A namespace as a workspace document writes it, with {@code {path.to.value}} for values of {@code context}, {@code
 * server_info} and {@code execution_info}. The rules for labels are those of the Deep Agents store backend.
 */
final class NamespaceTemplate {
    private static final Pattern HOLE = Pattern.compile("\\{([^{}]*)}");
    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9\\-_.@+:~]+");
    private static final String DEPRECATED_RUNTIME = "runtime.";

    private final Map<String, JsonNode> values;
    private final List<String> problems;

    /** Over the document's values; deprecated forms are added to {@code problems}. */
    NamespaceTemplate(Map<String, JsonNode> values, List<String> problems) {
        this.values = values;
        this.problems = problems;
    }

    /** The namespace with every value filled in, or which value or label is wrong. Null stands for the legacy namespace. */
    Outcome<Namespace> fill(@Nullable List<String> template) {
        List<String> parts = template == null ? List.of("{server_info.assistant_id}", "filesystem") : template;
        if (parts.isEmpty()) {
            return invalid("Namespace tuple must not be empty.");
        }
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            StringBuilder label = new StringBuilder();
            Matcher hole = HOLE.matcher(parts.get(i));
            while (hole.find()) {
                String path = modern(hole.group(1));
                String value = value(path);
                if (value == null) {
                    return invalid("the namespace asks for {" + path + "}, which the workspace file does not give");
                }
                hole.appendReplacement(label, Matcher.quoteReplacement(value));
            }
            hole.appendTail(label);
            String problem = problem(i, label.toString());
            if (problem != null) {
                return invalid(problem);
            }
            labels.add(label.toString());
        }
        return Outcome.ok(new Namespace(labels));
    }

    private String modern(String path) {
        if (!path.startsWith(DEPRECATED_RUNTIME)) {
            return path;
        }
        String modern = path.substring(DEPRECATED_RUNTIME.length());
        problems.add("{" + path + "} in a namespace is a deprecated form of {" + modern + "}");
        return modern;
    }

    private @Nullable String value(String path) {
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

    private static @Nullable String problem(int index, String label) {
        if (label.isEmpty()) {
            return "Namespace component at index " + index + " must not be empty.";
        }
        if (!ALLOWED.matcher(label).matches()) {
            return "Namespace component at index " + index + " contains disallowed characters: '" + label
                    + "'. Only alphanumeric characters, hyphens, underscores, dots, @, +, colons, and tildes are allowed.";
        }
        return label.indexOf('.') < 0
                ? null
                : "Invalid namespace label '" + label + "'. Namespace labels cannot contain periods ('.').";
    }

    private static Outcome<Namespace> invalid(String sentence) {
        return Outcome.failed(Failure.Kind.INVALID, sentence);
    }
}
