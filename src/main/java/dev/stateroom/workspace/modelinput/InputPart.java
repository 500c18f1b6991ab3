package dev.stateroom.workspace.modelinput;

import org.jspecify.annotations.Nullable;

/**
 * One part of what a model was given.
 *
 * @param kind what it is
 * @param origin how it is known
 * @param name of prose what it is about, of a memory its path, of a message its role, of a tool's answer the tool; empty where the kind says all
 * @param id of a message; null where it has none, and for all other parts
 * @param text what the model read; empty where that is not known
 * @param tokens estimated by the characters that the package counts, or by difference; -1 if nothing tells
 */
public record InputPart(Kind kind, Origin origin, String name, @Nullable String id, String text, long tokens) {

    /** The kinds of parts, in the order in which they are given. */
    public enum Kind {
        /** The user's instructions, and whatever else no other part has: no checkpoint holds them. */
        INSTRUCTIONS,
        /** What a middleware of the package itself says, without what files decide: its length is known, its text is not kept. */
        PROSE,
        /** The list of skills. */
        SKILLS,
        /** One memory file. */
        MEMORY,
        /** The names of the tools offered, with the size of the descriptions of the package's own; others' descriptions count as instructions. */
        TOOLS,
        /** What stands for the summarised part of the conversation. */
        SUMMARY,
        /** One message of the conversation. */
        MESSAGE
    }

    /** How a part is known. */
    public enum Origin {
        /** It is stored as the model read it. */
        RECORDED,
        /** The rules of the release make it of what is stored. */
        REBUILT,
        /** Only its size is known: what the provider counted, less all other parts. */
        DIFFERENCE
    }

    /** Whether it says the same as another part, wherever that was. */
    boolean isSameAs(InputPart other) {
        return kind == other.kind && name.equals(other.name) && text.equals(other.text) && (id == null || id.equals(other.id));
    }
}
