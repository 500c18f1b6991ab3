package dev.stateroom.tool.argument;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import java.util.List;

/** What the packages' schema library does to arguments before a tool runs: it converts near misses, fills in defaults, or refuses. */
public sealed interface ArgumentCheck permits PydanticCheck, ZodCheck {

    /** Modes of grep, in the order in which errors list them. */
    List<String> MODES = List.of("files_with_matches", "content", "count");

    /** The result of a check. */
    sealed interface Checked {
        /** The arguments are valid. */
        record Passed(CheckedArguments arguments) implements Checked {}

        /** The arguments are refused; this whole text is the call's result, with status error. */
        record Refused(String text) implements Checked {}
    }

    /**
     * Checks a call's arguments.
     *
     * @param tool the name that the model used
     * @param parameters the tool's parameters
     * @param given the arguments to check
     * @param written the arguments as the model wrote them, which a refusal repeats
     */
    Checked check(String tool, List<ToolParameter> parameters, ForeignValue.Fields given, ForeignValue.Fields written);

    static ArgumentCheck of(Dialect dialect) {
        return switch (dialect.language()) {
            case PYTHON -> new PydanticCheck();
            case JAVASCRIPT -> new ZodCheck();
        };
    }
}
