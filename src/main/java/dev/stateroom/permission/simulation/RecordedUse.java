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
 * @param agent the caller: {@code main} or a subagent's name
 * @param actsAs the agent whose rules, reviews and tools apply
 * @param tool its name; any tool
 * @param args its arguments as they ran
 * @param result the tool's answer, without a preceding reviewer's note; null if none is recorded
 * @param facts facts about paths from the state at that time; null to use only the recording's calls
 * @param place its position in its message, with all arguments; null for a call of a log, which may shorten them
 */
public record RecordedUse(
        String agent,
        String actsAs,
        String tool,
        ForeignValue args,
        @Nullable String result,
        @Nullable PathFacts facts,
        @Nullable Place place) {

    /** Removes a reviewer's note. */
    public RecordedUse {
        result = result == null ? null : EditNote.behind(result);
    }

    /**
     * The position of a call.
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

    /** A call of the main agent in a log that does not name the agent. */
    public RecordedUse(String tool, ForeignValue args, @Nullable String result) {
        this(AgentTeam.MAIN, tool, args, result);
    }

    /** The parts of the call that rules use; empty for tools that they do not cover. */
    Optional<FileCall> file() {
        return FileCall.of(tool, args);
    }
}
