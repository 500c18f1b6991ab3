package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One turn of the recorded agent.
 *
 * @param asked what was done in it
 * @param human the user's message; null for the recorder's default one
 * @param modelTools names of the tools that the model was offered; null if they were not recorded
 * @param modelInput the last user message as the model saw it; null if it was not recorded
 * @param metadata the writer in the newest checkpoint's metadata; null if it was not recorded
 * @param excerpt a part of the system message; null if none was recorded
 * @param filesInput files passed in with that turn, null to delete one; null if there are none
 */
public record VectorTurn(
        Asked asked,
        @Nullable String human,
        @Nullable ForeignValue modelTools,
        @Nullable ForeignValue modelInput,
        @Nullable ForeignValue metadata,
        @Nullable PromptExcerpt excerpt,
        ForeignValue.@Nullable Fields filesInput) {
    private static final List<String> ANSWER =
            List.of("text", "blocks", "status", "artifact", "raises", "message", "missing");

    private static final List<String> RAISED = List.of("raises", "message");

    /** The action in a turn. */
    public sealed interface Asked {}

    /** A backend was called, or a medium was read. */
    public record Op(VectorStep step) implements Asked {}

    /**
     * The model called tools; several calls are in one message.
     *
     * @param reviewing the review of these calls
     */
    public record Calls(List<Called> calls, Reviewing reviewing) implements Asked {
        /** Copies the list. */
        public Calls {
            calls = List.copyOf(calls);
        }
    }

    /** The model only wrote text. */
    public record Words() implements Asked {}

    /**
     * A call of a tool.
     *
     * @param tool its name
     * @param args its arguments
     * @param id the call's id
     * @param answer the recorded parts of its message: {@code text} or {@code blocks}, {@code status}, {@code artifact}; or {@code raises}
     *     and {@code message}
     * @param within calls that a subagent makes meanwhile, in sequence
     */
    public record Called(String tool, ForeignValue.Fields args, String id, ForeignValue.Fields answer, List<Called> within) {
        /** Copies the list. */
        public Called {
            within = List.copyOf(within);
        }
    }

    /**
     * The review of the calls of a message.
     *
     * @param interrupt the request that the person was shown; null for none
     * @param decisions the person's decisions; null if the request stayed open
     * @param raised the exception that ended the whole message; empty for none
     */
    public record Reviewing(@Nullable ForeignValue interrupt, @Nullable List<ForeignValue> decisions, ForeignValue.Fields raised) {}

    /**
     * The turn in a step.
     *
     * @param number of the step, from 1
     */
    static VectorTurn of(ForeignValue.Fields fields, int number) {
        ForeignValue input = fields.get("files_input");
        ForeignValue modelTools = fields.get("model_tools");
        return new VectorTurn(
                asked(fields, number),
                human(ForeignValue.fields(fields.get("human"))),
                modelTools,
                fields.get("model_input"),
                fields.get("metadata"),
                PromptExcerpt.of(fields),
                input == null ? null : ForeignValue.fields(input));
    }

    private static Asked asked(ForeignValue.Fields fields, int number) {
        if (fields.get("op") != null) {
            return new Op(VectorStep.of(fields));
        }
        if (fields.get("tool") != null) {
            return new Calls(List.of(called(fields, "call_" + number, fields)), reviewing(fields));
        }
        if (fields.get("parallel") instanceof ForeignValue.Items(List<ForeignValue> calls)) {
            List<ForeignValue> answers = ForeignValue.items(fields.get("results"));
            List<Called> all = new ArrayList<>();
            for (int i = 0; i < calls.size(); i++) {
                ForeignValue.Fields answer = i < answers.size() ? ForeignValue.fields(answers.get(i)) : ForeignValue.Fields.EMPTY;
                all.add(called(ForeignValue.fields(calls.get(i)), "call_" + number + "_" + (i + 1), answer));
            }
            return new Calls(all, reviewing(fields));
        }
        if (fields.get("human") != null) {
            return new Words();
        }
        throw new NoVector("it has a step with neither op, tool, parallel nor human");
    }

    private static Called called(ForeignValue.Fields call, String usualId, ForeignValue.Fields answer) {
        String tool = ForeignValue.text(call.get("tool"));
        if (tool == null) {
            throw new NoVector("it has a call without a tool");
        }
        String id = ForeignValue.text(call.get("id"));
        return new Called(
                tool, ForeignValue.fields(call.get("args")), id == null ? usualId : id, only(answer, ANSWER), within(call));
    }

    private static ForeignValue.Fields only(ForeignValue.Fields fields, List<String> names) {
        Map<String, ForeignValue> kept = new LinkedHashMap<>();
        for (String name : names) {
            ForeignValue value = fields.get(name);
            if (value != null) {
                kept.put(name, value);
            }
        }
        return ForeignValue.Fields.copyOf(kept);
    }

    private static List<Called> within(ForeignValue.Fields call) {
        List<ForeignValue> answers = ForeignValue.items(call.get("subagent_results"));
        List<Called> within = new ArrayList<>();
        for (ForeignValue value : ForeignValue.items(call.get("subagent_calls"))) {
            ForeignValue.Fields answer = within.size() < answers.size() ? ForeignValue.fields(answers.get(within.size())) : ForeignValue.Fields.EMPTY;
            within.add(called(ForeignValue.fields(value), "sub_1", answer));
        }
        return within;
    }

    private static Reviewing reviewing(ForeignValue.Fields fields) {
        List<ForeignValue> decisions = fields.get("decisions") instanceof ForeignValue.Items(List<ForeignValue> made) ? made : null;
        return new Reviewing(fields.get("interrupt"), decisions, only(fields, RAISED));
    }

    private static @Nullable String human(ForeignValue.Fields message) {
        String text = ForeignValue.text(message.get("text"));
        return text == null ? null : SeedFile.repeated("a user's message", text, message.get("repeat"));
    }
}
