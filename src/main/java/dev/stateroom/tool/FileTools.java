package dev.stateroom.tool;

import dev.stateroom.agent.Reply;
import dev.stateroom.tool.argument.Arguments;

/** The file tools of one family of releases, over one backend. */
interface FileTools {

    /** Runs a tool whose arguments have been checked; without eviction. */
    Reply<ToolMessage> run(Answer answer, Arguments arguments);
}
