package dev.stateroom.backend.remote.hosted;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The progress of one command of a LangSmith sandbox: output has offsets, so that a broken connection is resumed at its position, and
 * nothing is run twice.
 */
final class LangSmithOutput {
    /** Largest number of consecutive connections without any output. */
    private static final int MOST_IDLE = 4;

    private static final long IDLE_SECONDS = 300;
    private static final long KEPT_SECONDS = 600;

    /** The command's id for the service. */
    final String commandId = UUID.randomUUID().toString().replace("-", "");

    private final SandboxService at;
    private final HostedSandbox.Taker taker;
    private final boolean isEncoded;
    private long stdout;
    private long stderr;
    private int idle;
    private boolean hasStarted;
    private boolean asksToResume;

    /** @param isEncoded true if output arrives as base64 */
    LangSmithOutput(SandboxService at, HostedSandbox.Taker taker, boolean isEncoded) {
        this.at = at;
        this.taker = taker;
        this.isEncoded = isEncoded;
    }

    Map<String, ForeignValue> start(HostedSandbox.Command command) {
        Map<String, ForeignValue> body = new LinkedHashMap<>();
        body.put("command", new ForeignValue.Text(command.line()));
        body.put("command_id", new ForeignValue.Text(commandId));
        body.put("shell", new ForeignValue.Text(LangSmithRoute.SHELL));
        body.put("timeout_seconds", new ForeignValue.Int(command.seconds()));
        body.put("idle_timeout_seconds", new ForeignValue.Int(IDLE_SECONDS));
        body.put("ttl_seconds", new ForeignValue.Int(KEPT_SECONDS));
        return body;
    }

    /** The request that resumes the command. */
    Map<String, ForeignValue> resume() {
        Map<String, ForeignValue> body = new LinkedHashMap<>();
        body.put("command_id", new ForeignValue.Text(commandId));
        body.put("stdout_offset", new ForeignValue.Int(stdout));
        body.put("stderr_offset", new ForeignValue.Int(stderr));
        return body;
    }

    /** True once the service reported that the command runs. */
    boolean hasBegun() {
        return hasStarted;
    }

    /** Called when a connection ends; returns false after too many in a row without any output. */
    boolean mayGoOn() {
        asksToResume = false;
        return idle++ < MOST_IDLE;
    }

    /** True if the service expects a request for the rest. */
    boolean asksToResume() {
        return asksToResume;
    }

    /**
     * Handles one event.
     *
     * @return the end of the command; null if it continues
     */
    @Nullable Outcome<Integer> take(String kind, ForeignValue.Fields event) {
        switch (kind) {
            case "started" -> hasStarted = true;
            case "stdout" -> {
                byte[] bytes = bytes(event);
                int known = known(event, stdout);
                if (known < 0) {
                    return Outcome.failed(at.senseless("a piece of the output is missing"));
                }
                if (known < bytes.length) {
                    idle = 0;
                    stdout += bytes.length - known;
                    if (!taker.output(known == 0 ? bytes : Arrays.copyOfRange(bytes, known, bytes.length))) {
                        return Outcome.ok(HostedSandbox.UNWANTED);
                    }
                }
            }
            case "stderr" -> {
                byte[] bytes = bytes(event);
                int known = Math.max(0, known(event, stderr));
                if (known < bytes.length) {
                    idle = 0;
                    stderr += bytes.length - known;
                    taker.errors(known == 0 ? bytes : Arrays.copyOfRange(bytes, known, bytes.length));
                }
            }
            case "exit" -> {
                return at.status(event, "exit_code");
            }
            case "error" -> {
                return error(event);
            }
            case "ack_required" -> asksToResume = true;
            default -> {}
        }
        return null;
    }

    private byte[] bytes(ForeignValue.Fields event) {
        byte[] data = Objects.requireNonNullElse(ForeignValue.text(event.get("data")), "").getBytes(StandardCharsets.UTF_8);
        try {
            return isEncoded ? Base64.getMimeDecoder().decode(data) : data;
        } catch (IllegalArgumentException garbled) {
            return new byte[0];
        }
    }

    /** Number of bytes of a piece that were received already; negative if some before it are missing. */
    private static int known(ForeignValue.Fields event, long from) {
        return event.get("offset") instanceof ForeignValue.Int(long offset) ? Math.clamp(from - offset, -1, Integer.MAX_VALUE) : 0;
    }

    private Outcome<Integer> error(ForeignValue.Fields event) {
        String type = Objects.requireNonNullElse(ForeignValue.text(event.get("error_type")), "");
        String said = Objects.requireNonNullElse(ForeignValue.text(event.get("error")), type);
        return switch (type) {
            case "CommandTimeout" -> SandboxService.late();
            case "CommandNotFound", "SessionExpired" ->
                Outcome.failed(Failure.Kind.UNREACHABLE, at.name() + " does not know the command any more that it was asked for: " + said);
            default -> Outcome.failed(Failure.Kind.UNREACHABLE, at.name() + " ended a command: " + said);
        };
    }

    /** The failure for a connection that ends too early. */
    Outcome<Integer> brokenOff() {
        return Outcome.failed(Failure.Kind.UNREACHABLE, at.http().name() + " broke the output of a command in " + at.name() + " off");
    }
}
