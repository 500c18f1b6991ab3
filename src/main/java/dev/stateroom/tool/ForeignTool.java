package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import java.util.function.Function;

/**
 * A tool of the agent other than the file tools: its name is in the list of valid tools, and its result may be moved to a file.
 *
 * @param name the name for the model
 * @param place its place in the list
 * @param answer its result for arguments: text, or a list of blocks
 */
public record ForeignTool(String name, Place place, Function<ForeignValue.Fields, ForeignValue> answer) {

    /** The place of tools in the list of valid ones. */
    public enum Place {
        /** Another middleware's, before the file tools ({@code write_todos}). */
        BEFORE,
        /** Another middleware's, after the file tools ({@code task}). */
        BEHIND,
        /** The agent's own: last of all in Python, first of all in JavaScript. */
        OWN
    }
}
