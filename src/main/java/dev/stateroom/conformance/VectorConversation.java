package dev.stateroom.conformance;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.conformance.medium.VectorMedia;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.conformance.vector.VectorTurn;
import dev.stateroom.tool.ConversationOffload;
import dev.stateroom.tool.OffloadedText;
import dev.stateroom.tool.ResultEviction;
import dev.stateroom.tool.summary.ModelWindow;
import dev.stateroom.tool.summary.Summariser;
import dev.stateroom.tool.summary.SummaryEvent;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The messages of the recorded agent's thread: from its user, its model and its tools, without those that were removed. */
final class VectorConversation {
    private static final String THREAD = "t";
    private static final String USUAL = "go";
    private static final String DONE = "done";
    private static final String SUMMARY = "summary";

    private final AgentBackend backend;
    private final VectorMedia media;
    private final InstantSource clock;
    private final ResultEviction eviction;
    private final ConversationOffload offload;
    private final String file;
    private final @Nullable Summariser summariser;
    private final List<Message> messages = new ArrayList<>();
    private @Nullable SummaryEvent summary;

    VectorConversation(AgentBackend backend, ReferenceVector vector, VectorMedia media, InstantSource clock) {
        this.backend = backend;
        this.media = media;
        this.clock = clock;
        this.eviction = new ResultEviction(backend.dialect(), vector.settings(), UUID::randomUUID);
        this.offload = new ConversationOffload(backend.dialect(), vector.settings());
        this.file = offload.path(THREAD, UUID.randomUUID().toString().replace("-", ""));
        this.summariser = vector.summarising() == null
                ? null
                : new Summariser(backend.dialect(), vector.summarising(), ModelWindow.UNKNOWN);
    }

    /** Adds the user's message and calls the model; returns what the model sees of the message. */
    String begin(VectorTurn turn) {
        String said = Objects.requireNonNullElse(turn.human(), USUAL);
        Optional<OffloadedText> large = eviction.plannedMessage(said).filter(this::isWritten);
        messages.add(message("human", said, List.of(), null));
        callModel();
        return large.map(eviction::shownMessage).orElse(said);
    }

    private boolean isWritten(OffloadedText message) {
        if (!(backend.write(message.path(), message.text())
                instanceof AgentReply.Answered<AgentResult.Write>(AgentResult.Write written))) {
            return false;
        }
        media.merge(written.filesUpdate());
        return written.error() == null;
    }

    /** Adds the calls of the model and their answers; calls the model again, which ends the turn. */
    void end(VectorTurn turn, List<ForeignValue> answers) {
        switch (turn.asked()) {
            case VectorTurn.Calls asked -> {
                List<VectorTurn.Called> calls = asked.calls();
                messages.add(message(
                        "ai",
                        "",
                        calls.stream().map(call -> new Message.Call(call.id(), call.tool(), call.args())).toList(),
                        null));
                for (int i = 0; i < calls.size(); i++) {
                    // Other compared values come before the messages.
                    int place = answers.size() - calls.size() + i;
                    ForeignValue content = place < 0 ? null : ForeignValue.fields(answers.get(place)).get("text");
                    messages.add(message("tool", Objects.requireNonNullElse(ForeignValue.text(content), ""), List.of(), calls.get(i).id()));
                }
                callModel();
            }
            case VectorTurn.Op _ -> {
                String id = "op_" + messages.size();
                messages.add(message("ai", "", List.of(new Message.Call(id, "op_tool", ForeignValue.Fields.EMPTY)), null));
                messages.add(message("tool", "ok", List.of(), id));
                callModel();
            }
            case VectorTurn.Words _ -> {}
        }
        messages.add(message("ai", DONE, List.of(), null));
    }

    /** Before each call of the model: if the conversation is too long, all but its newest messages are removed. */
    private void callModel() {
        if (summariser == null) {
            return;
        }
        Summariser.Round round = summariser.before(messages, summary);
        if (round.takes()) {
            List<Message> filed = offload.withMediaStored(round.filed(), backend);
            boolean written = offload.append(offload.planned(file, clock.instant(), filed), backend);
            summary = summariser.summarised(round, SUMMARY, written ? file : null);
        }
    }

    private static Message message(String type, String text, List<Message.Call> calls, @Nullable String callId) {
        return new Message(type, null, null, new ForeignValue.Text(text), calls, callId, null, ForeignValue.Fields.EMPTY);
    }
}
