package dev.stateroom.backend.remote.hosted;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.http.HttpAnswer;
import dev.stateroom.http.ServiceRequest;
import dev.stateroom.http.ServiceRequest.Repeat;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A sandbox of LangSmith. A command is sent as a stream of events, which carries bytes; if that is not supported, as one blocking request,
 * else over a WebSocket. Source: recorded exchanges {@code langsmith-sse}, {@code langsmith-files}, {@code langsmith-websocket},
 * {@code js-langsmith}.
 */
final class LangSmithSandbox implements HostedSandbox {
    private static final int NOT_FOUND = 404;
    private static final int TOO_LATE = 408;

    private final SandboxService control;
    private final SandboxServices services;
    private final Map<String, String> headers;
    private final String id;
    private final InnerService plane;
    private volatile @Nullable Ways ways;

    /** The ways of running a command that were not refused by the service inside. */
    private record Ways(SandboxService of, List<LangSmithRoute> left) {}

    /** @param headers with the key, which the sandbox itself needs too */
    LangSmithSandbox(SandboxService control, SandboxServices services, Map<String, String> headers, String id) {
        this.control = control;
        this.services = services;
        this.plane = new InnerService(services);
        this.headers = headers;
        this.id = id;
    }

    @Override
    public Outcome<Boolean> attach(Cancellation cancellation) {
        return control.fields(ServiceRequest.get("/boxes/" + SandboxService.encoded(id)), SandboxService.QUICK, cancellation).then(box -> {
            String status = Objects.requireNonNullElse(ForeignValue.text(box.get("status")), "in no known state");
            if (!status.equals("ready")) {
                return services.notRunning(status, Objects.requireNonNullElse(ForeignValue.text(box.get("status_message")), ""));
            }
            return control.text(box, "dataplane_url", "it").then(address -> plane.attach(address, headers));
        });
    }

    @Override
    public boolean endsInTime() {
        return true;
    }

    @Override
    public Outcome<Integer> execute(Command command, Taker taker, Cancellation cancellation) {
        SandboxService at = plane.get();
        Ways known = ways;
        List<LangSmithRoute> routes =
                known != null && known.of() == at ? known.left() : List.of(new LangSmithEvents(at), LangSmithSandbox::blocking, new LangSmithMessages(at));
        for (int i = 0; i < routes.size(); i++) {
            Optional<Outcome<Integer>> done = routes.get(i).execute(at, command, taker, cancellation);
            if (done.isPresent()) {
                // What was refused is not asked for again: a whole service has a way or has it not.
                ways = new Ways(at, List.of(routes.get(i)));
                return done.get();
            }
        }
        return Outcome.failed(
                Failure.Kind.UNREACHABLE, at.http().name() + " knows no way to run a command in " + at.name() + ": it may have been deleted");
    }

    private static Optional<Outcome<Integer>> blocking(SandboxService at, Command command, Taker taker, Cancellation cancellation) {
        Map<String, ForeignValue> body = new LinkedHashMap<>();
        body.put("command", new ForeignValue.Text(command.line()));
        body.put("timeout", new ForeignValue.Int(command.seconds()));
        body.put("shell", new ForeignValue.Text(LangSmithRoute.SHELL));
        ServiceRequest question = ServiceRequest.json(
                "POST", "/execute", PlainJson.compact(new ForeignValue.Fields(body)), command.isRepeatable() ? Repeat.SAFE : Repeat.WHERE_REFUSED);
        Outcome<HttpAnswer> asked = at.ask(question, command.limit().plus(SandboxService.ON_THE_WAY), cancellation);
        if (asked instanceof Outcome.Ok<HttpAnswer>(HttpAnswer answer) && LangSmithRoute.isAbsent(answer.status())) {
            return Optional.empty();
        }
        return Optional.of(asked.then(answer -> {
            if (answer.status() == TOO_LATE) {
                return SandboxService.late();
            }
            return answer.isOk() ? at.fields(answer).then(fields -> CommandOutput.of(at, fields, "stdout", "stderr", "exit_code", taker)) : Outcome.failed(at.refused(answer));
        }));
    }

    @Override
    public Outcome<Boolean> upload(String path, byte[] content, Cancellation cancellation) {
        MultipartBody body = new MultipartBody().file("file", "file", content);
        ServiceRequest question =
                new ServiceRequest("POST", "/upload?path=" + SandboxService.encoded(path), body.headers(), body.bytes(), Repeat.SAFE);
        return plane.get().success(question, SandboxService.QUICK, cancellation).map(_ -> true);
    }

    @Override
    public Outcome<byte[]> download(String path, Cancellation cancellation) {
        SandboxService at = plane.get();
        return at.ask(ServiceRequest.get("/download?path=" + SandboxService.encoded(path)), SandboxService.QUICK, cancellation).then(answer -> {
            if (answer.isOk()) {
                return Outcome.ok(answer.body());
            }
            if (answer.status() == NOT_FOUND) {
                return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + path);
            }
            return SandboxService.said(answer).contains("is a directory")
                    ? Outcome.failed(Failure.Kind.WRONG_KIND, path + " is a folder, not a file")
                    : Outcome.failed(at.refused(answer));
        });
    }

    @Override
    public void close() {
        control.close();
        plane.close();
    }
}
