package dev.stateroom.history.ledger;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointTree;
import dev.stateroom.history.NewMessages;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.tool.ConversationOffload;
import dev.stateroom.tool.MessageContent;
import dev.stateroom.tool.ResultEviction;
import dev.stateroom.tool.ToolMessage;
import dev.stateroom.tool.summary.Summariser;
import dev.stateroom.tool.summary.SummaryEvent;
import dev.stateroom.vfs.MeteredLoop;
import dev.stateroom.work.Cancellation;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one namespace with their checkpoints, replayed model call by model call.
 *
 * @param threadId the thread
 * @param agent the agent of the namespace
 * @param messages all of them, with results as the model would have seen them
 * @param steps for each message the first checkpoint that has it
 */
record ForecastConversation(String threadId, String agent, List<Message> messages, List<Checkpoint> steps) {
    /** The assumed length of a model's summary: a screenful, as its instructions suggest. */
    private static final String SUMMARY = "x".repeat(2_000);

    private static final String SESSION = "0".repeat(32);

    /**
     * Reads the newest branch.
     *
     * @param shown results as the model would have seen them, by namespace and call
     * @param agents the agent of each namespace
     */
    static ForecastConversation read(
            RecordedThread thread,
            CheckpointTree line,
            Map<String, ToolMessage> shown,
            Map<String, String> agents,
            Cancellation cancellation) {
        Checkpoint tip = line.tips().stream()
                .reduce((one, other) -> one.id().compareTo(other.id()) < 0 ? other : one)
                .orElseThrow();
        Map<String, Checkpoint> first = new HashMap<>();
        for (Checkpoint checkpoint : Timeline.branch(thread, tip.key())) {
            cancellation.check();
            NewMessages.at(thread, checkpoint.key(), line.parent(checkpoint.key()), cancellation)
                    .forEach(message -> first.putIfAbsent(String.valueOf(message.id()), checkpoint));
        }
        List<Message> messages = new ArrayList<>();
        List<Checkpoint> steps = new ArrayList<>();
        for (Message message : thread.messagesAt(tip.key(), cancellation).map(RebuiltValue::value).orElse(List.of())) {
            ToolMessage seen = shown.get(tip.key().namespace() + '\n' + message.toolCallId());
            boolean isResult = message.type().equals("tool") && seen != null;
            messages.add(isResult && seen != null ? MessageContent.replaced(message, seen.content()) : message);
            steps.add(first.getOrDefault(String.valueOf(message.id()), tip));
        }
        return new ForecastConversation(
                thread.id(), tip.key().isRoot() ? "main" : agents.getOrDefault(tip.key().namespace(), ""), List.copyOf(messages), List.copyOf(steps));
    }

    /** The content that would have been offloaded, in order. */
    List<Offload> offloads(
            OffloadForecast.Limits limits, ResultEviction eviction, TokenEstimate estimate, Cancellation cancellation) {
        ConversationOffload histories = new ConversationOffload(limits.dialect(), limits.tools());
        String file = histories.path(threadId, SESSION);
        List<Offload> found = new ArrayList<>();
        List<Message> seen = new ArrayList<>();
        SummaryEvent last = null;
        for (int i = 0; i < messages.size(); i++) {
            cancellation.check();
            int number = i + 1;
            MeteredLoop.round(() -> "message " + number + " of " + messages.size() + " of " + (agent.isEmpty() ? "an agent" : agent) + " in thread " + threadId);
            Message message = messages.get(i);
            if (message.type().equals("ai") && Summariser.keepsHistory(limits.dialect())) {
                Summariser summariser = new Summariser(limits.dialect(), limits.summaries(), limits.window().answering(message));
                Summariser.Round round = summariser.before(seen, last);
                if (round.takes()) {
                    last = summariser.summarised(round, SUMMARY, file);
                    String section = histories
                            .planned(file, at(i), histories.withMediaNamed(round.filed()))
                            .text();
                    found.add(section(limits, file, i, estimate.size(section), round, summariser, last));
                }
            }
            Optional<dev.stateroom.tool.OffloadedText> large = message.type().equals("human") && isAnswered(i)
                    ? eviction.plannedMessage(message.text())
                    : Optional.empty();
            seen.add(large.map(offload -> MessageContent.replaced(
                            message, new ForeignValue.Text(eviction.shownMessage(offload))))
                    .orElse(message));
            if (large.isPresent()) {
                found.add(message(i, large.get(), eviction.shownMessage(large.get()), estimate));
            }
        }
        return found;
    }

    /** The model is called when a user's message is the last one. */
    private boolean isAnswered(int i) {
        return i + 1 == messages.size() || messages.get(i + 1).type().equals("ai");
    }

    private Instant at(int i) {
        OffsetDateTime time = steps.get(i).createdAt();
        return time == null ? Instant.EPOCH : time.toInstant();
    }

    private Offload section(
            OffloadForecast.Limits limits,
            String file,
            int i,
            Offload.Size size,
            Summariser.Round round,
            Summariser summariser,
            SummaryEvent event) {
        long saved = summariser.tokens(round.taken()) - summariser.tokens(List.of(event.summary()));
        // The summariser of the older protocol does not pass its result to the agent's state.
        boolean reachesState = limits.dialect().holds(DialectFact.RESULT_OBJECTS);
        return offload(
                Offload.Kind.HISTORY,
                reachesState ? Offload.Status.OK : Offload.Status.DANGLING,
                file,
                i,
                size,
                ShownText.bytes(event.summary().text()),
                Math.max(0, saved));
    }

    private Offload message(int i, dev.stateroom.tool.OffloadedText large, String shown, TokenEstimate estimate) {
        Offload.Size size = estimate.size(large.text());
        return offload(
                Offload.Kind.MESSAGE,
                Offload.Status.OK,
                large.path(),
                i,
                size,
                ShownText.bytes(shown),
                Math.max(0, size.tokens() - estimate.tokens(shown)));
    }

    private Offload offload(
            Offload.Kind kind,
            Offload.Status status,
            String path,
            int i,
            Offload.Size size,
            long shown,
            @Nullable Long saved) {
        Checkpoint step = steps.get(i);
        return new Offload(
                kind, status, path, null, agent, step.key(), step.step(), size, shown, saved, null, Offload.Fate.KEPT, List.of());
    }
}
