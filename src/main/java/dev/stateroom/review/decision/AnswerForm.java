package dev.stateroom.review.decision;

import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decisions as a file holds them: {@code [{"interrupt_id", "decisions": [{"type": …}]}]}. The form that the runtime takes is read
 * too: {@code {"decisions": […]}} for the only request that waits, or an object that names each request by its id.
 */
public final class AnswerForm {
    private AnswerForm() {}

    /** The answers; a failure names the entry and the field that does not fit, and what would. */
    public static Outcome<List<Answer>> read(Value file) {
        try {
            return Outcome.ok(answers(file));
        } catch (Misfit e) {
            return Outcome.failed(Failure.Kind.INVALID, e.sentence);
        }
    }

    /** The file of some answers, as {@link #read} takes it back. */
    public static Value write(List<Answer> answers) {
        List<Value> entries = new ArrayList<>();
        for (Answer answer : answers) {
            Map<String, Value> entry = new LinkedHashMap<>();
            if (answer.interruptId() != null) {
                entry.put("interrupt_id", new Value.Text(answer.interruptId()));
            }
            entry.put("decisions", new Value.Items(answer.decisions().stream().map(one -> one.form(false)).toList()));
            entries.add(Value.Fields.copyOf(entry));
        }
        return new Value.Items(entries);
    }

    private static List<Answer> answers(Value file) throws Misfit {
        List<Answer> answers = new ArrayList<>();
        switch (file) {
            case Value.Items(List<Value> entries) -> {
                for (int i = 0; i < entries.size(); i++) {
                    answers.add(entry(entries.get(i), "entry " + (i + 1)));
                }
            }
            case Value.Fields fields when fields.get("decisions") != null -> answers.add(entry(fields, "the file"));
            case Value.Fields(Map<String, Value> byId) -> {
                for (Map.Entry<String, Value> one : byId.entrySet()) {
                    answers.add(keyed(one.getKey(), one.getValue()));
                }
            }
            case Value.Opaque(String why, long _) -> throw new Misfit("it is not JSON: " + why);
            default -> throw new Misfit("the decisions must be a list of objects with interrupt_id and decisions");
        }
        if (answers.isEmpty()) {
            throw new Misfit("it holds no decision");
        }
        return answers;
    }

    private static Answer entry(Value entry, String where) throws Misfit {
        if (!(entry instanceof Value.Fields fields)) {
            throw new Misfit(where + " must be an object with interrupt_id and decisions");
        }
        Value id = fields.get("interrupt_id");
        if (id != null && Value.text(id) == null) {
            throw new Misfit(where + ": interrupt_id must be a text");
        }
        if (!(fields.get("decisions") instanceof Value.Items(List<Value> listed))) {
            throw new Misfit(where + ": decisions must be a list with one decision for each call");
        }
        List<Decision> decisions = new ArrayList<>();
        for (int i = 0; i < listed.size(); i++) {
            decisions.add(decision(listed.get(i), where + ", decision " + (i + 1)));
        }
        return new Answer(Value.text(id), decisions);
    }

    /** One decision, or a list of them, under the id of its request. */
    private static Answer keyed(String id, Value value) throws Misfit {
        String where = "the entry of " + id;
        if (value instanceof Value.Fields fields && fields.get("type") != null) {
            return new Answer(id, List.of(decision(fields, where)));
        }
        return new Answer(id, entry(value, where).decisions());
    }

    private static Decision decision(Value value, String where) throws Misfit {
        Value.Fields fields = value instanceof Value.Fields given ? given : Value.Fields.EMPTY;
        String type = Value.text(fields.get("type"));
        if (type == null) {
            throw new Misfit(where + " must be an object with a type: approve, edit, reject or respond");
        }
        return switch (type) {
            case "approve" -> new Decision.Approve();
            case "edit" -> edit(fields, where);
            case "reject" -> new Decision.Reject(message(fields, where));
            case "respond" -> {
                String message = message(fields, where);
                if (message == null) {
                    throw new Misfit(where + ": respond needs a message, which stands for the call's result");
                }
                yield new Decision.Respond(message);
            }
            default -> new Decision.Unknown(type);
        };
    }

    private static Decision edit(Value.Fields fields, String where) throws Misfit {
        Value action = fields.get("edited_action");
        Value.Fields edited = Value.fields(action == null ? fields.get("editedAction") : action);
        String name = Value.text(edited.get("name"));
        if (name == null || !(edited.get("args") instanceof Value.Fields args)) {
            throw new Misfit(where + ": edit needs edited_action with name, a text, and args, an object");
        }
        return new Decision.Edit(name, args);
    }

    private static @Nullable String message(Value.Fields fields, String where) throws Misfit {
        Value message = fields.get("message");
        if (message == null || message instanceof Value.Null) {
            return null;
        }
        String text = Value.text(message);
        if (text == null) {
            throw new Misfit(where + ": message must be a text");
        }
        return text;
    }

    /** What does not fit, and where. */
    private static final class Misfit extends Exception {
        private static final long serialVersionUID = 1;
        private final String sentence;

        Misfit(String sentence) {
            super(sentence);
            this.sentence = sentence;
        }
    }
}
