package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.Reply;
import dev.stateroom.tool.argument.Arguments;

/** The tools that change files, in all Python releases. Source: spec table 10.2. */
final class PythonChanges {
    private final AgentBackend backend;

    PythonChanges(AgentBackend backend) {
        this.backend = backend;
    }

    Reply<ToolMessage> write(Answer answer, String path, Arguments args) {
        return backend.write(path, args.need("content")).then(result -> {
            String error = Answer.error(result);
            return error != null
                    ? answer.failed(error)
                    : answer.done("Updated file " + result.path(), result.filesUpdate());
        });
    }

    Reply<ToolMessage> edit(Answer answer, String path, Arguments args) {
        return backend.edit(path, args.need("old_string"), args.need("new_string"), args.isTrue("replace_all"))
                .then(result -> {
                    String error = Answer.error(result);
                    return error != null
                            ? answer.failed(error)
                            : answer.done(
                                    "Successfully replaced " + result.occurrences()
                                            + " instance(s) of the string in '" + result.path() + "'",
                                    result.filesUpdate());
                });
    }

    Reply<ToolMessage> delete(Answer answer, String path) {
        return backend.delete(path).then(result -> {
            String error = Answer.error(result);
            return error != null ? answer.failed(error) : answer.done("Deleted " + result.path(), result.filesUpdate());
        });
    }
}
