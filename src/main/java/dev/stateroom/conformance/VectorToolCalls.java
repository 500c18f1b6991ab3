package dev.stateroom.conformance;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.conformance.medium.SideBySide;
import dev.stateroom.conformance.medium.VectorMedia;
import dev.stateroom.conformance.standin.RecorderTools;
import dev.stateroom.conformance.vector.VectorTurn;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.review.gate.CallReview;
import dev.stateroom.review.gate.ReviewedCall;
import dev.stateroom.tool.ToolMessage;
import dev.stateroom.tool.Toolset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls tools as the recorded model did, and returns their messages in the recorded form. */
record VectorToolCalls(GuardedTools agent, Dialect dialect, VectorMedia media) {
    private static final ForeignValue MISSING = new ForeignValue.Fields(Map.of("missing", new ForeignValue.Bool(true)));

    /**
     * The result of the calls of one message of the model.
     *
     * @param interrupt the request that a person was shown; null for none
     * @param answers the messages that answer the calls, in order; empty if the request is still open
     * @param raised the exception of the whole message; empty for none
     */
    record Made(@Nullable ForeignValue interrupt, List<ForeignValue> answers, ForeignValue.Fields raised) {}

    /** Makes the calls of one message, with a person's decisions if some of them wait. */
    Made make(VectorTurn.Calls message) {
        List<Message.Call> calls = message.calls().stream().map(VectorToolCalls::call).toList();
        List<CallReview.Hanging> hanging = agent.review().hanging(calls);
        ForeignValue interrupt = hanging.isEmpty() ? null : agent.review().payload(hanging);
        List<ForeignValue> decisions = message.reviewing().decisions();
        if (interrupt != null && decisions == null) {
            return new Made(interrupt, List.of(), ForeignValue.Fields.EMPTY);
        }
        List<ForeignValue> made = interrupt == null ? List.of() : Objects.requireNonNull(decisions);
        return switch (agent.review().decided(calls, hanging, made)) {
            case AgentReply.Answered<List<ReviewedCall>>(List<ReviewedCall> reviewed) ->
                new Made(interrupt, run(reviewed), ForeignValue.Fields.EMPTY);
            case AgentReply.Raised<List<ReviewedCall>>(String type, String text) ->
                new Made(interrupt, List.of(), ForeignValue.fields(ResultShape.raised(type, text)));
            case AgentReply.Withheld<List<ReviewedCall>>(String sentence) ->
                new Made(interrupt, List.of(), new ForeignValue.Fields(Map.of("withheld", new ForeignValue.Text(sentence))));
        };
    }

    private static Message.Call call(VectorTurn.Called called) {
        return new Message.Call(called.id(), called.tool(), called.args());
    }

    private List<ForeignValue> run(List<ReviewedCall> reviewed) {
        List<Message.Call> running = reviewed.stream()
                .filter(ReviewedCall.Run.class::isInstance)
                .map(one -> ((ReviewedCall.Run) one).call())
                .toList();
        List<AgentReply<ToolMessage>> replies = new ArrayList<>(callAll(agent.tools(), running));
        List<ForeignValue> answers = new ArrayList<>();
        for (int i = 0; i < reviewed.size(); i++) {
            answers.add(
                    switch (reviewed.get(i)) {
                        case ReviewedCall.Run run -> shape(replies.removeFirst().map(run::noted));
                        case ReviewedCall.Answered(ToolMessage message) -> shape(message);
                        case ReviewedCall.Dropped _ -> MISSING;
                    });
        }
        return answers;
    }

    private List<AgentReply<ToolMessage>> callAll(Toolset tools, List<Message.Call> calls) {
        SideBySide sides = media.sideBySide();
        List<AgentReply<ToolMessage>> replies = tools.callAll(calls, sides::make);
        sides.merge();
        for (AgentReply<ToolMessage> reply : replies) {
            if (reply instanceof AgentReply.Answered<ToolMessage>(ToolMessage message)) {
                media.merge(message.filesUpdate());
            }
        }
        return replies;
    }

    /** The messages that answer a subagent's calls, made in sequence. */
    List<ForeignValue> within(VectorTurn.Called task) {
        Toolset tools = agent.of(Objects.requireNonNullElse(ForeignValue.text(task.args().get("subagent_type")), ""));
        return task.within().isEmpty()
                ? List.of()
                : media.delegated(() -> task.within().stream()
                        .map(called -> shape(callAll(tools, List.of(call(called))).getFirst()))
                        .toList());
    }

    private static ForeignValue shape(AgentReply<ToolMessage> reply) {
        return switch (reply) {
            case AgentReply.Answered<ToolMessage>(ToolMessage message) -> shape(message);
            case AgentReply.Raised<ToolMessage>(String type, String message) -> ResultShape.raised(type, message);
            case AgentReply.Withheld<ToolMessage>(String sentence) -> new ForeignValue.Fields(Map.of("withheld", new ForeignValue.Text(sentence)));
        };
    }

    private static ForeignValue shape(ToolMessage message) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put(message.content() instanceof ForeignValue.Text ? "text" : "blocks", message.content());
        if (message.status() == ToolMessage.Status.ERROR) {
            fields.put("status", new ForeignValue.Text("error"));
        }
        if (message.artifact() != null) {
            fields.put("artifact", message.artifact());
        }
        return ForeignValue.Fields.copyOf(fields);
    }

    /** The names of the tools that the model is offered, sorted as in the recording. */
    ForeignValue offered() {
        return new ForeignValue.Items(agent.tools().offered().stream()
                .filter(tool -> RecorderTools.isListed(tool, dialect))
                .sorted()
                .<ForeignValue>map(ForeignValue.Text::new)
                .toList());
    }
}
