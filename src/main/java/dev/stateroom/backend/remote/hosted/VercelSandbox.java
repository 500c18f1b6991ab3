package dev.stateroom.backend.remote.hosted;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.http.HttpStream;
import dev.stateroom.http.ServiceRequest;
import dev.stateroom.http.ServiceRequest.Repeat;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A sandbox of Vercel: a command is started, waited for, and its output is read as JSON lines. The provider does not enforce timeouts, so
 * the client does. Source: recorded exchanges {@code vercel}.
 */
final class VercelSandbox implements HostedSandbox {
    private static final int LONGEST_LINE = 32 << 20;
    private static final int TERMINATE = 15;
    private static final Duration KILLING = Duration.ofSeconds(5);

    private final SandboxService service;
    private final SandboxServices services;
    private final String box;
    private final String team;

    /** @param team the query for it; empty for the key's own */
    VercelSandbox(SandboxService service, SandboxServices services, String id, String team) {
        this.service = service;
        this.services = services;
        this.box = "/v1/sandboxes/" + SandboxService.encoded(id);
        this.team = team.isEmpty() ? "" : "teamId=" + SandboxService.encoded(team);
    }

    private String path(String path, String query) {
        String all = query + (query.isEmpty() || team.isEmpty() ? "" : "&") + team;
        return box + path + (all.isEmpty() ? "" : "?" + all);
    }

    private ServiceRequest post(String path, Map<String, ForeignValue> body, Repeat repeat) {
        return ServiceRequest.json("POST", path(path, ""), PlainJson.compact(new ForeignValue.Fields(body)), repeat);
    }

    @Override
    public Outcome<Boolean> attach(Cancellation cancellation) {
        return service.fields(ServiceRequest.get(path("", "")), SandboxService.QUICK, cancellation).then(answer -> {
            String status = Objects.requireNonNullElse(
                    ForeignValue.text(ForeignValue.fields(answer.get("sandbox")).get("status")), "in no known state");
            return status.equals("running") ? Outcome.ok(true) : services.notRunning(status, "");
        });
    }

    @Override
    public boolean endsInTime() {
        return false;
    }

    @Override
    public Outcome<Integer> execute(Command command, Taker taker, Cancellation cancellation) {
        Map<String, ForeignValue> body = new LinkedHashMap<>();
        body.put("command", new ForeignValue.Text("bash"));
        body.put("args", new ForeignValue.Items(List.of(new ForeignValue.Text("-lc"), new ForeignValue.Text(command.line()))));
        body.put("env", ForeignValue.Fields.EMPTY);
        body.put("sudo", new ForeignValue.Bool(false));
        return service.fields(
                        post("/cmd", body, command.isRepeatable() ? Repeat.SAFE : Repeat.WHERE_REFUSED), SandboxService.QUICK, cancellation)
                .then(started -> service.text(ForeignValue.fields(started.get("command")), "id", "a command"))
                .then(id -> completed("/cmd/" + SandboxService.encoded(id), command, taker, cancellation));
    }

    private Outcome<Integer> completed(String started, Command command, Taker taker, Cancellation cancellation) {
        try {
            while (true) {
                cancellation.check();
                Outcome<ForeignValue.Fields> asked = service.fields(
                        ServiceRequest.get(path(started, "wait=true")), command.limit().plus(SandboxService.ON_THE_WAY), cancellation);
                if (asked instanceof Outcome.Failed<ForeignValue.Fields>(Failure failure)) {
                    return Outcome.failed(failure);
                }
                ForeignValue.Fields state = ForeignValue.fields(asked.orThrow().get("command"));
                if (state.get("exitCode") instanceof ForeignValue.Int(long status)) {
                    return logs(started, taker, cancellation).map(whole -> whole ? (int) status : UNWANTED);
                }
            }
        } catch (CancelledException gaveUp) {
            service.ask(
                    post(started + "/kill", Map.of("signal", new ForeignValue.Int(TERMINATE)), Repeat.SAFE),
                    KILLING,
                    TimedCancellation.in(KILLING, Cancellation.NEVER));
            throw gaveUp;
        }
    }

    private Outcome<Boolean> logs(String started, Taker taker, Cancellation cancellation) {
        return service.open(ServiceRequest.get(path(started + "/logs", "")), cancellation)
                .then(stream -> stream.isOk() ? lines(stream, taker, cancellation) : Outcome.failed(service.refused(stream)));
    }

    private Outcome<Boolean> lines(HttpStream stream, Taker taker, Cancellation cancellation) {
        try (WatchedStream watched = new WatchedStream(stream, cancellation)) {
            InputStream in = new BufferedInputStream(watched.body(), 1 << 16);
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int b = in.read(); b >= 0; b = in.read()) {
                if (b != '\n') {
                    line.write(b);
                    if (line.size() > LONGEST_LINE) {
                        return Outcome.failed(service.senseless("a line of its output does not end"));
                    }
                } else if (!taken(line, taker)) {
                    return Outcome.ok(false);
                }
            }
            return Outcome.ok(taken(line, taker));
        } catch (IOException broken) {
            cancellation.check();
            return Outcome.failed(Failure.Kind.UNREACHABLE, service.http().name() + " broke the output of a command in " + service.name() + " off");
        }
    }

    private static boolean taken(ByteArrayOutputStream line, Taker taker) {
        ForeignValue.Fields said = ForeignValue.fields(PlainJson.read(line.toByteArray()));
        line.reset();
        byte[] data = Objects.requireNonNullElse(ForeignValue.text(said.get("data")), "").getBytes(StandardCharsets.UTF_8);
        if ("stderr".equals(ForeignValue.text(said.get("stream")))) {
            taker.errors(data);
            return true;
        }
        return taker.output(data);
    }

    @Override
    public Outcome<Boolean> upload(String path, byte[] content, Cancellation cancellation) {
        ServiceRequest question = new ServiceRequest(
                "POST",
                path("/fs/write", ""),
                Map.of("content-type", "application/gzip", "x-cwd", "/"),
                TarGz.of(path.replaceFirst("^/+", ""), content),
                Repeat.SAFE);
        return service.success(question, SandboxService.QUICK, cancellation).map(_ -> true);
    }

    @Override
    public Outcome<byte[]> download(String path, Cancellation cancellation) {
        ServiceRequest question = post("/fs/read", Map.of("path", new ForeignValue.Text(path)), Repeat.SAFE);
        return service.content(question, path, cancellation);
    }

    @Override
    public void close() {
        service.close();
    }
}
