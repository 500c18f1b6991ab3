package dev.stateroom.review.decision;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes decisions in files: {@code [{"interrupt_id", "decisions": [{"type": …}]}]}. The form that the runtime takes is accepted
 * too: {@code {"decisions": […]}} for the only open request, or an object with an entry for each request id. A question has {@code "value"}
 * instead of {@code "decisions"}: any JSON.
 */
public final class AnswerForm {
    private AnswerForm() {}

    /** Reads answers; a failure names the entry and the field that does not fit, and what would. */
    public static Outcome<List<RequestAnswer>> read(ForeignValue file) {
        try {
            return Outcome.ok(answers(file));
        } catch (Misfit e) {
            return Outcome.failed(Failure.Kind.INVALID, e.sentence);
        }
    }

    /** Writes answers in the form that {@link #read} accepts. */
    public static ForeignValue write(List<RequestAnswer> answers) {
        List<ForeignValue> entries = new ArrayList<>();
        for (RequestAnswer answer : answers) {
            Map<String, ForeignValue> entry = new LinkedHashMap<>();
            if (answer.interruptId() != null) {
                entry.put("interrupt_id", new ForeignValue.Text(answer.interruptId()));
            }
            if (answer.value() == null) {
                entry.put("decisions", new ForeignValue.Items(answer.decisions().stream().map(one -> one.form(false)).toList()));
            } else {
                entry.put("value", answer.value());
            }
            entries.add(ForeignValue.Fields.copyOf(entry));
        }
        return new ForeignValue.Items(entries);
    }

    private static List<RequestAnswer> answers(ForeignValue file) throws Misfit {
        List<RequestAnswer> answers = new ArrayList<>();
        switch (file) {
            case ForeignValue.Items(List<ForeignValue> entries) -> {
                for (int i = 0; i < entries.size(); i++) {
                    answers.add(entry(entries.get(i), "entry " + (i + 1)));
                }
            }
            case ForeignValue.Fields fields when fields.get("decisions") != null -> answers.add(entry(fields, "the file"));
            case ForeignValue.Fields(Map<String, ForeignValue> byId) -> {
                for (Map.Entry<String, ForeignValue> one : byId.entrySet()) {
                    answers.add(keyed(one.getKey(), one.getValue()));
                }
            }
            case ForeignValue.Opaque(String why, long _, _) -> throw new Misfit("it is not JSON: " + why);
            default -> throw new Misfit("the decisions must be a list of objects with interrupt_id and decisions");
        }
        if (answers.isEmpty()) {
            throw new Misfit("it holds no decision");
        }
        return answers;
    }

    private static RequestAnswer entry(ForeignValue entry, String where) throws Misfit {
        if (!(entry instanceof ForeignValue.Fields fields)) {
            throw new Misfit(where + " must be an object with interrupt_id and decisions");
        }
        ForeignValue id = fields.get("interrupt_id");
        if (id != null && ForeignValue.text(id) == null) {
            throw new Misfit(where + ": interrupt_id must be a text");
        }
        ForeignValue value = fields.get("value");
        if (value != null && fields.get("decisions") == null) {
            return RequestAnswer.of(ForeignValue.text(id), value);
        }
        if (!(fields.get("decisions") instanceof ForeignValue.Items(List<ForeignValue> listed))) {
            throw new Misfit(where + ": decisions must be a list with one decision for each call");
        }
        List<Decision> decisions = new ArrayList<>();
        for (int i = 0; i < listed.size(); i++) {
            decisions.add(decision(listed.get(i), where + ", decision " + (i + 1)));
        }
        return new RequestAnswer(ForeignValue.text(id), decisions);
    }

    /**
     * The decisions in a value for a request that asks for decisions, parsed as the runtime would.
     *
     * @param request asks about calls
     */
    static Outcome<RequestAnswer> decisions(PendingInterrupt request, ForeignValue value) {
        String id = request.interruptId();
        if (request.isHumanInterrupt()) {
            return HumanResponse.read(value).map(decision -> new RequestAnswer(id, List.of(decision)));
        }
        try {
            RequestAnswer answer = keyed(id, value);
            if (answer.value() == null) {
                return Outcome.ok(answer);
            }
        } catch (Misfit e) {
            return Outcome.failed(Failure.Kind.INVALID, e.sentence);
        }
        return Outcome.failed(
                Failure.Kind.INVALID,
                "request " + id + " asks for decisions about " + request.actions().size() + " calls, "
                        + (request.isPerCall() ? "{\"type\": \"approve\"}" : "{\"decisions\": [{\"type\": \"approve\"}, …]}") + ", not for another value");
    }

    /** Reads one decision, a list of them, or the value for a question, under the id of its request. */
    private static RequestAnswer keyed(String id, ForeignValue value) throws Misfit {
        String where = "the entry of " + id;
        if (value instanceof ForeignValue.Fields fields && fields.get("type") != null) {
            return new RequestAnswer(id, List.of(decision(fields, where)));
        }
        return value instanceof ForeignValue.Fields fields && fields.get("decisions") != null
                ? new RequestAnswer(id, entry(value, where).decisions())
                : RequestAnswer.of(id, value);
    }

    private static Decision decision(ForeignValue value, String where) throws Misfit {
        ForeignValue.Fields fields = value instanceof ForeignValue.Fields given ? given : ForeignValue.Fields.EMPTY;
        String type = ForeignValue.text(fields.get("type"));
        if (type == null) {
            throw new Misfit(where + " must be an object with a type: approve, edit, reject, respond or defer");
        }
        return switch (type) {
            case "approve" -> new Decision.Approve();
            case "defer" -> new Decision.Defer();
            case "edit" -> edit(fields, where);
            case "reject" -> new Decision.Reject(message(fields, where));
            case "respond" -> {
                String message = message(fields, where);
                if (message == null) {
                    throw new Misfit(where + ": respond requires a message, which replaces the call's result");
                }
                yield new Decision.Respond(message);
            }
            default -> new Decision.Unknown(type);
        };
    }

    private static Decision edit(ForeignValue.Fields fields, String where) throws Misfit {
        ForeignValue action = fields.get("edited_action");
        ForeignValue.Fields edited = ForeignValue.fields(action == null ? fields.get("editedAction") : action);
        String name = ForeignValue.text(edited.get("name"));
        if (name == null || !(edited.get("args") instanceof ForeignValue.Fields args)) {
            throw new Misfit(where + ": edit needs edited_action with name, a text, and args, an object");
        }
        return new Decision.Edit(name, args);
    }

    private static @Nullable String message(ForeignValue.Fields fields, String where) throws Misfit {
        ForeignValue message = fields.get("message");
        if (message == null || message instanceof ForeignValue.Null) {
            return null;
        }
        String text = ForeignValue.text(message);
        if (text == null) {
            throw new Misfit(where + ": message must be a text");
        }
        return text;
    }

    /** Says what does not fit, and where. */
    private static final class Misfit extends Exception {
        private static final long serialVersionUID = 1;
        private final String sentence;

        Misfit(String sentence) {
            super(sentence);
            this.sentence = sentence;
        }
    }
}
