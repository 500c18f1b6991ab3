package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.tool.argument.Arguments;
import dev.stateroom.tool.text.CommandText;
import dev.stateroom.vfs.Era;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code execute} of all Python releases. Source: spec table 10.5. */
final class PythonExecute {
    private final AgentBackend backend;
    private final ToolSettings settings;

    PythonExecute(AgentBackend backend, ToolSettings settings) {
        this.backend = backend;
        this.settings = settings;
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
        return switch (backend.execute(args.need("command"), timeout)) {
            case Reply.Answered<AgentResult.Execute>(AgentResult.Execute ran) ->
                answer.done(CommandText.of(ran), artifact(ran));
            case Reply.Raised<AgentResult.Execute>(String type, String message) -> raised(answer, type, message);
            case Reply.Withheld<AgentResult.Execute>(String sentence) -> Reply.withheld(sentence);
        };
    }

    private Reply<ToolMessage> raised(Answer answer, String type, String message) {
        if (type.equals("NotImplementedError")) {
            return answer.failed("Error: Execution not available. " + message);
        }
        boolean checked = type.equals("ValueError") && backend.dialect().isSince(0, 4, 3);
        return checked ? answer.failed("Error: Invalid parameter. " + message) : Reply.raised(type, message);
    }

    /** Only 0.7 has one. */
    private Value.@Nullable Fields artifact(AgentResult.Execute ran) {
        if (backend.dialect().era() != Era.PYTHON_0_7) {
            return null;
        }
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("truncated", new Value.Bool(Boolean.TRUE.equals(ran.truncated())));
        if (ran.exitCode() != null) {
            fields.put("exit_code", new Value.Int(ran.exitCode()));
        }
        return Value.Fields.copyOf(fields);
    }
}
