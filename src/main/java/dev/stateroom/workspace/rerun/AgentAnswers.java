package dev.stateroom.workspace.rerun;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.bridge.AgentRun;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.follow.FollowedEvent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Delivers answers to an agent that no server runs: the user's own agent continues with them on a copy of the thread. An answer runs once;
 * one whose run was interrupted is not run again, because its tools may have had effects.
 */
public final class AgentAnswers implements ResumeTarget {
    private final WorkspaceOpener opener;
    private final PendingSource pending;
    private final ThreadRerun reruns;
    private final RerunSettings settings;
    private final Consumer<FollowedEvent> follows;
    private final Cancellation cancellation;
    private final Map<String, RerunEnd> ends = new HashMap<>();

    /**
     * @param pending the waiting requests in threads of a checkpoint database
     * @param data the data folder
     * @param follows receives each new step
     * @param cancellation ends a run, which is not repeated for the same answer
     */
    public AgentAnswers(
            WorkspaceOpener opener, PendingSource pending, Path data, RerunSettings settings, Consumer<FollowedEvent> follows, Cancellation cancellation) {
        this.cancellation = cancellation;
        this.opener = opener;
        this.pending = pending;
        this.reruns = new ThreadRerun(opener, data);
        this.settings = settings;
        this.follows = follows;
    }

    @Override
    public Outcome<String> head(String threadId) {
        return pending.open(threadId, Cancellation.NEVER).map(ThreadCards::mark);
    }

    @Override
    public Delivery deliver(OutboxEntry sending) {
        ForeignValue resume = PlainJson.read(sending.payload().getBytes(StandardCharsets.UTF_8));
        Outcome<RerunEnd> end = opener.threads(pending.address(), Cancellation.NEVER, Progress.SILENT).then(source -> {
            try (source) {
                return run(source, sending.threadId(), resume);
            }
        });
        return switch (end) {
            case Outcome.Ok<RerunEnd>(RerunEnd ended) -> {
                ends.put(ended.address(), ended);
                yield new Accepted(ended.address());
            }
            case Outcome.Failed<RerunEnd>(Failure failure) -> new Declined(failure.sentence());
        };
    }

    private Outcome<RerunEnd> run(ThreadSource source, String threadId, ForeignValue resume) {
        try {
            return RerunPlan.ofHead(source, threadId, RerunChange.answer(resume))
                    .then(plan -> reruns.run(plan, null, settings, follows, cancellation, Progress.SILENT));
        } catch (CancelledException e) {
            // The answer must not look as if it were still in flight.
            return Outcome.failed(Failure.Kind.UNREACHABLE, "the run was stopped: what the agent did until then may have had effects");
        }
    }

    @Override
    public Outcome<Presence> look(OutboxEntry sending) {
        return Outcome.ok(new MovedOn("a run that was cut off"));
    }

    @Override
    public Outcome<RunEnd> end(String threadId, String runId, Cancellation cancellation) {
        return ended(runId)
                .map(end -> new RunEnd(end.finished().end() == AgentRun.End.DONE ? "success" : end.finished().end().word(), end.finished().error()));
    }

    /** The result of a run that was made here; NOT_FOUND for another one. */
    public Outcome<RerunEnd> ended(String runId) {
        RerunEnd end = ends.get(runId);
        return end == null ? Outcome.failed(Failure.Kind.NOT_FOUND, "no run " + runId + " was made here") : Outcome.ok(end);
    }

    /** The calls of a thread after a run, from its copy. */
    public Outcome<List<ToolCall>> calls(String threadId, String runId, Cancellation cancellation) {
        return opener.threads("sqlite:" + runId, cancellation, Progress.SILENT).then(copy -> {
            try (copy) {
                return copy.thread(threadId, cancellation).map(thread -> ToolCalls.of(thread, cancellation).inOrder());
            }
        });
    }
}
