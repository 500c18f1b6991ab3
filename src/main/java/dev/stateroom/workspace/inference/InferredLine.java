package dev.stateroom.workspace.inference;

/**
 * One thing that was inferred, or that could not be.
 *
 * @param section what it belongs to
 * @param name the prefix, the rule's operation and path, the tool, the agent
 * @param value what it is, for a person
 * @param certainty how sure it is; {@link InferenceCertainty#UNKNOWN} for what the user has to fill in
 * @param evidence where it comes from, one phrase
 */
public record InferredLine(Section section, String name, String value, InferenceCertainty certainty, String evidence) {

    /** Parts of a workspace. */
    public enum Section {
        /** What is mounted. */
        TREE,
        /** Rules, reviewed tools, tools. */
        RULES,
        /** The release, subagents, memory, skills. */
        AGENT
    }
}
