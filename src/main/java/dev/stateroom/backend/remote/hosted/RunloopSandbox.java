package dev.stateroom.backend.remote.hosted;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.http.EventReader;
import dev.stateroom.http.HttpStream;
import dev.stateroom.http.ServiceRequest;
import dev.stateroom.http.ServiceRequest.Repeat;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A devbox of Runloop: a command is started, then polled. The provider does not enforce timeouts, so the client does. Source: recorded
 * exchanges {@code runloop}.
 */
final class RunloopSandbox implements HostedSandbox {
    private static final int ATTACH_SECONDS = 30;
    private static final int WAIT_SECONDS = 25;
    private static final Duration KILLING = Duration.ofSeconds(5);

    private final SandboxService service;
    private final SandboxServices services;
    private final String box;

    RunloopSandbox(SandboxService service, SandboxServices services, String id) {
        this.service = service;
        this.services = services;
        this.box = "/v1/devboxes/" + SandboxService.encoded(id);
    }

    private static ServiceRequest post(String path, Map<String, ForeignValue> body, Repeat repeat) {
        return ServiceRequest.json("POST", path, PlainJson.compact(new ForeignValue.Fields(body)), repeat);
    }

    private static Map<String, ForeignValue> statuses(int seconds, String... statuses) {
        Map<String, ForeignValue> body = new LinkedHashMap<>();
        body.put("statuses", new ForeignValue.Items(List.of(statuses).stream().<ForeignValue>map(ForeignValue.Text::new).toList()));
        body.put("timeout_seconds", new ForeignValue.Real(seconds));
        return body;
    }

    @Override
    public Outcome<Boolean> attach(Cancellation cancellation) {
        ServiceRequest question = post(box + "/wait_for_status", statuses(ATTACH_SECONDS, "running", "failure", "shutdown"), Repeat.SAFE);
        return service.fields(question, SandboxService.QUICK, cancellation).then(devbox -> {
            String status = Objects.requireNonNullElse(ForeignValue.text(devbox.get("status")), "in no known state");
            return status.equals("running")
                    ? Outcome.ok(true)
                    : services.notRunning(status, Objects.requireNonNullElse(ForeignValue.text(devbox.get("failure_reason")), ""));
        });
    }

    @Override
    public boolean endsInTime() {
        return false;
    }

    @Override
    public Outcome<Integer> execute(Command command, Taker taker, Cancellation cancellation) {
        ServiceRequest start = post(
                box + "/execute_async",
                Map.of("command", new ForeignValue.Text(command.line())),
                command.isRepeatable() ? Repeat.SAFE : Repeat.WHERE_REFUSED);
        return service.fields(start, SandboxService.QUICK, cancellation)
                .then(started -> service.text(started, "execution_id", "a command").then(execution ->
                        completed(box + "/executions/" + SandboxService.encoded(execution), started, taker, cancellation)));
    }

    private Outcome<Integer> completed(String execution, ForeignValue.Fields started, Taker taker, Cancellation cancellation) {
        ForeignValue.Fields state = started;
        try {
            while (!"completed".equals(ForeignValue.text(state.get("status")))) {
                cancellation.check();
                Outcome<ForeignValue.Fields> next = service.fields(
                        post(execution + "/wait_for_status", statuses(WAIT_SECONDS, "completed"), Repeat.SAFE),
                        SandboxService.QUICK,
                        cancellation);
                if (next instanceof Outcome.Failed<ForeignValue.Fields>(Failure failure)) {
                    return Outcome.failed(failure);
                }
                state = next.orThrow();
            }
        } catch (CancelledException gaveUp) {
            service.ask(post(execution + "/kill", Map.of(), Repeat.SAFE), KILLING, TimedCancellation.in(KILLING, Cancellation.NEVER));
            throw gaveUp;
        }
        ForeignValue.Fields ended = state;
        if (!new ForeignValue.Bool(true).equals(ended.get("stdout_truncated"))) {
            return CommandOutput.of(service, ended, "stdout", "stderr", "exit_status", taker);
        }
        return streamed(execution, taker, cancellation)
                .then(whole -> whole ? CommandOutput.of(service, ended, "", "stderr", "exit_status", taker) : Outcome.ok(UNWANTED));
    }

    /** Streams the whole output if the response cut it; false if the taker stopped it. */
    private Outcome<Boolean> streamed(String execution, Taker taker, Cancellation cancellation) {
        return service.open(ServiceRequest.get(execution + "/stream_stdout_updates"), cancellation).then(stream -> {
            if (!stream.isOk()) {
                return Outcome.failed(service.refused(stream));
            }
            return events(stream, taker, cancellation);
        });
    }

    private Outcome<Boolean> events(HttpStream stream, Taker taker, Cancellation cancellation) {
        try (WatchedStream watched = new WatchedStream(stream, cancellation)) {
            EventReader reader = new EventReader(watched.body());
            for (EventReader.Event event = reader.next(); event != null; event = reader.next()) {
                ForeignValue.Fields update = ForeignValue.fields(PlainJson.read(event.data().getBytes(StandardCharsets.UTF_8)));
                String text = ForeignValue.text(update.get("output"));
                if (text != null && !taker.output(text.getBytes(StandardCharsets.UTF_8))) {
                    return Outcome.ok(false);
                }
            }
            return Outcome.ok(true);
        } catch (IOException broken) {
            cancellation.check();
            return Outcome.failed(Failure.Kind.UNREACHABLE, service.http().name() + " broke the output of a command in " + service.name() + " off");
        }
    }

    @Override
    public Outcome<Boolean> upload(String path, byte[] content, Cancellation cancellation) {
        MultipartBody body = new MultipartBody().text("path", path).file("file", "upload", content);
        ServiceRequest question = new ServiceRequest("POST", box + "/upload_file", body.headers(), body.bytes(), Repeat.SAFE);
        return service.success(question, SandboxService.QUICK, cancellation).map(_ -> true);
    }

    @Override
    public Outcome<byte[]> download(String path, Cancellation cancellation) {
        ServiceRequest question = post(box + "/download_file", Map.of("path", new ForeignValue.Text(path)), Repeat.SAFE);
        return service.content(question, path, cancellation);
    }

    @Override
    public void close() {
        service.close();
    }
}
