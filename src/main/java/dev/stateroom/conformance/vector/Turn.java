package dev.stateroom.conformance.vector;

import dev.stateroom.agent.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One turn of the recorded agent.
 *
 * @param asked what was done in it
 * @param human the user's message; null for the recorder's usual one
 * @param modelTools names of the tools that the model was offered; null where they were not recorded
 * @param modelInput the last user's message as the model saw it; null where it was not recorded
 * @param metadata what the newest checkpoint said of its writer; null where it was not recorded
 * @param excerpt a part of the system message; null where none was recorded
 * @param filesInput files passed in with that turn, null for one that goes; null where there are none
 */
public record Turn(
        Asked asked,
        @Nullable String human,
        @Nullable Value modelTools,
        @Nullable Value modelInput,
        @Nullable Value metadata,
        @Nullable Excerpt excerpt,
        Value.@Nullable Fields filesInput) {
    private static final List<String> ANSWER =
            List.of("text", "blocks", "status", "artifact", "raises", "message", "missing");

    private static final List<String> RAISED = List.of("raises", "message");

    /** What was done in a turn. */
    public sealed interface Asked {}

    /** A backend was called, or a medium was looked at. */
    public record Op(Step step) implements Asked {}

    /**
     * The model called tools; several calls stand in one message.
     *
     * @param reviewing what a person was asked about them
     */
    public record Calls(List<Called> calls, Reviewing reviewing) implements Asked {
        /** Copies the list. */
        public Calls {
            calls = List.copyOf(calls);
        }
    }

    /** The model only spoke. */
    public record Words() implements Asked {}

    /**
     * A call of a tool.
     *
     * @param tool its name
     * @param args its arguments
     * @param id the call's id
     * @param answer what was recorded of its message: {@code text} or {@code blocks}, {@code status}, {@code artifact}; or {@code
     *     raises} and {@code message}
     * @param within calls that a subagent makes meanwhile, one after the other
     */
    public record Called(String tool, Value.Fields args, String id, Value.Fields answer, List<Called> within) {
        /** Copies the list. */
        public Called {
            within = List.copyOf(within);
        }
    }

    /**
     * What a person was asked about the calls of a message.
     *
     * @param interrupt what the person was shown; null where nobody was asked
     * @param decisions what the person answered; null where the question stayed open
     * @param raised the exception that the whole message ended in; empty where it did not
     */
    public record Reviewing(@Nullable Value interrupt, @Nullable List<Value> decisions, Value.Fields raised) {}

    /**
     * The turn that a step describes.
     *
     * @param number of the step, from 1
     */
    static Turn of(Value.Fields fields, int number) {
        Value input = fields.get("files_input");
        Value modelTools = fields.get("model_tools");
        return new Turn(
                asked(fields, number),
                human(Value.fields(fields.get("human"))),
                modelTools,
                fields.get("model_input"),
                fields.get("metadata"),
                Excerpt.of(fields),
                input == null ? null : Value.fields(input));
    }

    private static Asked asked(Value.Fields fields, int number) {
        if (fields.get("op") != null) {
            return new Op(Step.of(fields));
        }
        if (fields.get("tool") != null) {
            return new Calls(List.of(called(fields, "call_" + number, fields)), reviewing(fields));
        }
        if (fields.get("parallel") instanceof Value.Items(List<Value> calls)) {
            List<Value> answers = Value.items(fields.get("results"));
            List<Called> all = new ArrayList<>();
            for (int i = 0; i < calls.size(); i++) {
                Value.Fields answer = i < answers.size() ? Value.fields(answers.get(i)) : Value.Fields.EMPTY;
                all.add(called(Value.fields(calls.get(i)), "call_" + number + "_" + (i + 1), answer));
            }
            return new Calls(all, reviewing(fields));
        }
        if (fields.get("human") != null) {
            return new Words();
        }
        throw new NoVector("it has a step with neither op, tool, parallel nor human");
    }

    private static Called called(Value.Fields call, String usualId, Value.Fields answer) {
        String tool = Value.text(call.get("tool"));
        if (tool == null) {
            throw new NoVector("it has a call without a tool");
        }
        String id = Value.text(call.get("id"));
        return new Called(
                tool, Value.fields(call.get("args")), id == null ? usualId : id, only(answer, ANSWER), within(call));
    }

    private static Value.Fields only(Value.Fields fields, List<String> names) {
        Map<String, Value> kept = new LinkedHashMap<>();
        for (String name : names) {
            Value value = fields.get(name);
            if (value != null) {
                kept.put(name, value);
            }
        }
        return Value.Fields.copyOf(kept);
    }

    private static List<Called> within(Value.Fields call) {
        List<Value> answers = Value.items(call.get("subagent_results"));
        List<Called> within = new ArrayList<>();
        for (Value value : Value.items(call.get("subagent_calls"))) {
            Value.Fields answer = within.size() < answers.size() ? Value.fields(answers.get(within.size())) : Value.Fields.EMPTY;
            within.add(called(Value.fields(value), "sub_1", answer));
        }
        return within;
    }

    private static Reviewing reviewing(Value.Fields fields) {
        List<Value> decisions = fields.get("decisions") instanceof Value.Items(List<Value> made) ? made : null;
        return new Reviewing(fields.get("interrupt"), decisions, only(fields, RAISED));
    }

    private static @Nullable String human(Value.Fields message) {
        String text = Value.text(message.get("text"));
        return text == null ? null : Seed.repeated("a user's message", text, message.get("repeat"));
    }
}
