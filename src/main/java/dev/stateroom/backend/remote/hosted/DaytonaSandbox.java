package dev.stateroom.backend.remote.hosted;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.remote.ShellScript;
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

/**
 * A sandbox of Daytona: one request per command, with a timeout by the provider. Source: recordings {@code daytona}, {@code js-daytona}.
 */
final class DaytonaSandbox implements HostedSandbox {
    private static final int TOO_LATE = 408;

    private final SandboxService control;
    private final SandboxServices services;
    private final Map<String, String> headers;
    private final String id;
    private final InnerService toolbox;

    /** @param headers with the key, which the sandbox itself needs too */
    DaytonaSandbox(SandboxService control, SandboxServices services, Map<String, String> headers, String id) {
        this.control = control;
        this.services = services;
        this.toolbox = new InnerService(services);
        this.headers = headers;
        this.id = id;
    }

    @Override
    public Outcome<Boolean> attach(Cancellation cancellation) {
        String path = "/sandbox/" + SandboxService.encoded(id);
        return control.fields(ServiceRequest.get(path), SandboxService.QUICK, cancellation).then(sandbox -> {
            String state = Objects.requireNonNullElse(ForeignValue.text(sandbox.get("state")), "in no known state");
            if (!state.equals("started")) {
                return services.notRunning(state, Objects.requireNonNullElse(ForeignValue.text(sandbox.get("errorReason")), ""));
            }
            String own = Objects.requireNonNullElse(ForeignValue.text(sandbox.get("id")), id);
            String proxy = ForeignValue.text(sandbox.get("toolboxProxyUrl"));
            Outcome<String> address = proxy != null
                    ? Outcome.ok(proxy)
                    // The request of older releases of the service.
                    : control.fields(ServiceRequest.get(path + "/toolbox-proxy-url"), SandboxService.QUICK, cancellation)
                            .then(answer -> control.text(answer, "url", "its toolbox"));
            return address.then(at -> toolbox.attach(at.replaceFirst("/+$", "") + "/" + SandboxService.encoded(own), headers));
        });
    }

    @Override
    public boolean endsInTime() {
        return true;
    }

    /** Its own shell may not be a POSIX one, so the command is passed to {@code sh}. */
    @Override
    public Outcome<Integer> execute(Command command, Taker taker, Cancellation cancellation) {
        return asked(new Command("sh -c " + ShellScript.quoted(command.line()), command.limit(), command.isRepeatable()), taker, cancellation);
    }

    /** Runs a command by the provider's shell. */
    Outcome<Integer> asked(Command command, Taker taker, Cancellation cancellation) {
        Map<String, ForeignValue> body = new LinkedHashMap<>();
        body.put("command", new ForeignValue.Text(command.line()));
        body.put("timeout", new ForeignValue.Int(command.seconds()));
        ServiceRequest question = ServiceRequest.json(
                "POST", "/process/execute", PlainJson.compact(new ForeignValue.Fields(body)), command.isRepeatable() ? Repeat.SAFE : Repeat.WHERE_REFUSED);
        SandboxService at = toolbox.get();
        return at.ask(question, command.limit().plus(SandboxService.ON_THE_WAY), cancellation).then(answer -> {
            if (answer.status() == TOO_LATE) {
                return SandboxService.late();
            }
            return answer.isOk()
                    ? at.fields(answer).then(fields -> CommandOutput.of(at, fields, "result", "", "exitCode", taker))
                    : Outcome.failed(at.refused(answer));
        });
    }

    @Override
    public Outcome<Boolean> upload(String path, byte[] content, Cancellation cancellation) {
        MultipartBody body = new MultipartBody().text("files[0].path", path).file("files[0].file", path, content);
        ServiceRequest question = new ServiceRequest("POST", "/files/bulk-upload", body.headers(), body.bytes(), Repeat.SAFE);
        return toolbox.get().success(question, SandboxService.QUICK, cancellation).map(_ -> true);
    }

    @Override
    public Outcome<byte[]> download(String path, Cancellation cancellation) {
        SandboxService at = toolbox.get();
        byte[] body = PlainJson.compact(new ForeignValue.Fields(Map.of("paths", new ForeignValue.Items(List.of(new ForeignValue.Text(path))))));
        return at.success(ServiceRequest.json("POST", "/files/bulk-download", body, Repeat.SAFE), SandboxService.QUICK, cancellation)
                .then(answer -> {
                    List<MultipartBody.Part> parts =
                            MultipartBody.parts(answer.headers().firstValue("content-type").orElse(""), answer.body());
                    return parts.size() != 1 ? Outcome.failed(at.senseless("it is not one file")) : content(parts.getFirst(), path);
                });
    }

    private static Outcome<byte[]> content(MultipartBody.Part part, String path) {
        if (part.name().equals("file")) {
            return Outcome.ok(part.content());
        }
        ForeignValue.Fields error = ForeignValue.fields(PlainJson.read(part.content()));
        String said = Objects.requireNonNullElse(ForeignValue.text(error.get("message")), "");
        return said.contains("is a directory")
                ? Outcome.failed(Failure.Kind.WRONG_KIND, path + " is a folder, not a file")
                : Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + path);
    }

    @Override
    public void close() {
        control.close();
        toolbox.close();
    }
}
