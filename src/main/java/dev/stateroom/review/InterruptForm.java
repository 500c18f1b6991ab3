package dev.stateroom.review;

import dev.stateroom.agent.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the stored form of an interrupt: Python's {@code Interrupt} object or JavaScript's record, with the request of the
 * human-in-the-loop middleware inside, in snake or camel case, batched or one for each call.
 */
final class InterruptForm {
    private static final String PER_CALL = "tool_approval";

    private InterruptForm() {}

    /** The interrupts of one {@code __interrupt__} row: a list, or one alone. */
    static List<Value> rows(Value written) {
        return written instanceof Value.Items(List<Value> many) ? many : List.of(written);
    }

    /** The interrupt's id; null where the record has none. */
    static @Nullable String id(Value interrupt) {
        Value.Fields fields = Value.fields(interrupt);
        String id = Value.text(fields.get("id"));
        return id == null ? Value.text(fields.get("interrupt_id")) : id;
    }

    /** The request inside; the whole where it has no such part. */
    static Value request(Value interrupt) {
        Value inside = Value.fields(interrupt).get("value");
        return inside == null ? interrupt : inside;
    }

    static boolean isPerCall(Value request) {
        return PER_CALL.equals(Value.text(Value.fields(request).get("type")));
    }

    static List<PendingInterrupt.ActionRequest> actions(Value request) {
        if (isPerCall(request)) {
            return List.of(action(Value.fields(request)));
        }
        List<PendingInterrupt.ActionRequest> actions = new ArrayList<>();
        for (Value item : Value.items(either(Value.fields(request), "action_requests", "actionRequests"))) {
            actions.add(action(Value.fields(item)));
        }
        return actions;
    }

    private static PendingInterrupt.ActionRequest action(Value.Fields fields) {
        String name = Value.text(either(fields, "name", "action"));
        Value args = either(fields, "args", "arguments");
        String description = Value.text(fields.get("description"));
        return new PendingInterrupt.ActionRequest(
                name == null ? "" : name,
                args == null ? Value.Fields.EMPTY : args,
                description == null ? "" : description);
    }

    static List<PendingInterrupt.ReviewConfig> reviews(Value interrupt, Value request) {
        if (isPerCall(request)) {
            String name = Value.text(Value.fields(request).get("name"));
            return List.of(new PendingInterrupt.ReviewConfig(
                    name == null ? "" : name,
                    schemaDecisions(either(Value.fields(interrupt), "response_schema", "responseSchema"))));
        }
        List<PendingInterrupt.ReviewConfig> reviews = new ArrayList<>();
        for (Value item : Value.items(either(Value.fields(request), "review_configs", "reviewConfigs"))) {
            Value.Fields fields = Value.fields(item);
            String name = Value.text(either(fields, "action_name", "actionName"));
            List<String> allowed = new ArrayList<>();
            for (Value decision : Value.items(either(fields, "allowed_decisions", "allowedDecisions"))) {
                String text = Value.text(decision);
                if (text != null) {
                    allowed.add(text);
                }
            }
            reviews.add(new PendingInterrupt.ReviewConfig(name == null ? "" : name, allowed));
        }
        return reviews;
    }

    /** A request for one call names its decisions only in the schema of the answer. */
    private static List<String> schemaDecisions(@Nullable Value schema) {
        Value.Fields fields = Value.fields(schema);
        Map<String, Value> mapping =
                Value.fields(Value.fields(fields.get("discriminator")).get("mapping")).values();
        if (!mapping.isEmpty()) {
            return List.copyOf(mapping.keySet());
        }
        Value.Fields definitions = Value.fields(fields.get("$defs"));
        List<String> decisions = new ArrayList<>();
        for (Value option : Value.items(either(fields, "oneOf", "anyOf"))) {
            String reference = Value.text(Value.fields(option).get("$ref"));
            Value.Fields one = reference == null
                    ? Value.fields(option)
                    : Value.fields(definitions.get(reference.substring(reference.lastIndexOf('/') + 1)));
            String type = Value.text(
                    Value.fields(Value.fields(one.get("properties")).get("type")).get("const"));
            if (type != null) {
                decisions.add(type);
            }
        }
        return decisions;
    }

    private static @Nullable Value either(Value.Fields fields, String snake, String camel) {
        Value value = fields.get(snake);
        return value == null ? fields.get(camel) : value;
    }
}
