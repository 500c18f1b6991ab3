package dev.stateroom.workspace.rerun;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.backend.bridge.AgentRun;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.server.ServerReruns;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.follow.FollowedEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reruns a thread of a LangGraph server from a step, on a copy that the server makes: the thread itself is unchanged. */
public final class ServerRerun {
    private final WorkspaceOpener opener;

    /** Connects through {@code opener}. */
    public ServerRerun(WorkspaceOpener opener) {
        this.opener = opener;
    }

    /**
     * Copies the thread on its server, changes it, runs it and follows it. If cancelled, the run is ended on the server; its copy is kept.
     *
     * @param address the server's address
     * @param follows receives each new step
     */
    public Outcome<RerunEnd> run(String address, RerunPlan plan, Consumer<FollowedEvent> follows, Cancellation cancellation, Progress progress) {
        return values(plan, cancellation).then(values -> opener.reruns(address).then(server -> {
            try (server) {
                return server.copy(plan.thread().id())
                        .then(copy -> (values.values().isEmpty() ? Outcome.ok(plan.from().id()) : server.update(copy, plan.from().id(), values))
                                .then(begin -> opener.threads(address, cancellation, progress).then(source -> {
                                    try (source) {
                                        return followed(server, source, copy, begin, plan, follows, cancellation).map(end -> end.at(address));
                                    }
                                })));
            }
        }));
    }

    private static Outcome<RerunEnd> followed(
            ServerReruns server, ThreadSource source, String copy, String begin, RerunPlan plan, Consumer<FollowedEvent> follows, Cancellation cancellation) {
        return FollowedRun.of(source, copy, () -> server.start(copy, begin, input(plan.change())).then(run -> ended(server, copy, run, cancellation)), follows, cancellation)
                .then(end -> source.refresh(cancellation).then(_ -> source.thread(copy, cancellation)).then(again ->
                        BranchComparison.of(plan.thread(), again, plan.from().key(), cancellation).map(comparison -> {
                            var head = again.head("");
                            AgentRun.Finished finished = new AgentRun.Finished(end(end), end.error(), head == null ? "" : head.id(), List.of());
                            return new RerunEnd("", copy, finished, comparison, List.of());
                        })));
    }

    private static Outcome<ResumeTarget.RunEnd> ended(ServerReruns server, String copy, String run, Cancellation cancellation) {
        try {
            return server.end(copy, run, cancellation);
        } catch (CancelledException e) {
            server.cancel(copy, run);
            throw e;
        }
    }

    private static AgentRun.End end(ResumeTarget.RunEnd end) {
        return switch (end.status()) {
            case "success" -> AgentRun.End.DONE;
            case "interrupted" -> AgentRun.End.INTERRUPTED;
            default -> AgentRun.End.FAILED;
        };
    }

    private static ForeignValue input(RerunChange change) {
        return change.message() == null
                ? ForeignValue.Null.INSTANCE
                : fields("messages", new ForeignValue.Items(List.of(
                        new ForeignValue.Fields(Map.of("role", new ForeignValue.Text("user"), "content", new ForeignValue.Text(change.message()))))));
    }

    private static ForeignValue.Fields fields(String name, ForeignValue value) {
        return new ForeignValue.Fields(Map.of(name, value));
    }

    /** The state update for the server before the run. */
    private static Outcome<ForeignValue.Fields> values(RerunPlan plan, Cancellation cancellation) {
        RerunChange change = plan.change();
        Map<String, ForeignValue> values = new LinkedHashMap<>(change.state().values());
        if (!change.files().isEmpty()) {
            Map<String, ForeignValue> files = new LinkedHashMap<>();
            change.files().forEach((path, content) -> files.put(path, content instanceof ForeignValue.Text
                    ? new ForeignValue.Fields(Map.of("content", content, "encoding", new ForeignValue.Text("utf-8")))
                    : content));
            values.put("files", ForeignValue.Fields.copyOf(files));
        }
        if (change.calls().isEmpty()) {
            return Outcome.ok(ForeignValue.Fields.copyOf(values));
        }
        return plan.thread().messagesAt(plan.from().key(), cancellation).then(messages -> edited(messages.value(), change.calls())).map(messages -> {
            values.put("messages", new ForeignValue.Items(messages));
            return ForeignValue.Fields.copyOf(values);
        });
    }

    /** The messages that request the calls, with the new arguments; INVALID if a call is answered or does not exist. */
    private static Outcome<List<ForeignValue>> edited(List<Message> messages, Map<String, ForeignValue> calls) {
        List<ForeignValue> edited = new ArrayList<>();
        List<String> missing = new ArrayList<>(calls.keySet());
        for (Message message : messages) {
            if (message.toolCallId() != null && calls.containsKey(message.toolCallId())) {
                return Outcome.failed(Failure.Kind.INVALID, "the call " + message.toolCallId() + " has been answered at this step already: begin at the step that asks for it");
            }
            if (message.toolCalls().stream().noneMatch(call -> calls.containsKey(call.id()))) {
                continue;
            }
            Map<String, ForeignValue> raw = new LinkedHashMap<>(message.raw().values());
            raw.put("tool_calls", new ForeignValue.Items(message.toolCalls().stream()
                    .<ForeignValue>map(call -> new ForeignValue.Fields(Map.of(
                            "name", new ForeignValue.Text(call.name()),
                            "args", calls.getOrDefault(call.id(), call.args()),
                            "id", new ForeignValue.Text(call.id()),
                            "type", new ForeignValue.Text("tool_call"))))
                    .toList()));
            message.toolCalls().forEach(call -> missing.remove(call.id()));
            edited.add(ForeignValue.Fields.copyOf(raw));
        }
        return missing.isEmpty()
                ? Outcome.ok(edited)
                : Outcome.failed(Failure.Kind.NOT_FOUND, "no call " + missing.getFirst() + " is asked for at this step");
    }
}
