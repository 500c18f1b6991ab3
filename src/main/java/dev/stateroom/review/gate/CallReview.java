package dev.stateroom.review.gate;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.EditNote;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.permission.call.ToolReview;
import dev.stateroom.tool.ToolMessage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The review of an agent's calls: one request for each message of the model, answered with one decision for each call that waits. A setting
 * for a tool replaces the result of the rules for it.
 */
public final class CallReview {
    private final ReviewWords words;
    private final CallJudge judge;
    private final List<String> available;

    /**
     * A review.
     *
     * @param langchain the release of langchain used with the package, which determines the texts
     * @param judge of the agent, whose {@code interrupt_on} and rules make calls wait
     * @param available names of the agent's tools
     */
    public CallReview(Dialect dialect, Release langchain, CallJudge judge, List<String> available) {
        this.words = new ReviewWords(dialect.language(), langchain);
        this.judge = judge;
        this.available = List.copyOf(available);
    }

    /**
     * A call that waits.
     *
     * @param index of the call in the message
     * @param call as the model wrote it
     * @param description the text for the person
     * @param decisions the allowed decisions
     */
    public record Hanging(int index, Message.Call call, String description, List<String> decisions) {}

    /** The calls of a message that wait, in order. */
    public List<Hanging> hanging(List<Message.Call> calls) {
        List<Hanging> hanging = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            Message.Call call = calls.get(i);
            ToolReview review = judge.review(call.name(), call.args());
            if (review != null) {
                String description = review.description();
                hanging.add(new Hanging(
                        i,
                        call,
                        description == null ? words.description(call) : description,
                        review.decisions().isEmpty() ? words.usualDecisions() : review.decisions()));
            }
        }
        return hanging;
    }

    /** The request for the person, with the package's own field names. */
    public ForeignValue payload(List<Hanging> hanging) {
        return words.payload(hanging);
    }

    /**
     * The result of the decisions for every call of a message.
     *
     * @param decisions as they were sent, one for each waiting call
     * @return one for each call, in order; raised like the package's exception if a decision does not fit
     */
    public AgentReply<List<ReviewedCall>> decided(List<Message.Call> calls, List<Hanging> hanging, List<ForeignValue> decisions) {
        if (decisions.size() != hanging.size()) {
            return raised(words.wrongCount(decisions.size(), hanging.size()));
        }
        List<ReviewedCall> reviewed = new ArrayList<>();
        calls.forEach(call -> reviewed.add(new ReviewedCall.Run(call, null)));
        for (int i = 0; i < hanging.size(); i++) {
            switch (decided(hanging.get(i), decisions.get(i))) {
                case AgentReply.Answered<ReviewedCall>(ReviewedCall one) -> reviewed.set(hanging.get(i).index(), one);
                case AgentReply.Raised<ReviewedCall>(String type, String message) -> {
                    return AgentReply.raised(type, message);
                }
                case AgentReply.Withheld<ReviewedCall>(String sentence) -> {
                    return AgentReply.withheld(sentence);
                }
            }
        }
        boolean rejected = decisions.stream().anyMatch(decision -> "reject".equals(type(decision)));
        if (!words.isPython() && rejected) {
            reviewed.replaceAll(one -> one instanceof ReviewedCall.Run ? new ReviewedCall.Dropped() : one);
        }
        return AgentReply.of(List.copyOf(reviewed));
    }

    private <R> AgentReply<R> raised(String message) {
        return AgentReply.raised(words.isPython() ? "ValueError" : "Error", message);
    }

    private static @Nullable String type(ForeignValue decision) {
        return ForeignValue.text(ForeignValue.fields(decision).get("type"));
    }

    private AgentReply<ReviewedCall> decided(Hanging hanging, ForeignValue decision) {
        String type = type(decision);
        Message.Call call = hanging.call();
        if (type == null || !hanging.decisions().contains(type)) {
            return raised(words.notAllowed(decision, type, hanging));
        }
        return switch (type) {
            case "approve" -> AgentReply.of(new ReviewedCall.Run(call, null));
            case "edit" -> edited(call, ForeignValue.fields(decision));
            case "reject" ->
                AgentReply.of(answered(
                        call, words.rejected(call, ForeignValue.text(ForeignValue.fields(decision).get("message"))), ToolMessage.Status.ERROR));
            case "respond" -> {
                String message = ForeignValue.text(ForeignValue.fields(decision).get("message"));
                yield message == null
                        ? AgentReply.raised("KeyError", "'message'")
                        : AgentReply.of(answered(call, message, ToolMessage.Status.SUCCESS));
            }
            default -> raised(words.notAllowed(decision, type, hanging));
        };
    }

    private static ReviewedCall answered(Message.Call call, String text, ToolMessage.Status status) {
        return new ReviewedCall.Answered(
                new ToolMessage(call.name(), call.id(), new ForeignValue.Text(text), status, null, FilesUpdate.ABSENT));
    }

    private AgentReply<ReviewedCall> edited(Message.Call call, ForeignValue.Fields decision) {
        ForeignValue.Fields action = ForeignValue.fields(decision.get(words.isPython() ? "edited_action" : "editedAction"));
        String name = ForeignValue.text(action.get("name"));
        ForeignValue args = action.get("args");
        if (words.language() == Era.Language.JAVASCRIPT && (name == null || !(args instanceof ForeignValue.Fields || args instanceof ForeignValue.Items))) {
            String wrong = name == null ? "name must be a string" : "args must be an object";
            return raised("Invalid edited action for tool \"" + call.name() + "\": " + wrong);
        }
        if (name == null || args == null) {
            boolean whole = decision.get("edited_action") == null;
            return AgentReply.raised("KeyError", whole ? "'edited_action'" : name == null ? "'name'" : "'args'");
        }
        Message.Call executed = new Message.Call(call.id(), name, args);
        if (!words.notesEdits()) {
            return AgentReply.of(new ReviewedCall.Run(executed, null));
        }
        return name.equals(call.name()) || available.contains(name)
                ? AgentReply.of(new ReviewedCall.Run(executed, EditNote.of(executed)))
                : raised(words.unknownTool(call, name, available));
    }
}
