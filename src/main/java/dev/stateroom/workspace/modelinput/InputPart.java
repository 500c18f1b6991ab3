package dev.stateroom.workspace.modelinput;

import org.jspecify.annotations.Nullable;

/**
 * One part of a model's input.
 *
 * @param kind its kind
 * @param origin how it is known
 * @param name the topic of prose, the path of a memory, the role of a message, the tool of a tool's answer; empty if the kind is enough
 * @param id of a message; null if it has none, and for all other parts
 * @param text the text that the model read; empty if unknown
 * @param tokens estimated from the characters that the package counts, or by difference; -1 if unknown
 */
public record InputPart(Kind kind, Origin origin, String name, @Nullable String id, String text, long tokens) {

    /** The kinds of parts, in input order. */
    public enum Kind {
        /** The user's instructions, and everything that is in no other part: no checkpoint contains them. */
        INSTRUCTIONS,
        /** Fixed texts of the package's own middleware, without the parts that depend on files: their length is known, the text is not stored. */
        PROSE,
        /** The list of skills. */
        SKILLS,
        /** One memory file. */
        MEMORY,
        /** The names of the offered tools, with the size of the descriptions of the package's own tools; other descriptions count as instructions. */
        TOOLS,
        /** The summary that replaces a part of the conversation. */
        SUMMARY,
        /** One message of the conversation. */
        MESSAGE
    }

    /** How a part is known. */
    public enum Origin {
        /** Stored as the model read it. */
        RECORDED,
        /** Rebuilt from stored data by the rules of the release. */
        REBUILT,
        /** Only its size is known: the provider's count minus all other parts. */
        DIFFERENCE
    }

    /** True if its content equals that of another part, regardless of position. */
    boolean isSameAs(InputPart other) {
        return kind == other.kind && name.equals(other.name) && text.equals(other.text) && (id == null || id.equals(other.id));
    }
}
