package dev.stateroom.langgraph.server;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.server.ServerClient.Answer;
import dev.stateroom.review.sending.ResumeTarget.RunEnd;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs threads of a server again: on copies made by the server, from any of their checkpoints. Every change is sent once. */
public final class ServerReruns implements AutoCloseable {
    private final ServerClient client;
    private final ServerRuns runs;

    /** @param client closed with this */
    public ServerReruns(ServerClient client) {
        this.client = client;
        this.runs = new ServerRuns(client);
    }

    /** Copies a thread with all its checkpoints, which keep their ids; returns the id of the copy. */
    public Outcome<String> copy(String thread) {
        return accepted(client.send(ServerPaths.thread(thread) + "/copy", ForeignValue.Fields.EMPTY)).then(answer -> text(answer, "thread_id", "the copy"));
    }

    /**
     * Updates the state after a checkpoint by the graph's own rules.
     *
     * @param values by channel
     * @return the id of the new checkpoint
     */
    public Outcome<String> update(String thread, String checkpoint, ForeignValue.Fields values) {
        Map<String, ForeignValue> body = new LinkedHashMap<>();
        body.put("values", values);
        body.put("checkpoint", new ForeignValue.Fields(Map.of(
                "thread_id", new ForeignValue.Text(thread),
                "checkpoint_ns", new ForeignValue.Text(""),
                "checkpoint_id", new ForeignValue.Text(checkpoint))));
        return accepted(client.send(ServerPaths.thread(thread) + "/state", new ForeignValue.Fields(body))).then(answer -> {
            String made = ThreadUpdates.madeBy(answer);
            return made.isEmpty() ? silent("the update") : Outcome.ok(made);
        });
    }

    /**
     * Starts a run from a checkpoint.
     *
     * @param input of the run; null to continue with what is due
     * @return the run's id
     */
    public Outcome<String> start(String thread, String checkpoint, ForeignValue input) {
        return runs.assistant(thread).then(assistant -> {
            Map<String, ForeignValue> body = ServerRuns.beginning(assistant);
            body.put("input", input);
            body.put("checkpoint_id", new ForeignValue.Text(checkpoint));
            return accepted(client.send(ServerPaths.thread(thread) + "/runs", new ForeignValue.Fields(body))).then(answer -> text(answer, "run_id", "the run"));
        });
    }

    /** Waits until a run has ended. */
    public Outcome<RunEnd> end(String thread, String run, Cancellation cancellation) {
        return runs.end(thread, run, cancellation);
    }

    /** Requests the end of a run; a failure is only logged, as no caller waits for it. */
    public void cancel(String thread, String run) {
        String path = ServerPaths.thread(thread) + "/runs/" + ServerPaths.part(run) + "/cancel";
        if (accepted(client.send(path, ForeignValue.Fields.EMPTY)) instanceof Outcome.Failed<Answer>(Failure failure)) {
            System.getLogger(ServerReruns.class.getName()).log(System.Logger.Level.WARNING, "a run was not cancelled: {0}", failure.sentence());
        }
    }

    private Outcome<String> text(Answer answer, String field, String what) {
        String text = ForeignValue.text(ForeignValue.fields(answer.body()).get(field));
        return text == null ? silent(what) : Outcome.ok(text);
    }

    private <T> Outcome<T> silent(String what) {
        return Outcome.failed(Failure.Kind.INVALID, client.name() + " does not say which id " + what + " has");
    }

    private static Outcome<Answer> accepted(Delivery delivery) {
        return switch (delivery) {
            case Delivery.Accepted(Answer answer) -> Outcome.ok(answer);
            case Delivery.Refused(Failure failure) -> Outcome.failed(failure);
            case Delivery.NotReached(String sentence) -> Outcome.failed(Failure.Kind.UNREACHABLE, sentence);
            case Delivery.Unsure(String sentence) -> Outcome.failed(Failure.Kind.UNREACHABLE, sentence);
        };
    }

    @Override
    public void close() {
        client.close();
    }
}
