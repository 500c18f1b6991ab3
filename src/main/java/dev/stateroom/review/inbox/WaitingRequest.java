package dev.stateroom.review.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.history.ToolCall;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.decision.AnswerCheck;
import dev.stateroom.review.hazard.ArgumentHazard;
import dev.stateroom.tool.OffloadedText;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One open request as a list entry. The inbox has it once, however many rows the storage has for it.
 *
 * @param place its thread
 * @param interruptId the request's id
 * @param since the time of its thread's newest step; null if that is not recorded
 * @param isPerCall true for a request about a single call
 * @param isStuck true if a wrong answer left an error on it: it accepts no more answers
 * @param agent {@code main}, the asking subagent, or null if only the thread itself shows it
 * @param calls the requested calls, in order; empty for a question
 * @param question the question in one line; null for a request about calls
 * @param order its index among the requests of its thread, in call order; increasing, with possible gaps
 */
public record WaitingRequest(
        Place place,
        String interruptId,
        @Nullable OffsetDateTime since,
        boolean isPerCall,
        boolean isStuck,
        @Nullable String agent,
        List<Call> calls,
        @Nullable Call question,
        int order) {

    /** Longest wait first, calls of a thread in call order; those of unknown age last. */
    public static final Comparator<WaitingRequest> OLDEST_FIRST = Comparator.comparing(
                    WaitingRequest::since, Comparator.nullsLast(Comparator.<OffsetDateTime>naturalOrder()))
            .thenComparing(one -> one.place().source())
            .thenComparing(one -> one.place().threadId())
            .thenComparingInt(WaitingRequest::order)
            .thenComparing(WaitingRequest::interruptId);

    /** Shown for a question in the place of a tool's name. */
    public static final String QUESTION = "interrupt";

    private static final Set<String> ANSWERS = Set.of("answer");

    /** Copies the list. */
    public WaitingRequest {
        calls = List.copyOf(calls);
    }

    /** An entry with order 0, the first of its thread. */
    public WaitingRequest(
            Place place, String interruptId, @Nullable OffsetDateTime since, boolean isPerCall, boolean isStuck, @Nullable String agent, List<Call> calls) {
        this(place, interruptId, since, isPerCall, isStuck, agent, calls, null, 0);
    }

    /** A copy with another order. */
    public WaitingRequest at(int other) {
        return other == order ? this : new WaitingRequest(place, interruptId, since, isPerCall, isStuck, agent, calls, question, other);
    }

    /**
     * The entry of a request.
     *
     * @param agent who asks; null if not known yet
     */
    public static WaitingRequest of(Place place, PendingInterrupt interrupt, @Nullable OffsetDateTime since, @Nullable String agent) {
        List<Call> calls = new ArrayList<>();
        for (PendingInterrupt.ActionRequest action : interrupt.actions()) {
            calls.add(call(action.name(), ToolCall.subject(action.args()), action.args(), AnswerCheck.allowed(interrupt, action)));
        }
        Call question = interrupt.isQuestion() ? call(QUESTION, question(interrupt.request()), interrupt.request(), ANSWERS) : null;
        return new WaitingRequest(place, interrupt.interruptId(), since, interrupt.isPerCall(), interrupt.isStuck(), agent, calls, question, 0);
    }

    private static Call call(String name, String subject, ForeignValue asked, Collection<String> allowed) {
        String json = JsonText.JAVASCRIPT.of(asked);
        return new Call(
                name,
                subject,
                json.getBytes(StandardCharsets.UTF_8).length,
                OffloadedText.tokens(json.length()),
                ArgumentHazard.of(asked).size(),
                List.copyOf(allowed));
    }

    /** Everything that a person decides: the calls, or the question alone. */
    public List<Call> asked() {
        return question == null ? calls : List.of(question);
    }

    /** A question in one line: its text or its first text, else the whole as JSON. */
    private static String question(ForeignValue request) {
        String said = request instanceof ForeignValue.Text(String text) ? ToolCall.shortened(text.strip()) : ToolCall.subject(request);
        return said.isEmpty() ? ToolCall.shortened(JsonText.JAVASCRIPT.of(request)) : said;
    }

    /** The identity of this request; stays the same while it is open. */
    public Key key() {
        return new Key(place.source(), place.threadId(), interruptId);
    }

    /** Hashes only its identity: a request may have thousands of calls, and each of them is looked up by it. */
    @Override
    public int hashCode() {
        return key().hashCode();
    }

    /** The number of decisions that it needs; a question counts as one. */
    public int decisions() {
        return Math.max(1, calls.size());
    }

    /**
     * A thread of a source.
     *
     * @param source the address that opens the source again
     * @param sourceName its short name
     * @param threadId the thread
     */
    public record Place(String source, String sourceName, String threadId) {}

    /** A request's identity. */
    public record Key(String source, String threadId, String interruptId) {}

    /**
     * One call that waits.
     *
     * @param tool its name
     * @param subject its path or command, in one line, shortened; empty if it has none
     * @param bytes of its arguments as JSON in UTF-8
     * @param tokens estimated at four characters each
     * @param hazards number of deceptive places in its arguments
     * @param allowed the allowed decisions, in the order of the request
     */
    public record Call(String tool, String subject, long bytes, long tokens, int hazards, List<String> allowed) {
        /** Copies the list. */
        public Call {
            allowed = List.copyOf(allowed);
        }
    }
}
