package dev.stateroom.history.ledger;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.history.CheckpointTree;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.tool.ResultEviction;
import dev.stateroom.tool.ToolMessage;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.summary.ModelWindow;
import dev.stateroom.tool.summary.SummarySettings;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The content that other limits, or another release, would have moved out of a recorded conversation. The recorded texts are used
 * unchanged: moved content is read from its file, and each call is assumed to have the same result.
 */
public final class OffloadForecast {
    private final RecordedThread thread;
    private final Limits limits;
    private final Cancellation cancellation;
    private final ResultEviction eviction;
    private final OffloadedFiles artifacts;
    private final Map<String, CheckpointTree> lines;
    private final TokenEstimate estimate;
    private final List<Offload> entries = new ArrayList<>();
    private final Map<String, Integer> owners = new HashMap<>();
    private final Map<String, ToolMessage> shown = new HashMap<>();
    private final Map<String, String> agents = new HashMap<>();

    /**
     * The settings of a forecast.
     *
     * @param dialect the simulated behaviour
     * @param tools from which size on results and users' messages are moved, and where to
     * @param summaries when the conversation is summarised
     * @param window the known facts about the model
     */
    public record Limits(Dialect dialect, ToolSettings tools, SummarySettings summaries, ModelWindow window) {}

    private OffloadForecast(RecordedThread thread, ToolCall.Ledger calls, Limits limits, Cancellation cancellation) {
        this.thread = thread;
        this.limits = limits;
        this.cancellation = cancellation;
        this.eviction = new ResultEviction(limits.dialect(), limits.tools(), OffloadForecast::anyId);
        this.lines = thread.trees();
        this.artifacts = new OffloadedFiles(thread, lines.values(), cancellation);
        this.estimate = TokenEstimate.in(limits.dialect());
        calls.inOrder().forEach(call -> agents.putIfAbsent(call.proposedAt().namespace(), call.agent()));
    }

    /** Replaces the random part of a name, which would differ each time. */
    private static UUID anyId() {
        return new UUID(0, 0);
    }

    /**
     * The entries in the order of {@link OffloadLedger}: the results in call order, then each namespace's messages and rounds of
     * summarising. There are no reads, and the later fate of a file is not known. May block.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled
     */
    public static OffloadLedger of(
            RecordedThread thread, ToolCall.Ledger calls, Limits limits, Cancellation cancellation) {
        OffloadForecast forecast = new OffloadForecast(thread, calls, limits, cancellation);
        for (ToolCall call : calls.inOrder()) {
            cancellation.check();
            forecast.result(call);
        }
        for (CheckpointTree line : forecast.lines.values()) {
            if (!line.tips().isEmpty()) {
                forecast.conversation(line);
            }
        }
        return new OffloadLedger(forecast.entries);
    }

    // ---- results

    private void result(ToolCall call) {
        Message result = call.result();
        if (result == null) {
            return;
        }
        ToolMessage whole = new ToolMessage(
                call.tool(),
                call.id(),
                whole(call, result),
                "error".equals(call.status()) ? ToolMessage.Status.ERROR : ToolMessage.Status.SUCCESS,
                null,
                FilesUpdate.ABSENT);
        ToolMessage seen = whole;
        var planned = eviction.planned(whole);
        if (planned.isPresent()) {
            ToolMessage moved = eviction.preview(whole);
            seen = moved(call, planned.get(), moved) ? moved : whole;
        }
        shown.put(key(call.checkpoint().namespace(), call.id()), seen);
    }

    /** A recorded result as it was before it was moved, if its file still exists. */
    private ForeignValue whole(ToolCall call, Message result) {
        String path = call.offloadedTo();
        FileData stored = path == null ? null : artifacts.at(call.checkpoint(), path);
        return stored == null
                ? result.content()
                : switch (stored.content()) {
                    case FileData.Text(String text) -> new ForeignValue.Text(text);
                    case FileData.Lines(List<String> all) -> new ForeignValue.Text(String.join("\n", all));
                    case FileData.Binary _, FileData.Stored _, FileData.Unreadable _ -> result.content();
                };
    }

    /** True if the model would have seen the notice; false if the path was taken and the result stays. */
    private boolean moved(ToolCall call, dev.stateroom.tool.OffloadedText planned, ToolMessage notice) {
        Integer owner = owners.get(planned.path());
        ToolCall before = owner == null ? null : entries.get(owner).call();
        boolean isTaken = before != null;
        boolean stays = isTaken && !limits.dialect().holds(DialectFact.WRITE_OVERWRITES);
        boolean drops = stays
                && limits.dialect().holds(DialectFact.OFFLOAD_FAILURE_LOSES_RESULT);
        if (owner != null && !stays) {
            entries.set(owner, overwritten(entries.get(owner), call));
        }
        Offload.Size size = estimate.size(planned.text());
        Offload.Size left = estimate.size(notice.text());
        Offload.Status status = drops
                ? Offload.Status.LOST
                : stays ? Offload.Status.KEPT_INLINE : Offload.Status.OK;
        if (!stays) {
            owners.put(planned.path(), entries.size());
        }
        entries.add(new Offload(
                Offload.Kind.RESULT,
                status,
                planned.path(),
                call,
                call.agent(),
                call.checkpoint(),
                step(call.checkpoint()),
                size,
                stays && !drops ? size.bytes() : left.bytes(),
                stays && !drops ? 0 : Math.max(0, size.tokens() - left.tokens()),
                stays ? before : null,
                Offload.Fate.KEPT,
                List.of()));
        return !stays || drops;
    }

    private static Offload overwritten(Offload entry, ToolCall by) {
        return new Offload(
                entry.kind(),
                Offload.Status.OVERWRITTEN,
                entry.path(),
                entry.call(),
                entry.agent(),
                entry.at(),
                entry.step(),
                entry.size(),
                entry.shown(),
                entry.tokensSaved(),
                by,
                Offload.Fate.KEPT,
                List.of());
    }

    private @Nullable Integer step(dev.stateroom.history.CheckpointKey at) {
        return Objects.requireNonNull(thread.checkpoint(at)).step();
    }

    private static String key(String namespace, String callId) {
        return namespace + '\n' + callId;
    }

    // ---- conversations

    private void conversation(CheckpointTree line) {
        cancellation.check();
        ForecastConversation conversation =
                ForecastConversation.read(thread, line, shown, agents, cancellation);
        entries.addAll(conversation.offloads(limits, eviction, estimate, cancellation));
    }
}
