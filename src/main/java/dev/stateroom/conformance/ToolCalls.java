package dev.stateroom.conformance;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.agent.Value;
import dev.stateroom.conformance.medium.Media;
import dev.stateroom.conformance.medium.SideBySide;
import dev.stateroom.conformance.standin.RecorderTools;
import dev.stateroom.conformance.vector.Turn;
import dev.stateroom.review.gate.Review;
import dev.stateroom.review.gate.Reviewed;
import dev.stateroom.tool.ToolMessage;
import dev.stateroom.tool.Toolset;
import dev.stateroom.vfs.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls tools as the recorded model did, and writes their messages down in the recorded form. */
final class ToolCalls {
    private static final Value MISSING = new Value.Fields(Map.of("missing", new Value.Bool(true)));

    private final GuardedTools agent;
    private final Dialect dialect;
    private final Media media;

    ToolCalls(GuardedTools agent, Dialect dialect, Media media) {
        this.agent = agent;
        this.dialect = dialect;
        this.media = media;
    }

    /**
     * What came of the calls of one message of the model.
     *
     * @param interrupt what a person was shown; null where nobody was asked
     * @param answers the messages that answer the calls, in their order; none where the question stays open
     * @param raised what the whole message raised; empty where it did not
     */
    record Made(@Nullable Value interrupt, List<Value> answers, Value.Fields raised) {}

    /** Makes the calls of one message, with a person's decisions where some of them wait. */
    Made make(Turn.Calls message) {
        List<Message.Call> calls = message.calls().stream().map(ToolCalls::call).toList();
        List<Review.Hanging> hanging = agent.review().hanging(calls);
        Value interrupt = hanging.isEmpty() ? null : agent.review().payload(hanging);
        List<Value> decisions = message.reviewing().decisions();
        if (interrupt != null && decisions == null) {
            return new Made(interrupt, List.of(), Value.Fields.EMPTY);
        }
        List<Value> made = interrupt == null ? List.of() : Objects.requireNonNull(decisions);
        return switch (agent.review().decided(calls, hanging, made)) {
            case Reply.Answered<List<Reviewed>>(List<Reviewed> reviewed) ->
                new Made(interrupt, run(reviewed), Value.Fields.EMPTY);
            case Reply.Raised<List<Reviewed>>(String type, String text) ->
                new Made(interrupt, List.of(), Value.fields(ResultShape.raised(type, text)));
            case Reply.Withheld<List<Reviewed>>(String sentence) ->
                new Made(interrupt, List.of(), new Value.Fields(Map.of("withheld", new Value.Text(sentence))));
        };
    }

    private static Message.Call call(Turn.Called called) {
        return new Message.Call(called.id(), called.tool(), called.args());
    }

    private List<Value> run(List<Reviewed> reviewed) {
        List<Message.Call> running = reviewed.stream()
                .filter(Reviewed.Run.class::isInstance)
                .map(one -> ((Reviewed.Run) one).call())
                .toList();
        List<Reply<ToolMessage>> replies = new ArrayList<>(callAll(agent.tools(), running));
        List<Value> answers = new ArrayList<>();
        for (int i = 0; i < reviewed.size(); i++) {
            answers.add(
                    switch (reviewed.get(i)) {
                        case Reviewed.Run run -> shape(replies.removeFirst().map(run::noted));
                        case Reviewed.Answered(ToolMessage message) -> shape(message);
                        case Reviewed.Dropped _ -> MISSING;
                    });
        }
        return answers;
    }

    private List<Reply<ToolMessage>> callAll(Toolset tools, List<Message.Call> calls) {
        SideBySide sides = media.sideBySide();
        List<Reply<ToolMessage>> replies = tools.callAll(calls, sides::make);
        sides.merge();
        for (Reply<ToolMessage> reply : replies) {
            if (reply instanceof Reply.Answered<ToolMessage>(ToolMessage message)) {
                media.merge(message.filesUpdate());
            }
        }
        return replies;
    }

    /** The messages that answer a subagent's calls, made one after the other. */
    List<Value> within(Turn.Called task) {
        Toolset tools = agent.of(Objects.requireNonNullElse(Value.text(task.args().get("subagent_type")), ""));
        return task.within().isEmpty()
                ? List.of()
                : media.delegated(() -> task.within().stream()
                        .map(called -> shape(callAll(tools, List.of(call(called))).getFirst()))
                        .toList());
    }

    private static Value shape(Reply<ToolMessage> reply) {
        return switch (reply) {
            case Reply.Answered<ToolMessage>(ToolMessage message) -> shape(message);
            case Reply.Raised<ToolMessage>(String type, String message) -> ResultShape.raised(type, message);
            case Reply.Withheld<ToolMessage>(String sentence) -> new Value.Fields(Map.of("withheld", new Value.Text(sentence)));
        };
    }

    private static Value shape(ToolMessage message) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put(message.content() instanceof Value.Text ? "text" : "blocks", message.content());
        if (message.status() == ToolMessage.Status.ERROR) {
            fields.put("status", new Value.Text("error"));
        }
        if (message.artifact() != null) {
            fields.put("artifact", message.artifact());
        }
        return Value.Fields.copyOf(fields);
    }

    /** The names of the tools that the model is offered, sorted, as they were recorded. */
    Value offered() {
        return new Value.Items(agent.tools().offered().stream()
                .filter(tool -> RecorderTools.isListed(tool, dialect))
                .sorted()
                .<Value>map(Value.Text::new)
                .toList());
    }
}
