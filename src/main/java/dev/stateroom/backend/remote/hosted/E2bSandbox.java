package dev.stateroom.backend.remote.hosted;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.http.HttpStream;
import dev.stateroom.http.ServiceRequest;
import dev.stateroom.http.ServiceRequest.Repeat;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A sandbox of E2B: files by plain requests to a daemon inside, commands by the Connect protocol in JSON, with output as bytes. Source:
 * recorded exchanges {@code e2b}.
 */
final class E2bSandbox implements HostedSandbox {
    private static final int NOT_FOUND = 404;
    private static final String PORT = "49983";
    private static final String HOME = "/home/user";
    private static final String FOLDER = "FILE_TYPE_DIRECTORY";
    private static final long STAT_MILLIS = 60_000;

    private final SandboxService control;
    private final SandboxServices services;
    private final String id;
    private final Function<@Nullable String, String> daemonOf;
    private final InnerService daemon;

    /** @param daemonOf returns the daemon's address for the domain that the provider names, or for null */
    E2bSandbox(SandboxService control, SandboxServices services, String id, Function<@Nullable String, String> daemonOf) {
        this.control = control;
        this.services = services;
        this.daemon = new InnerService(services);
        this.id = id;
        this.daemonOf = daemonOf;
    }

    /** Connecting would resume a paused sandbox, so its state is checked first. A service that does not report it is accepted. */
    @Override
    public Outcome<Boolean> attach(Cancellation cancellation) {
        String word = SandboxService.encoded(id);
        return control.ask(ServiceRequest.get("/sandboxes/" + word), SandboxService.QUICK, cancellation).then(answer -> {
            if (!answer.isOk() && answer.status() != NOT_FOUND) {
                return Outcome.failed(control.refused(answer));
            }
            String state = Objects.requireNonNullElse(ForeignValue.text(ForeignValue.fields(PlainJson.read(answer.body())).get("state")), "running");
            return state.equals("running") || !answer.isOk() ? connected(word, cancellation) : services.notRunning(state, "");
        });
    }

    private Outcome<Boolean> connected(String word, Cancellation cancellation) {
        ServiceRequest connect = ServiceRequest.json(
                "POST", "/v2/sandboxes/" + word + "/connect", PlainJson.compact(ForeignValue.Fields.EMPTY), Repeat.SAFE);
        return control.fields(connect, SandboxService.QUICK, cancellation).then(answer -> kept(
                daemonOf.apply(ForeignValue.text(answer.get("domain"))), Objects.requireNonNullElse(ForeignValue.text(answer.get("envdAccessToken")), "")));
    }

    private Outcome<Boolean> kept(String address, String token) {
        Map<String, String> headers = new LinkedHashMap<>(Map.of("E2b-Sandbox-Id", id, "E2b-Sandbox-Port", PORT));
        if (!token.isEmpty()) {
            headers.put("X-Access-Token", token);
        }
        return daemon.attach(address, headers);
    }

    @Override
    public boolean endsInTime() {
        return true;
    }

    @Override
    public Outcome<Integer> execute(Command command, Taker taker, Cancellation cancellation) {
        Map<String, ForeignValue> process = new LinkedHashMap<>();
        process.put("cmd", new ForeignValue.Text("/bin/bash"));
        process.put("args", new ForeignValue.Items(List.of(new ForeignValue.Text("-l"), new ForeignValue.Text("-c"), new ForeignValue.Text(command.line()))));
        process.put("cwd", new ForeignValue.Text(HOME));
        Map<String, ForeignValue> message = new LinkedHashMap<>();
        message.put("process", new ForeignValue.Fields(process));
        message.put("stdin", new ForeignValue.Bool(false));
        ServiceRequest question = new ServiceRequest(
                "POST",
                "/process.Process/Start",
                connect("application/connect+json", command.limit().toMillis()),
                ConnectEnvelope.bytes(PlainJson.compact(new ForeignValue.Fields(message))),
                command.isRepeatable() ? Repeat.SAFE : Repeat.WHERE_REFUSED);
        SandboxService at = daemon.get();
        return at.open(question, cancellation)
                .then(stream -> stream.isOk() ? events(at, stream, taker, cancellation) : Outcome.failed(at.refused(stream)));
    }

    private static Map<String, String> connect(String type, long millis) {
        return Map.of("content-type", type, "connect-protocol-version", "1", "connect-timeout-ms", Long.toString(millis));
    }

    private static Outcome<Integer> events(SandboxService at, HttpStream stream, Taker taker, Cancellation cancellation) {
        Integer status = null;
        try (WatchedStream watched = new WatchedStream(stream, cancellation)) {
            for (ConnectEnvelope envelope = ConnectEnvelope.read(watched.body());
                    envelope != null;
                    envelope = ConnectEnvelope.read(watched.body())) {
                ForeignValue.Fields message = ForeignValue.fields(PlainJson.read(envelope.message()));
                if (envelope.isLast()) {
                    ForeignValue.Fields error = ForeignValue.fields(message.get("error"));
                    return error.values().isEmpty() && status != null ? Outcome.ok(status) : ended(at, error);
                }
                ForeignValue.Fields event = ForeignValue.fields(message.get("event"));
                ForeignValue.Fields data = ForeignValue.fields(event.get("data"));
                taker.errors(bytes(data, "stderr"));
                if (!taker.output(bytes(data, "stdout"))) {
                    return Outcome.ok(UNWANTED);
                }
                if (event.get("end") instanceof ForeignValue.Fields end) {
                    status = end.get("exitCode") instanceof ForeignValue.Int(long code) ? (int) code : 0;
                }
            }
        } catch (IOException broken) {
            cancellation.check();
        }
        return status != null
                ? Outcome.ok(status)
                : Outcome.failed(Failure.Kind.UNREACHABLE, at.http().name() + " broke the output of a command in " + at.name() + " off");
    }

    private static Outcome<Integer> ended(SandboxService at, ForeignValue.Fields error) {
        String code = Objects.requireNonNullElse(ForeignValue.text(error.get("code")), "");
        String said = Objects.requireNonNullElse(ForeignValue.text(error.get("message")), code);
        return switch (code) {
            case "deadline_exceeded" -> SandboxService.late();
            case "" -> Outcome.failed(at.senseless("a command has no end"));
            default -> Outcome.failed(Failure.Kind.UNREACHABLE, at.name() + " ended a command: " + said);
        };
    }

    private static byte[] bytes(ForeignValue.Fields data, String stream) {
        try {
            return Base64.getDecoder().decode(Objects.requireNonNullElse(ForeignValue.text(data.get(stream)), ""));
        } catch (IllegalArgumentException garbled) {
            return new byte[0];
        }
    }

    @Override
    public Outcome<Boolean> upload(String path, byte[] content, Cancellation cancellation) {
        return type(path, cancellation).then(type -> {
            if (type.equals(FOLDER)) {
                return Outcome.failed(Failure.Kind.WRONG_KIND, path + " is a folder, not a file");
            }
            MultipartBody body = new MultipartBody().file("file", path, content);
            ServiceRequest question =
                    new ServiceRequest("POST", "/files?path=" + SandboxService.encoded(path), body.headers(), body.bytes(), Repeat.SAFE);
            return daemon.get().success(question, SandboxService.QUICK, cancellation).map(_ -> true);
        });
    }

    @Override
    public Outcome<byte[]> download(String path, Cancellation cancellation) {
        return type(path, cancellation).then(type -> {
            if (type.isEmpty() || type.equals(FOLDER)) {
                return type.isEmpty()
                        ? Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + path)
                        : Outcome.failed(Failure.Kind.WRONG_KIND, path + " is a folder, not a file");
            }
            return daemon.get().content(ServiceRequest.get("/files?path=" + SandboxService.encoded(path)), path, cancellation);
        });
    }

    /** The type of a path in the provider's word; empty if it does not exist. */
    private Outcome<String> type(String path, Cancellation cancellation) {
        ServiceRequest question = new ServiceRequest(
                "POST",
                "/filesystem.Filesystem/Stat",
                connect("application/json", STAT_MILLIS),
                PlainJson.compact(new ForeignValue.Fields(Map.of("path", new ForeignValue.Text(path)))),
                Repeat.SAFE);
        SandboxService at = daemon.get();
        return at.ask(question, SandboxService.QUICK, cancellation).then(answer -> {
            if (!answer.isOk()) {
                return answer.status() == NOT_FOUND ? Outcome.ok("") : Outcome.failed(at.refused(answer));
            }
            ForeignValue.Fields entry = ForeignValue.fields(ForeignValue.fields(PlainJson.read(answer.body())).get("entry"));
            return Outcome.ok(Objects.requireNonNullElse(ForeignValue.text(entry.get("type")), "FILE_TYPE_UNSPECIFIED"));
        });
    }

    @Override
    public void close() {
        control.close();
        daemon.close();
    }
}
