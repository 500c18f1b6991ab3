package dev.stateroom.workspace.inference;

/**
 * One inferred fact, or a gap.
 *
 * @param section the part of the workspace
 * @param name the prefix, the rule's operation and path, the tool, the agent
 * @param value a description for the user
 * @param certainty its certainty; {@link InferenceCertainty#UNKNOWN} if the user has to fill it in
 * @param evidence its origin, one phrase
 */
public record InferredLine(Section section, String name, String value, InferenceCertainty certainty, String evidence) {

    /** Parts of a workspace. */
    public enum Section {
        /** The mounts. */
        TREE,
        /** Rules, reviewed tools, available tools. */
        RULES,
        /** The release, subagents, memory, skills. */
        AGENT
    }
}
