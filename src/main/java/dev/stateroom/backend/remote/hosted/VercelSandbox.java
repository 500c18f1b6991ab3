package dev.stateroom.backend.remote.hosted;

import dev.stateroom.agent.Value;
import dev.stateroom.http.HttpQuestion;
import dev.stateroom.http.HttpQuestion.Repeat;
import dev.stateroom.http.HttpStream;
import dev.stateroom.langgraph.serde.Json;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Cancelled;
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
 * A sandbox of Vercel: a command is started, waited for, and what it printed is read as JSON lines. Nobody there ends what takes too
 * long, so that is done from here. Source: recorded exchanges {@code vercel}.
 */
final class VercelSandbox implements HostedSandbox {
    private static final int LONGEST_LINE = 32 << 20;
    private static final int TERMINATE = 15;
    private static final Duration KILLING = Duration.ofSeconds(5);

    private final SandboxService service;
    private final SandboxServices services;
    private final String box;
    private final String team;

    /** @param team the query that names it; empty for the key's own */
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

    private HttpQuestion post(String path, Map<String, Value> body, Repeat repeat) {
        return HttpQuestion.json("POST", path(path, ""), Json.compact(new Value.Fields(body)), repeat);
    }

    @Override
    public Outcome<Boolean> attach(Cancellation cancellation) {
        return service.fields(HttpQuestion.get(path("", "")), SandboxService.QUICK, cancellation).then(answer -> {
            String status = Objects.requireNonNullElse(
                    Value.text(Value.fields(answer.get("sandbox")).get("status")), "in no known state");
            return status.equals("running") ? Outcome.ok(true) : services.notRunning(status, "");
        });
    }

    @Override
    public boolean endsInTime() {
        return false;
    }

    @Override
    public Outcome<Integer> execute(Command command, Taker taker, Cancellation cancellation) {
        Map<String, Value> body = new LinkedHashMap<>();
        body.put("command", new Value.Text("bash"));
        body.put("args", new Value.Items(List.of(new Value.Text("-lc"), new Value.Text(command.line()))));
        body.put("env", Value.Fields.EMPTY);
        body.put("sudo", new Value.Bool(false));
        return service.fields(
                        post("/cmd", body, command.isRepeatable() ? Repeat.SAFE : Repeat.WHERE_REFUSED), SandboxService.QUICK, cancellation)
                .then(started -> service.text(Value.fields(started.get("command")), "id", "a command"))
                .then(id -> completed("/cmd/" + SandboxService.encoded(id), command, taker, cancellation));
    }

    private Outcome<Integer> completed(String started, Command command, Taker taker, Cancellation cancellation) {
        try {
            while (true) {
                cancellation.check();
                Outcome<Value.Fields> asked = service.fields(
                        HttpQuestion.get(path(started, "wait=true")), command.limit().plus(SandboxService.ON_THE_WAY), cancellation);
                if (asked instanceof Outcome.Failed<Value.Fields>(Failure failure)) {
                    return Outcome.failed(failure);
                }
                Value.Fields state = Value.fields(asked.orThrow().get("command"));
                if (state.get("exitCode") instanceof Value.Int(long status)) {
                    return logs(started, taker, cancellation).map(whole -> whole ? (int) status : UNWANTED);
                }
            }
        } catch (Cancelled gaveUp) {
            service.ask(
                    post(started + "/kill", Map.of("signal", new Value.Int(TERMINATE)), Repeat.SAFE),
                    KILLING,
                    Deadline.in(KILLING, Cancellation.NEVER));
            throw gaveUp;
        }
    }

    private Outcome<Boolean> logs(String started, Taker taker, Cancellation cancellation) {
        return service.open(HttpQuestion.get(path(started + "/logs", "")), cancellation)
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
        Value.Fields said = Value.fields(Json.read(line.toByteArray()));
        line.reset();
        byte[] data = Objects.requireNonNullElse(Value.text(said.get("data")), "").getBytes(StandardCharsets.UTF_8);
        if ("stderr".equals(Value.text(said.get("stream")))) {
            taker.errors(data);
            return true;
        }
        return taker.output(data);
    }

    @Override
    public Outcome<Boolean> upload(String path, byte[] content, Cancellation cancellation) {
        HttpQuestion question = new HttpQuestion(
                "POST",
                path("/fs/write", ""),
                Map.of("content-type", "application/gzip", "x-cwd", "/"),
                TarGz.of(path.replaceFirst("^/+", ""), content),
                Repeat.SAFE);
        return service.success(question, SandboxService.QUICK, cancellation).map(_ -> true);
    }

    @Override
    public Outcome<byte[]> download(String path, Cancellation cancellation) {
        HttpQuestion question = post("/fs/read", Map.of("path", new Value.Text(path)), Repeat.SAFE);
        return service.content(question, path, cancellation);
    }

    @Override
    public void close() {
        service.close();
    }
}
