package dev.stateroom.replay;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.history.FileSet;
import dev.stateroom.permission.call.PathFacts;

/**
 * Facts about paths from an agent's state: it has no links, and a path without a file may be a folder.
 *
 * @param files at the moment of the call
 * @param others facts about paths outside the state
 */
public record FileSetFacts(FileSet files, PathFacts others) implements PathFacts {
    @Override
    public AgentReply<String> resolved(String path) {
        return others.resolved(path);
    }

    @Override
    public boolean mayHaveDescendants(String path) {
        boolean folder = !files.startingWith(path.endsWith("/") ? path : path + "/").isEmpty();
        return folder || (files.get(path) == null && others.mayHaveDescendants(path));
    }
}
