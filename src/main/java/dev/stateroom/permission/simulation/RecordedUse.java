package dev.stateroom.permission.simulation;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.PathFacts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One tool call of a recording.
 *
 * @param agent who called: {@code main} or a subagent's name
 * @param tool its name; any tool
 * @param args its arguments as they ran
 * @param result the text that answered it; null if none is recorded
 * @param facts what the state of that moment tells about paths; null if the recording's calls alone tell
 */
public record RecordedUse(
        String agent, String tool, ForeignValue args, @Nullable String result, @Nullable PathFacts facts) {

    /** A call of a log that says no more, of the main agent. */
    public RecordedUse(String tool, ForeignValue args, @Nullable String result) {
        this(AgentTeam.MAIN, tool, args, result, null);
    }

    /** The call as rules look at it; nothing for tools that they do not know. */
    Optional<FileCall> file() {
        return FileCall.of(tool, args);
    }
}
