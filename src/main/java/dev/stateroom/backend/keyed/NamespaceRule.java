package dev.stateroom.backend.keyed;

import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.PythonLiteral;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a language's packages allow in a namespace, and their words for what they do not. */
public enum NamespaceRule {
    /** Python's: {@code ValueError} about a tuple. */
    PYTHON("tuple", "ValueError") {
        @Override
        String quote(String label) {
            return PythonLiteral.of(label);
        }

        @Override
        String typeName(Value part) {
            return PythonContent.typeName(part);
        }

        @Override
        String literal(Namespace namespace) {
            return namespace.labels().stream()
                    .map(PythonLiteral::of)
                    .collect(Collectors.joining(", ", "(", namespace.labels().size() == 1 ? ",)" : ")"));
        }
    },
    /** The npm package's: {@code Error} about an array. */
    JAVASCRIPT("array", "Error") {
        @Override
        String quote(String label) {
            return '"' + label + '"';
        }

        @Override
        String typeName(Value part) {
            return switch (part) {
                case Value.Bool _ -> "boolean";
                case Value.Int _, Value.Real _ -> "number";
                case Value.BigInt _ -> "bigint";
                default -> "object";
            };
        }

        @Override
        String literal(Namespace namespace) {
            return String.join(",", namespace.labels());
        }
    };

    private static final String FILESYSTEM = "filesystem";

    private final String collection;
    private final String error;

    NamespaceRule(String collection, String error) {
        this.collection = collection;
        this.error = error;
    }

    abstract String quote(String label);

    abstract String typeName(Value part);

    abstract String literal(Namespace namespace);

    /** The namespace, or what the backend throws about its parts. */
    public Reply<Namespace> checked(List<Value> parts) {
        if (parts.isEmpty()) {
            return Reply.raised(error, "Namespace " + collection + " must not be empty.");
        }
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Value part = parts.get(i);
            if (!(part instanceof Value.Text(String label))) {
                return Reply.raised(
                        "TypeError",
                        "Namespace component at index " + i + " must be a string, got " + typeName(part) + ".");
            }
            if (label.isEmpty()) {
                return Reply.raised(error, "Namespace component at index " + i + " must not be empty.");
            }
            if (!isAllowed(label)) {
                return Reply.raised(
                        error,
                        "Namespace component at index " + i + " contains disallowed characters: " + quote(label)
                                + ". Only alphanumeric characters, hyphens, underscores, dots, @, +, colons, and tildes are allowed.");
            }
            labels.add(label);
        }
        return Reply.of(new Namespace(labels));
    }

    /** Python's expression ends in {@code $}, which lets one final LF pass. */
    private boolean isAllowed(String label) {
        boolean lf = this == PYTHON && label.length() > 1 && label.endsWith("\n");
        String checked = lf ? label.substring(0, label.length() - 1) : label;
        return checked.chars().allMatch(c -> c < 0x80 && (Character.isLetterOrDigit(c) || "-_.@+:~".indexOf(c) >= 0));
    }

    /** The namespace of a backend that was given none. */
    public Reply<Namespace> legacy(@Nullable String assistantId, boolean check) {
        List<String> labels = legacyLabels(assistantId);
        return check && labels.size() > 1
                ? checked(labels.stream().<Value>map(Value.Text::new).toList())
                : Reply.of(new Namespace(labels));
    }

    /** The labels of that namespace, unchecked: {@code (assistant_id, "filesystem")}; without an id {@code ("filesystem",)}. */
    public static List<String> legacyLabels(@Nullable String assistantId) {
        return assistantId == null || assistantId.isEmpty() ? List.of(FILESYSTEM) : List.of(assistantId, FILESYSTEM);
    }

    /**
     * What LangGraph's own stores throw about a namespace that the backend let pass; null where they take it.
     *
     * @param put true for the stricter rule for writing
     */
    public @Nullable String refusal(Namespace namespace, boolean put) {
        for (String label : namespace.labels()) {
            if (label.contains(".")) {
                return String.format(
                        Locale.ROOT,
                        "Invalid namespace label '%s' found in %s. Namespace labels cannot contain periods ('.').",
                        label,
                        literal(namespace));
            }
        }
        return put && namespace.labels().getFirst().equals("langgraph")
                ? "Root label for namespace cannot be \"langgraph\". Got: " + literal(namespace)
                : null;
    }
}
