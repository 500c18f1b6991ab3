package dev.stateroom.permission.call;

import dev.stateroom.agent.AgentReply;

/** What rules need to know about a path from the backend behind them. */
public interface PathFacts {

    /** Without a backend: no links, and everything may have something below it. */
    PathFacts UNKNOWN = new PathFacts() {
        @Override
        public AgentReply<String> resolved(String path) {
            return AgentReply.of(path);
        }

        @Override
        public boolean mayHaveDescendants(String path) {
            return true;
        }
    };

    /** Where the path leads once links are followed; raised if that is unknown. */
    AgentReply<String> resolved(String path);

    /** Whether deleting the path may delete more than one file; false only for what is known to be a plain file. */
    boolean mayHaveDescendants(String path);
}
