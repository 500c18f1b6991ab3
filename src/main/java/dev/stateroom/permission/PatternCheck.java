package dev.stateroom.permission;

import dev.stateroom.agent.Reply;
import dev.stateroom.tool.text.ToolPath;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import dev.stateroom.vfs.PythonLiteral;
import java.util.List;

/** What a dialect's package refuses as a rule's path when the agent is made. */
@FunctionalInterface
interface PatternCheck {

    /** The pattern, or what the package raises. */
    Reply<String> checked(String pattern);

    /** The check of that dialect's package. */
    static PatternCheck of(Dialect dialect) {
        return dialect.language() == Era.Language.PYTHON ? PatternCheck::python : PatternCheck::javaScript;
    }

    private static Reply<String> python(String pattern) {
        if (!pattern.startsWith("/")) {
            return Reply.raised("ValueError", "Permission path must start with '/': " + PythonLiteral.of(pattern));
        }
        List<String> names = List.of(pattern.replace('\\', '/').split("/", -1));
        if (names.contains("..")) {
            return Reply.raised("ValueError", "Permission path must not contain '..': " + PythonLiteral.of(pattern));
        }
        if (names.contains("~")) {
            return Reply.raised("NotImplementedError", "Permission path must not contain '~': " + PythonLiteral.of(pattern));
        }
        return Reply.of(pattern);
    }

    private static Reply<String> javaScript(String pattern) {
        return switch (ToolPath.javascript(pattern)) {
            case ToolPath.Valid _ -> Reply.of(pattern);
            case ToolPath.Refused(String reason) -> Reply.raised("Error", reason);
        };
    }
}
