package dev.stateroom.review.decision;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a {@code HumanInterrupt}: a list with one {@code {"type", "args"}}. {@code accept} and {@code ignore} have null as args,
 * {@code response} a text, {@code edit} an object with {@code action} and {@code args}. Source: {@code HumanResponse} of {@code
 * langgraph.prebuilt.interrupt}, and the messages of the agent-inbox web app.
 */
public final class HumanResponse {
    private static final String FORM = "the answer to a HumanInterrupt is a list with one object, [{\"type\": \"accept\", \"args\": null}]";

    private HumanResponse() {}

    /** Converts an answer to a decision; a failure says what does not fit. */
    static Outcome<Decision> read(ForeignValue answer) {
        if (!(answer instanceof ForeignValue.Items(List<ForeignValue> listed)) || listed.size() != 1) {
            return Outcome.failed(Failure.Kind.INVALID, FORM);
        }
        ForeignValue.Fields fields = ForeignValue.fields(listed.getFirst());
        String type = ForeignValue.text(fields.get("type"));
        ForeignValue args = fields.get("args") == null ? ForeignValue.Null.INSTANCE : fields.get("args");
        return switch (type) {
            case null -> Outcome.failed(Failure.Kind.INVALID, FORM);
            case "accept" -> plain(type, args, new Decision.Approve());
            case "ignore" -> plain(type, args, new Decision.Reject(null));
            case "response" -> args instanceof ForeignValue.Text(String message)
                    ? Outcome.ok(new Decision.Respond(message))
                    : Outcome.failed(Failure.Kind.INVALID, "args of response must be a text");
            case "edit" -> edit(ForeignValue.fields(args));
            default -> Outcome.failed(Failure.Kind.INVALID, "type is accept, edit, response or ignore, it is " + type);
        };
    }

    private static Outcome<Decision> plain(String type, ForeignValue args, Decision decision) {
        return args instanceof ForeignValue.Null
                ? Outcome.ok(decision)
                : Outcome.failed(Failure.Kind.INVALID, "args of " + type + " must be null");
    }

    private static Outcome<Decision> edit(ForeignValue.Fields args) {
        String action = ForeignValue.text(args.get("action"));
        return action != null && args.get("args") instanceof ForeignValue.Fields edited
                ? Outcome.ok(new Decision.Edit(action, edited))
                : Outcome.failed(Failure.Kind.INVALID, "args of edit must be an object with action, a text, and args, an object");
    }

    /** Why a decision cannot be written in this form; null if it can. */
    static @Nullable String objection(Decision decision) {
        return switch (decision) {
            case Decision.Reject(String message) when message != null ->
                "a HumanInterrupt is ignored without a message to the agent: leave the message empty";
            case Decision.Edit(String name, ForeignValue.Fields _) when name.isBlank() -> "the edited action has no name";
            case Decision.Approve _, Decision.Edit _, Decision.Reject _, Decision.Respond _, Decision.Answer _, Decision.Defer _, Decision.Unknown _ -> null;
        };
    }

    /** One entry of the list. */
    public static ForeignValue entry(Decision decision) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("type", new ForeignValue.Text(switch (decision) {
            case Decision.Approve _ -> "accept";
            case Decision.Edit _ -> "edit";
            case Decision.Reject _ -> "ignore";
            case Decision.Respond _ -> "response";
            case Decision.Answer _, Decision.Defer _, Decision.Unknown _ -> decision.verb();
        }));
        fields.put("args", switch (decision) {
            case Decision.Edit(String name, ForeignValue.Fields args) -> {
                Map<String, ForeignValue> action = new LinkedHashMap<>();
                action.put("action", new ForeignValue.Text(name));
                action.put("args", args);
                yield ForeignValue.Fields.copyOf(action);
            }
            case Decision.Respond(String message) -> new ForeignValue.Text(message);
            case Decision.Approve _, Decision.Reject _, Decision.Answer _, Decision.Defer _, Decision.Unknown _ -> ForeignValue.Null.INSTANCE;
        });
        return ForeignValue.Fields.copyOf(fields);
    }
}
