package dev.stateroom.tool.argument;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import java.util.List;

/** What the packages' schema library does to arguments before a tool runs: it accepts near misses, fills defaults in, or refuses. */
public sealed interface ArgumentCheck permits PydanticCheck, ZodCheck {

    /** Modes of grep, in the order in which errors list them. */
    List<String> MODES = List.of("files_with_matches", "content", "count");

    /** The result of a check. */
    sealed interface Checked {
        /** The tool may run. */
        record Passed(CheckedArguments arguments) implements Checked {}

        /** It may not; this whole text answers the call, with status error. */
        record Refused(String text) implements Checked {}
    }

    /**
     * Checks a call's arguments.
     *
     * @param tool the name that the model used
     * @param parameters what the tool takes
     * @param given what is checked
     * @param written what the model wrote, which a refusal repeats
     */
    Checked check(String tool, List<ToolParameter> parameters, ForeignValue.Fields given, ForeignValue.Fields written);

    static ArgumentCheck of(Dialect dialect) {
        return switch (dialect.language()) {
            case PYTHON -> new PydanticCheck();
            case JAVASCRIPT -> new ZodCheck();
        };
    }
}
