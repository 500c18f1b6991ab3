package dev.stateroom.review.gate;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.agent.text.PythonRepr;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.LangchainFact;
import dev.stateroom.dialect.Release;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a release's review, which depend on langchain and not on the package. Source: the table of review texts, vectors {@code
 * hitl-*}, {@code p02-hitl}, {@code p04-hitl-interrupt-on}, {@code p05-hitl-interrupt-on}, {@code js-hitl-*}, {@code js19-hitl}.
 *
 * @param language of the package
 * @param langchain the release of langchain used with it
 */
public record ReviewWords(Era.Language language, Release langchain) {
    private static final int INDENT = 2;

    /** The texts of the langchain release that is usually installed with a release of the package. */
    public static ReviewWords of(Dialect dialect) {
        return new ReviewWords(dialect.language(), dialect.era().usualLangchain());
    }

    boolean isPython() {
        return language == Era.Language.PYTHON;
    }

    private boolean holds(LangchainFact fact) {
        return fact.holdsIn(language, langchain);
    }

    /** The allowed decisions by default. */
    List<String> usualDecisions() {
        return holds(LangchainFact.RESPOND_DECISION) ? List.of("approve", "edit", "reject", "respond") : List.of("approve", "edit", "reject");
    }

    String description(Message.Call call) {
        String args = isPython() ? PythonRepr.of(call.args()) : indented(call.args(), 0);
        return "Tool execution requires approval\n\nTool: " + call.name() + "\nArgs: " + args;
    }

    /** {@code JSON.stringify(value, null, 2)}. */
    private static String indented(ForeignValue value, int depth) {
        String inner = " ".repeat((depth + 1) * INDENT);
        String outer = " ".repeat(depth * INDENT);
        return switch (value) {
            case ForeignValue.Fields(Map<String, ForeignValue> fields) when !fields.isEmpty() -> {
                StringBuilder json = new StringBuilder("{\n");
                fields.forEach((name, field) -> json.append(json.length() > 2 ? ",\n" : "")
                        .append(inner).append(JsonText.JAVASCRIPT.of(name)).append(": ").append(indented(field, depth + 1)));
                yield json.append('\n').append(outer).append('}').toString();
            }
            case ForeignValue.Items(List<ForeignValue> items) when !items.isEmpty() -> {
                StringBuilder json = new StringBuilder("[\n");
                items.forEach(item -> json.append(json.length() > 2 ? ",\n" : "").append(inner).append(indented(item, depth + 1)));
                yield json.append('\n').append(outer).append(']').toString();
            }
            default -> JsonText.JAVASCRIPT.of(value);
        };
    }

    /** The value of the interrupt. */
    ForeignValue payload(List<CallReview.Hanging> hanging) {
        List<ForeignValue> requests = hanging.stream()
                .map(one -> fields(
                        "name", new ForeignValue.Text(one.call().name()),
                        "args", one.call().args(),
                        "description", new ForeignValue.Text(one.description())))
                .toList();
        List<ForeignValue> configs = hanging.stream()
                .map(one -> fields(
                        isPython() ? "action_name" : "actionName", new ForeignValue.Text(one.call().name()),
                        isPython() ? "allowed_decisions" : "allowedDecisions", texts(one.decisions())))
                .toList();
        return fields(
                isPython() ? "action_requests" : "actionRequests", new ForeignValue.Items(requests),
                isPython() ? "review_configs" : "reviewConfigs", new ForeignValue.Items(configs));
    }

    private static ForeignValue texts(List<String> texts) {
        return new ForeignValue.Items(texts.stream().<ForeignValue>map(ForeignValue.Text::new).toList());
    }

    private static ForeignValue fields(Object... namesAndValues) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], (ForeignValue) namesAndValues[i + 1]);
        }
        return ForeignValue.Fields.copyOf(fields);
    }

    String wrongCount(int decisions, int hanging) {
        return "Number of human decisions (" + decisions + ") does not match number of hanging tool calls (" + hanging + ").";
    }

    String notAllowed(ForeignValue decision, @Nullable String type, CallReview.Hanging hanging) {
        ForeignValue allowed = texts(hanging.decisions());
        String shownType = type == null ? (isPython() ? "None" : "undefined") : type;
        return "Unexpected human decision: " + literal(decision) + ". Decision type '" + shownType + "' is not allowed for tool '"
                + hanging.call().name() + "'. Expected one of " + literal(allowed) + " based on the tool's configuration.";
    }

    private String literal(ForeignValue value) {
        return isPython() ? PythonRepr.of(value) : JsonText.JAVASCRIPT.of(value);
    }

    /**
     * The message that the model gets instead of a rejected call's result.
     *
     * @param words the reviewer's reason; null for none
     */
    public String rejected(Message.Call call, @Nullable String words) {
        boolean said = isPython() ? words != null && !words.isEmpty() : words != null;
        if (said) {
            return holds(LangchainFact.REJECTION_GIVES_REASON)
                    ? "User rejected the tool call for `" + call.name() + "` with reason: " + words
                    : Objects.requireNonNull(words);
        }
        String plain = "User rejected the tool call for `" + call.name() + "` with id " + call.id();
        return holds(LangchainFact.REJECTION_EXPLAINS)
                ? plain + ". The tool was not executed. Do not retry this tool call unless the user explicitly requests it."
                : plain;
    }

    /** Whether the model's call stays in its message, and the result says which call ran instead. */
    boolean notesEdits() {
        return holds(LangchainFact.EDIT_KEEPS_CALL);
    }

    String unknownTool(Message.Call call, String name, List<String> available) {
        return "Reviewer edited tool call " + PythonRepr.of(new ForeignValue.Text(call.id())) + " to " + PythonRepr.of(new ForeignValue.Text(name))
                + ", which is not an available tool. Available tools: " + String.join(", ", available.stream().sorted().toList()) + ".";
    }
}
