package dev.stateroom.permission;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.tool.ToolPath;
import dev.stateroom.vfs.PythonStringRepr;
import java.util.List;

/** The checks of a dialect's package on the paths of rules when an agent is made. */
@FunctionalInterface
interface PatternCheck {

    /** The pattern, or the exception of the package. */
    AgentReply<String> checked(String pattern);

    static PatternCheck of(Dialect dialect) {
        return dialect.language() == Era.Language.PYTHON ? PatternCheck::python : PatternCheck::javaScript;
    }

    private static AgentReply<String> python(String pattern) {
        if (!pattern.startsWith("/")) {
            return AgentReply.raised("ValueError", "Permission path must start with '/': " + PythonStringRepr.of(pattern));
        }
        List<String> names = List.of(pattern.replace('\\', '/').split("/", -1));
        if (names.contains("..")) {
            return AgentReply.raised("ValueError", "Permission path must not contain '..': " + PythonStringRepr.of(pattern));
        }
        if (names.contains("~")) {
            return AgentReply.raised("NotImplementedError", "Permission path must not contain '~': " + PythonStringRepr.of(pattern));
        }
        return AgentReply.of(pattern);
    }

    private static AgentReply<String> javaScript(String pattern) {
        return switch (ToolPath.javascript(pattern)) {
            case ToolPath.Valid _ -> AgentReply.of(pattern);
            case ToolPath.Refused(String reason) -> AgentReply.raised("Error", reason);
        };
    }
}
