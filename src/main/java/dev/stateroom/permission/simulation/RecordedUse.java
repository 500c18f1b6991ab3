package dev.stateroom.permission.simulation;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.EditNote;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.PathFacts;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One tool call of a recording.
 *
 * @param agent who called: {@code main} or a subagent's name
 * @param actsAs the agent whose rules, reviews and tools it has
 * @param tool its name; any tool
 * @param args its arguments as they ran
 * @param result what the tool answered, without a reviewer's note before it; null if none is recorded
 * @param facts what the state of that moment tells about paths; null if the recording's calls alone tell
 * @param place where it is in the message that asks for it, with all arguments; null for a call of a log, which may shorten them
 */
public record RecordedUse(
        String agent,
        String actsAs,
        String tool,
        ForeignValue args,
        @Nullable String result,
        @Nullable PathFacts facts,
        @Nullable Place place) {

    /** Leaves a reviewer's note out. */
    public RecordedUse {
        result = result == null ? null : EditNote.behind(result);
    }

    /**
     * Where a call is.
     *
     * @param asked the call as the model wrote it
     * @param message all calls of its message in order; empty if the message is not recorded
     */
    public record Place(Message.Call asked, List<Message.Call> message) {
        /** Copies the list. */
        public Place {
            message = List.copyOf(message);
        }
    }

    /** A call of a log. */
    public RecordedUse(String agent, String tool, ForeignValue args, @Nullable String result) {
        this(agent, agent, tool, args, result, null, null);
    }

    /** A call of a log that says no more, of the main agent. */
    public RecordedUse(String tool, ForeignValue args, @Nullable String result) {
        this(AgentTeam.MAIN, tool, args, result);
    }

    /** The call as rules look at it; nothing for tools that they do not know. */
    Optional<FileCall> file() {
        return FileCall.of(tool, args);
    }
}
