package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.tool.argument.CheckedArguments;
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
    private final OffloadPaths places;

    PythonExecute(AgentBackend backend, ToolSettings settings, Supplier<UUID> ids) {
        this.backend = backend;
        this.settings = settings;
        this.places = new OffloadPaths(backend.dialect(), settings.artifactsRoot(), ids);
    }

    AgentReply<ToolMessage> execute(ToolAnswer answer, CheckedArguments args) {
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
        Optional<AgentReply<AgentBackend.Captured>> captured = captured(answer, args.need("command"), timeout);
        if (captured.isPresent()) {
            return captured.get().then(kept -> shown(answer, kept));
        }
        return switch (backend.execute(args.need("command"), timeout)) {
            case AgentReply.Answered<AgentResult.Execute>(AgentResult.Execute ran) ->
                answer.done(CommandText.of(ran), artifact(ran, null));
            case AgentReply.Raised<AgentResult.Execute>(String type, String message) -> raised(answer, type, message);
            case AgentReply.Withheld<AgentResult.Execute>(String sentence) -> AgentReply.withheld(sentence);
        };
    }

    /** Runs the command with its output going into a file, if the backend supports it and results are moved to files at all. */
    private Optional<AgentReply<AgentBackend.Captured>> captured(ToolAnswer answer, String command, @Nullable Integer timeout) {
        Integer tokens = settings.evictAbove();
        if (tokens == null || tokens == 0 || answer.callId().isEmpty()) {
            return Optional.empty();
        }
        return backend.executeCaptured(command, path(answer), (long) tokens * OffloadedText.CHARACTERS_PER_TOKEN, timeout);
    }

    private String path(ToolAnswer answer) {
        return places.result(answer.callId());
    }

    private AgentReply<ToolMessage> shown(ToolAnswer answer, AgentBackend.Captured captured) {
        AgentResult.Execute ran = captured.ran();
        if (!captured.isKept()) {
            return answer.done(CommandText.of(ran), artifact(ran, null));
        }
        boolean failed = ran.exitCode() == null || ran.exitCode() != 0;
        String status = "[Command " + (failed ? "failed" : "succeeded") + " with exit code " + ran.exitCode() + "]"
                + (Boolean.TRUE.equals(ran.truncated())
                        ? "\n[Output exceeded the capture size limit and was truncated; the saved file is incomplete]"
                        : "");
        OffloadPreview preview = new OffloadPreview(status + "\n" + ran.output(), captured.isMiddleOmitted(), false);
        String notice = new OffloadNotice(backend.dialect()).result(answer.callId(), path(answer), preview);
        return answer.done(notice, artifact(ran, path(answer)));
    }

    private AgentReply<ToolMessage> raised(ToolAnswer answer, String type, String message) {
        if (type.equals("NotImplementedError")) {
            return answer.failed("Error: Execution not available. " + message);
        }
        boolean checked = type.equals("ValueError") && backend.dialect().holds(DialectFact.EXECUTE_TIMEOUT);
        return checked ? answer.failed("Error: Invalid parameter. " + message) : AgentReply.raised(type, message);
    }

    /** Only 0.7 has an artifact. */
    private ForeignValue.@Nullable Fields artifact(AgentResult.Execute ran, @Nullable String file) {
        if (!backend.dialect().holds(DialectFact.EXECUTE_ARTIFACT)) {
            return null;
        }
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("truncated", new ForeignValue.Bool(Boolean.TRUE.equals(ran.truncated())));
        if (ran.exitCode() != null) {
            fields.put("exit_code", new ForeignValue.Int(ran.exitCode()));
        }
        if (file != null) {
            fields.put("output_file", new ForeignValue.Text(file));
        }
        return ForeignValue.Fields.copyOf(fields);
    }
}
