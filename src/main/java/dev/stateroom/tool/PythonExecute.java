package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.tool.argument.Arguments;
import dev.stateroom.tool.text.CommandText;
import dev.stateroom.tool.text.OffloadNotice;
import dev.stateroom.tool.text.Preview;
import dev.stateroom.vfs.Era;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code execute} of all Python releases. Source: spec table 10.5. */
final class PythonExecute {
    private final AgentBackend backend;
    private final ToolSettings settings;
    private final OffloadPlaces places;

    PythonExecute(AgentBackend backend, ToolSettings settings, Supplier<UUID> ids) {
        this.backend = backend;
        this.settings = settings;
        this.places = new OffloadPlaces(backend.dialect(), settings.artifactsRoot(), ids);
    }

    Reply<ToolMessage> execute(Answer answer, Arguments args) {
        Integer timeout = args.number("timeout");
        String shown = args.shown("timeout", Era.Language.PYTHON);
        if (timeout != null && timeout < 0) {
            return answer.failed("Error: timeout must be non-negative, got " + shown + ".");
        }
        if (timeout != null && timeout > settings.maxExecuteTimeout()) {
            return answer.failed(
                    "Error: timeout " + shown + "s exceeds maximum allowed (" + settings.maxExecuteTimeout() + "s).");
        }
        if (!backend.optionalCalls().contains(AgentBackend.OptionalCall.EXECUTE)) {
            return answer.failed(CommandText.NOT_AVAILABLE);
        }
        Optional<Reply<AgentBackend.Captured>> captured = captured(answer, args.need("command"), timeout);
        if (captured.isPresent()) {
            return captured.get().then(kept -> shown(answer, kept));
        }
        return switch (backend.execute(args.need("command"), timeout)) {
            case Reply.Answered<AgentResult.Execute>(AgentResult.Execute ran) ->
                answer.done(CommandText.of(ran), artifact(ran, null));
            case Reply.Raised<AgentResult.Execute>(String type, String message) -> raised(answer, type, message);
            case Reply.Withheld<AgentResult.Execute>(String sentence) -> Reply.withheld(sentence);
        };
    }

    /** Runs the command with its output going into a file, where the backend does that and results are moved at all. */
    private Optional<Reply<AgentBackend.Captured>> captured(Answer answer, String command, @Nullable Integer timeout) {
        Integer tokens = settings.evictAbove();
        if (tokens == null || tokens == 0 || answer.callId().isEmpty()) {
            return Optional.empty();
        }
        return backend.executeCaptured(command, path(answer), (long) tokens * Offload.CHARACTERS_PER_TOKEN, timeout);
    }

    private String path(Answer answer) {
        return places.result(answer.callId());
    }

    private Reply<ToolMessage> shown(Answer answer, AgentBackend.Captured captured) {
        AgentResult.Execute ran = captured.ran();
        if (!captured.isKept()) {
            return answer.done(CommandText.of(ran), artifact(ran, null));
        }
        boolean failed = ran.exitCode() == null || ran.exitCode() != 0;
        String status = "[Command " + (failed ? "failed" : "succeeded") + " with exit code " + ran.exitCode() + "]"
                + (Boolean.TRUE.equals(ran.truncated())
                        ? "\n[Output exceeded the capture size limit and was truncated; the saved file is incomplete]"
                        : "");
        Preview preview = new Preview(status + "\n" + ran.output(), captured.isMiddleOmitted(), false);
        String notice = new OffloadNotice(backend.dialect()).result(answer.callId(), path(answer), preview);
        return answer.done(notice, artifact(ran, path(answer)));
    }

    private Reply<ToolMessage> raised(Answer answer, String type, String message) {
        if (type.equals("NotImplementedError")) {
            return answer.failed("Error: Execution not available. " + message);
        }
        boolean checked = type.equals("ValueError") && backend.dialect().isSince(0, 4, 3);
        return checked ? answer.failed("Error: Invalid parameter. " + message) : Reply.raised(type, message);
    }

    /** Only 0.7 has one. */
    private Value.@Nullable Fields artifact(AgentResult.Execute ran, @Nullable String file) {
        if (backend.dialect().era() != Era.PYTHON_0_7) {
            return null;
        }
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("truncated", new Value.Bool(Boolean.TRUE.equals(ran.truncated())));
        if (ran.exitCode() != null) {
            fields.put("exit_code", new Value.Int(ran.exitCode()));
        }
        if (file != null) {
            fields.put("output_file", new Value.Text(file));
        }
        return Value.Fields.copyOf(fields);
    }
}
