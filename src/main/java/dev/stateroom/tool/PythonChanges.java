package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.tool.argument.CheckedArguments;

/** The tools that change files, in all Python releases. Source: spec table 10.2. */
record PythonChanges(AgentBackend backend) {
    AgentReply<ToolMessage> write(ToolAnswer answer, String path, CheckedArguments args) {
        return backend.write(path, args.need("content")).then(result -> {
            String error = ToolAnswer.error(result);
            return error != null
                    ? answer.failed(error)
                    : answer.done("Updated file " + result.path(), result.filesUpdate());
        });
    }

    AgentReply<ToolMessage> edit(ToolAnswer answer, String path, CheckedArguments args) {
        return backend.edit(path, args.need("old_string"), args.need("new_string"), args.isTrue("replace_all"))
                .then(result -> {
                    String error = ToolAnswer.error(result);
                    return error != null
                            ? answer.failed(error)
                            : answer.done(
                                    "Successfully replaced " + result.occurrences()
                                            + " instance(s) of the string in '" + result.path() + "'",
                                    result.filesUpdate());
                });
    }

    AgentReply<ToolMessage> delete(ToolAnswer answer, String path) {
        return backend.delete(path).then(result -> {
            String error = ToolAnswer.error(result);
            return error != null ? answer.failed(error) : answer.done("Deleted " + result.path(), result.filesUpdate());
        });
    }
}
