package dev.stateroom.permission.call;

import dev.stateroom.agent.AgentReply;

/** Facts about paths that rules need from the backend. */
public interface PathFacts {

    /** Without a backend: no links, and any path may have descendants. */
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

    /** The path with links resolved; raised if that is unknown. */
    AgentReply<String> resolved(String path);

    /** Whether deleting the path may delete more than one file; false only for a path known to be a plain file. */
    boolean mayHaveDescendants(String path);
}
