package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import java.util.function.Function;

/**
 * A tool that is not ours, as far as it matters here: its name is among the valid ones, and its result may be moved to a file.
 *
 * @param name what a model calls it by
 * @param place where it is among the others
 * @param answer its result for arguments: text, or a list of blocks
 */
public record ForeignTool(String name, Place place, Function<ForeignValue.Fields, ForeignValue> answer) {

    /** Where tools are in the list of valid ones. */
    public enum Place {
        /** Another middleware's, before the file tools ({@code write_todos}). */
        BEFORE,
        /** Another middleware's, behind them ({@code task}). */
        BEHIND,
        /** The agent's own: last of all in Python, first of all in JavaScript. */
        OWN
    }
}
