package dev.stateroom.tool;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.tool.argument.CheckedArguments;

/** The file tools of one family of releases, over one backend. */
interface FileTools {

    /** Runs a tool whose arguments have been checked; without eviction. */
    AgentReply<ToolMessage> run(ToolAnswer answer, CheckedArguments arguments);
}
