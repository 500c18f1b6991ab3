package dev.stateroom.langgraph.server;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.http.RetryDelay;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.langgraph.server.ServerClient.Answer;
import dev.stateroom.review.sending.HeadMark;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sends answers to the threads of a server. Each starts a run in the background that has the answer's id in its metadata, so that the
 * server can be asked whether it received it. An answer is sent once; a thread that runs already refuses it.
 *
 * <p>Between reading the thread's head and the arrival of an answer another process may answer: the server has no condition for that. A
 * thread that runs by then refuses, and one that has continued ignores an answer to a request that no longer waits. The client is closed by
 * the caller.
 */
record ServerRuns(ServerClient client) implements ResumeTarget {
    /** The key of the answer's id in a run's metadata. */
    static final String SENDING = "stateroom_sending";

    /** A server's status for a failed run. */
    private static final String ERROR = "error";

    private static final int PAGE = 50;
    private static final int MOST_RUNS = 1_000;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(3);

    @Override
    public Outcome<String> head(String threadId) {
        return client.get(ServerPaths.thread(threadId) + "/state", Cancellation.NEVER).map(answer -> {
            ForeignValue.Fields state = ForeignValue.fields(answer.body());
            String id = ForeignValue.text(ForeignValue.fields(state.get("checkpoint")).get("checkpoint_id"));
            List<String> waiting = new ArrayList<>();
            for (ForeignValue task : ForeignValue.items(state.get("tasks"))) {
                for (ForeignValue interrupt : ForeignValue.items(ForeignValue.fields(task).get("interrupts"))) {
                    String interruptId = ForeignValue.text(ForeignValue.fields(interrupt).get("id"));
                    if (interruptId != null) {
                        waiting.add(interruptId);
                    }
                }
            }
            return HeadMark.of(id == null ? "" : id, waiting);
        });
    }

    /** The agent that runs the thread. */
    Outcome<String> assistant(String threadId) {
        return client.get(ServerPaths.thread(threadId), Cancellation.NEVER).then(answer -> {
            ForeignValue.Fields metadata = ForeignValue.fields(ForeignValue.fields(answer.body()).get("metadata"));
            String assistant = ForeignValue.text(metadata.get("assistant_id"));
            String graph = ForeignValue.text(metadata.get("graph_id"));
            String known = assistant == null ? graph : assistant;
            return known == null
                    ? Outcome.failed(Failure.Kind.NOT_FOUND, "thread " + threadId + " at " + client.name() + " names no agent that could continue")
                    : Outcome.ok(known);
        });
    }

    @Override
    public Delivery deliver(OutboxEntry sending) {
        return switch (assistant(sending.threadId())) {
            case Outcome.Failed<String>(Failure failure) when failure.kind() == Failure.Kind.NOT_FOUND -> new Declined(failure.sentence());
            case Outcome.Failed<String>(Failure failure) -> new NotReached(failure.sentence());
            case Outcome.Ok<String>(String assistant) -> deliver(sending, assistant);
        };
    }

    /** What each run is asked for with: refused while another one is under way, its events kept for who joins it. */
    static Map<String, ForeignValue> beginning(String assistant) {
        Map<String, ForeignValue> body = new LinkedHashMap<>();
        body.put("assistant_id", new ForeignValue.Text(assistant));
        body.put("multitask_strategy", new ForeignValue.Text("reject"));
        body.put("stream_mode", new ForeignValue.Items(List.of(new ForeignValue.Text("updates"))));
        body.put("stream_subgraphs", new ForeignValue.Bool(true));
        body.put("stream_resumable", new ForeignValue.Bool(true));
        return body;
    }

    private Delivery deliver(OutboxEntry sending, String assistant) {
        ForeignValue resume = PlainJson.read(sending.payload().getBytes(StandardCharsets.UTF_8));
        Map<String, ForeignValue> body = beginning(assistant);
        body.put("command", new ForeignValue.Fields(Map.of("resume", resume)));
        body.put("metadata", new ForeignValue.Fields(Map.of(SENDING, new ForeignValue.Text(sending.id()))));
        return switch (client.send(ServerPaths.thread(sending.threadId()) + "/runs", new ForeignValue.Fields(body))) {
            case dev.stateroom.langgraph.server.Delivery.Accepted(Answer answer) -> {
                String run = ForeignValue.text(ForeignValue.fields(answer.body()).get("run_id"));
                yield run == null ? new Unsure(client.name() + " took it and did not say as which run") : new Accepted(run);
            }
            // A missing key, a busy thread: a retry may succeed, and nothing was accepted.
            case dev.stateroom.langgraph.server.Delivery.Refused(Failure failure)
                    when failure.kind() == Failure.Kind.UNREACHABLE || failure.kind() == Failure.Kind.DENIED ->
                new NotReached(failure.sentence());
            case dev.stateroom.langgraph.server.Delivery.Refused(Failure failure) -> new Declined(failure.sentence());
            case dev.stateroom.langgraph.server.Delivery.NotReached(String sentence) -> new NotReached(sentence);
            case dev.stateroom.langgraph.server.Delivery.Unsure(String sentence) -> new Unsure(sentence);
        };
    }

    @Override
    public Outcome<Presence> look(OutboxEntry sending) {
        for (int offset = 0; offset < MOST_RUNS; offset += PAGE) {
            Outcome<Answer> asked = client.get(
                    ServerPaths.thread(sending.threadId()) + "/runs?limit=" + PAGE + "&offset=" + offset, Cancellation.NEVER);
            if (!(asked instanceof Outcome.Ok<Answer>(Answer answer))) {
                return asked.map(_ -> new NotThere());
            }
            List<ForeignValue> runs = ForeignValue.items(answer.body());
            for (ForeignValue each : runs) {
                ForeignValue.Fields run = ForeignValue.fields(each);
                if (sending.id().equals(ForeignValue.text(ForeignValue.fields(run.get("metadata")).get(SENDING)))) {
                    String id = ForeignValue.text(run.get("run_id"));
                    return Outcome.ok(new There(id == null ? "" : id));
                }
            }
            if (runs.size() < PAGE) {
                break;
            }
        }
        return head(sending.threadId())
                .map(head -> head.equals(sending.seenHead()) ? new NotThere() : new MovedOn(head));
    }

    @Override
    public Outcome<RunEnd> end(String threadId, String runId, Cancellation cancellation) {
        String path = ServerPaths.thread(threadId) + "/runs/" + ServerPaths.part(runId);
        // The events report the end at once; without them, polling finds it too.
        String error = new RunEvents(client, path).follow(_ -> {}, cancellation).orElse("");
        for (Duration pause = FIRST_PAUSE; ; pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : pause) {
            Outcome<Answer> asked = client.get(path, cancellation);
            if (!(asked instanceof Outcome.Ok<Answer>(Answer answer))) {
                return asked.map(_ -> new RunEnd("", ""));
            }
            String status = ForeignValue.text(ForeignValue.fields(answer.body()).get("status"));
            if (status == null || (!status.equals("pending") && !status.equals("running"))) {
                String known = ERROR.equals(status) && error.isEmpty() ? threadError(threadId, cancellation) : error;
                return Outcome.ok(new RunEnd(status == null ? "" : status, known));
            }
            RetryDelay.REAL.pause(pause, cancellation);
        }
    }

    /** The error of a thread's last run, stored with the thread, this one unless another has begun: past events do not have it. */
    private String threadError(String threadId, Cancellation cancellation) {
        return client.get(ServerPaths.thread(threadId), cancellation)
                .map(answer -> {
                    ForeignValue error = ForeignValue.fields(answer.body()).get(ERROR);
                    return error instanceof ForeignValue.Text(String text) ? text : RunEvents.error(ForeignValue.fields(error));
                })
                .orElse("");
    }
}
