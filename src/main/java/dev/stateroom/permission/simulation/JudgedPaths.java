package dev.stateroom.permission.simulation;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.ToolPath;
import java.util.Optional;

/**
 * Determines the path of a call that rules judge.
 *
 * @param dialect whose tools
 */
record JudgedPaths(Dialect dialect) {

    /** The path; empty if the call has none, or the tool refuses it. */
    Optional<String> of(FileCall call) {
        boolean python = dialect.language() == Era.Language.PYTHON;
        String given = call.path();
        if (given == null) {
            boolean judged = call.tool() == ToolName.GLOB || (!python && call.tool() != ToolName.DELETE);
            return judged ? Optional.of("/") : Optional.empty();
        }
        ToolPath read = python ? ToolPath.python(given, dialect) : ToolPath.javascript(given);
        return read instanceof ToolPath.Valid(String path) ? Optional.of(path) : Optional.empty();
    }
}
