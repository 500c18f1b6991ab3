package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.PythonStringRepr;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules of a language's packages for namespaces, and their error texts. */
public enum NamespaceRule {
    /** Python's: {@code ValueError} about a tuple. */
    PYTHON("tuple", "ValueError") {
        @Override
        String quote(String label) {
            return PythonStringRepr.of(label);
        }

        @Override
        String typeName(ForeignValue part) {
            return PythonContent.typeName(part);
        }

        @Override
        String literal(Namespace namespace) {
            return namespace.labels().stream()
                    .map(PythonStringRepr::of)
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
        String typeName(ForeignValue part) {
            return switch (part) {
                case ForeignValue.Bool _ -> "boolean";
                case ForeignValue.Int _, ForeignValue.Real _ -> "number";
                case ForeignValue.BigInt _ -> "bigint";
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

    abstract String typeName(ForeignValue part);

    abstract String literal(Namespace namespace);

    /** The namespace, or the backend's exception about its parts. */
    public AgentReply<Namespace> checked(List<ForeignValue> parts) {
        if (parts.isEmpty()) {
            return AgentReply.raised(error, "Namespace " + collection + " must not be empty.");
        }
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            ForeignValue part = parts.get(i);
            if (!(part instanceof ForeignValue.Text(String label))) {
                return AgentReply.raised(
                        "TypeError",
                        "Namespace component at index " + i + " must be a string, got " + typeName(part) + ".");
            }
            if (label.isEmpty()) {
                return AgentReply.raised(error, "Namespace component at index " + i + " must not be empty.");
            }
            if (!isAllowed(label)) {
                return AgentReply.raised(
                        error,
                        "Namespace component at index " + i + " contains disallowed characters: " + quote(label)
                                + ". Only alphanumeric characters, hyphens, underscores, dots, @, +, colons, and tildes are allowed.");
            }
            labels.add(label);
        }
        return AgentReply.of(new Namespace(labels));
    }

    /** Python's expression ends in {@code $}, which accepts one final LF. */
    private boolean isAllowed(String label) {
        boolean lf = this == PYTHON && label.length() > 1 && label.endsWith("\n");
        String checked = lf ? label.substring(0, label.length() - 1) : label;
        return checked.chars().allMatch(c -> c < 0x80 && (Character.isLetterOrDigit(c) || "-_.@+:~".indexOf(c) >= 0));
    }

    /** The namespace of a backend that was created without one. */
    public AgentReply<Namespace> legacy(@Nullable String assistantId, boolean check) {
        List<String> labels = legacyLabels(assistantId);
        return check && labels.size() > 1
                ? checked(labels.stream().<ForeignValue>map(ForeignValue.Text::new).toList())
                : AgentReply.of(new Namespace(labels));
    }

    /** The labels of that namespace, unchecked: {@code (assistant_id, "filesystem")}; without an id {@code ("filesystem",)}. */
    public static List<String> legacyLabels(@Nullable String assistantId) {
        return assistantId == null || assistantId.isEmpty() ? List.of(FILESYSTEM) : List.of(assistantId, FILESYSTEM);
    }

    /**
     * The exception of LangGraph's own stores about a namespace that the backend accepted; null if they accept it.
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
