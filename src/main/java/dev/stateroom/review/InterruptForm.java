package dev.stateroom.review;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads stored interrupts: Python's {@code Interrupt} object or JavaScript's record, with the request of the human-in-the-loop middleware
 * inside, in snake or camel case, batched or one for each call; or with the {@code HumanInterrupt} of {@code langgraph.prebuilt.interrupt},
 * which agent-inbox shows; or with any other value, which is a question.
 */
final class InterruptForm {
    private static final String PER_CALL = "tool_approval";

    /** The flags of a {@code HumanInterrupt}, with the decision that each allows. */
    private static final Map<String, String> HUMAN_DECISIONS =
            Map.of("allow_accept", "approve", "allow_edit", "edit", "allow_respond", "respond", "allow_ignore", "reject");

    private static final List<String> HUMAN_ORDER = List.of("allow_accept", "allow_edit", "allow_ignore", "allow_respond");

    private InterruptForm() {}

    /** The interrupts of one {@code __interrupt__} row: a list, or a single one. */
    static List<ForeignValue> rows(ForeignValue written) {
        return written instanceof ForeignValue.Items(List<ForeignValue> many) ? many : List.of(written);
    }

    /** The interrupt's id; null if the record has none. */
    static @Nullable String id(ForeignValue interrupt) {
        ForeignValue.Fields fields = ForeignValue.fields(interrupt);
        String id = ForeignValue.text(fields.get("id"));
        return id == null ? ForeignValue.text(fields.get("interrupt_id")) : id;
    }

    /** The request inside; the whole value if it has no such part. */
    static ForeignValue request(ForeignValue interrupt) {
        ForeignValue inside = ForeignValue.fields(interrupt).get("value");
        return inside == null ? interrupt : inside;
    }

    static boolean isPerCall(ForeignValue request) {
        return PER_CALL.equals(ForeignValue.text(ForeignValue.fields(request).get("type")));
    }

    /** The form of the answer: {@code per_call}, {@code batched}, {@code human_interrupt} or {@code value}. */
    static String mode(ForeignValue request) {
        if (isPerCall(request)) {
            return "per_call";
        }
        return human(request) != null ? "human_interrupt" : actions(request).isEmpty() ? "value" : "batched";
    }

    /** The {@code HumanInterrupt}: {@code action_request} and {@code config}, alone or as the only one of a list; null for another request. */
    private static ForeignValue.@Nullable Fields human(ForeignValue request) {
        ForeignValue one = request instanceof ForeignValue.Items(List<ForeignValue> many) && many.size() == 1 ? many.getFirst() : request;
        ForeignValue.Fields fields = ForeignValue.fields(one);
        boolean isHuman = ForeignValue.text(ForeignValue.fields(fields.get("action_request")).get("action")) != null
                && fields.get("config") instanceof ForeignValue.Fields;
        return isHuman ? fields : null;
    }

    private static PendingInterrupt.ActionRequest humanAction(ForeignValue.Fields human) {
        PendingInterrupt.ActionRequest asked = action(ForeignValue.fields(human.get("action_request")));
        String description = ForeignValue.text(human.get("description"));
        return new PendingInterrupt.ActionRequest(asked.name(), asked.args(), description == null ? "" : description);
    }

    private static PendingInterrupt.ReviewConfig humanReview(ForeignValue.Fields human) {
        ForeignValue.Fields config = ForeignValue.fields(human.get("config"));
        List<String> allowed = HUMAN_ORDER.stream()
                .filter(name -> config.get(name) instanceof ForeignValue.Bool(boolean isAllowed) && isAllowed)
                .map(name -> Objects.requireNonNull(HUMAN_DECISIONS.get(name)))
                .toList();
        return new PendingInterrupt.ReviewConfig(humanAction(human).name(), allowed);
    }

    static List<PendingInterrupt.ActionRequest> actions(ForeignValue request) {
        ForeignValue.Fields human = human(request);
        if (human != null) {
            return List.of(humanAction(human));
        }
        if (isPerCall(request)) {
            return List.of(action(ForeignValue.fields(request)));
        }
        List<PendingInterrupt.ActionRequest> actions = new ArrayList<>();
        for (ForeignValue item : ForeignValue.items(either(ForeignValue.fields(request), "action_requests", "actionRequests"))) {
            actions.add(action(ForeignValue.fields(item)));
        }
        return actions;
    }

    private static PendingInterrupt.ActionRequest action(ForeignValue.Fields fields) {
        String name = ForeignValue.text(either(fields, "name", "action"));
        ForeignValue args = either(fields, "args", "arguments");
        String description = ForeignValue.text(fields.get("description"));
        return new PendingInterrupt.ActionRequest(
                name == null ? "" : name,
                args == null ? ForeignValue.Fields.EMPTY : args,
                description == null ? "" : description);
    }

    static List<PendingInterrupt.ReviewConfig> reviews(ForeignValue interrupt, ForeignValue request) {
        ForeignValue.Fields human = human(request);
        if (human != null) {
            return List.of(humanReview(human));
        }
        if (isPerCall(request)) {
            String name = ForeignValue.text(ForeignValue.fields(request).get("name"));
            return List.of(new PendingInterrupt.ReviewConfig(
                    name == null ? "" : name,
                    schemaDecisions(either(ForeignValue.fields(interrupt), "response_schema", "responseSchema"))));
        }
        List<PendingInterrupt.ReviewConfig> reviews = new ArrayList<>();
        for (ForeignValue item : ForeignValue.items(either(ForeignValue.fields(request), "review_configs", "reviewConfigs"))) {
            ForeignValue.Fields fields = ForeignValue.fields(item);
            String name = ForeignValue.text(either(fields, "action_name", "actionName"));
            List<String> allowed = new ArrayList<>();
            for (ForeignValue decision : ForeignValue.items(either(fields, "allowed_decisions", "allowedDecisions"))) {
                String text = ForeignValue.text(decision);
                if (text != null) {
                    allowed.add(text);
                }
            }
            reviews.add(new PendingInterrupt.ReviewConfig(name == null ? "" : name, allowed));
        }
        return reviews;
    }

    /** A request for one call lists its decisions only in the schema of the answer. */
    private static List<String> schemaDecisions(@Nullable ForeignValue schema) {
        ForeignValue.Fields fields = ForeignValue.fields(schema);
        Map<String, ForeignValue> mapping =
                ForeignValue.fields(ForeignValue.fields(fields.get("discriminator")).get("mapping")).values();
        if (!mapping.isEmpty()) {
            return List.copyOf(mapping.keySet());
        }
        ForeignValue.Fields definitions = ForeignValue.fields(fields.get("$defs"));
        List<String> decisions = new ArrayList<>();
        for (ForeignValue option : ForeignValue.items(either(fields, "oneOf", "anyOf"))) {
            String reference = ForeignValue.text(ForeignValue.fields(option).get("$ref"));
            ForeignValue.Fields one = reference == null
                    ? ForeignValue.fields(option)
                    : ForeignValue.fields(definitions.get(reference.substring(reference.lastIndexOf('/') + 1)));
            String type = ForeignValue.text(
                    ForeignValue.fields(ForeignValue.fields(one.get("properties")).get("type")).get("const"));
            if (type != null) {
                decisions.add(type);
            }
        }
        return decisions;
    }

    private static @Nullable ForeignValue either(ForeignValue.Fields fields, String snake, String camel) {
        ForeignValue value = fields.get(snake);
        return value == null ? fields.get(camel) : value;
    }
}
