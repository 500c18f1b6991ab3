package dev.stateroom.ui.mounts;

import java.util.List;

/**
 * One field of a backend's form.
 *
 * @param name in the document
 * @param kind how it is asked for
 * @param required true where the document must have it
 * @param fallback what is meant when it is left out, as it is shown
 * @param choices for {@link Kind#CHOICE}
 */
record FieldShape(String name, Kind kind, boolean required, String fallback, List<String> choices) {

    /** Forms of fields. */
    enum Kind {
        /** One line. */
        TEXT,
        /** A folder of this computer. */
        FOLDER,
        /** A reference to a credential. */
        CREDENTIAL,
        /** A number. */
        NUMBER,
        /** Yes or no. */
        FLAG,
        /** One item a line. */
        LINES,
        /** NAME=VALUE, one a line. */
        PAIRS,
        /** One of a few words. */
        CHOICE,
        /** Another backend. */
        BACKEND
    }

    static FieldShape required(String name, Kind kind) {
        return new FieldShape(name, kind, true, "", List.of());
    }

    static FieldShape optional(String name, Kind kind, String fallback) {
        return new FieldShape(name, kind, false, fallback, List.of());
    }

    static FieldShape choice(String name, String fallback, String... choices) {
        return new FieldShape(name, Kind.CHOICE, false, fallback, List.of(choices));
    }
}
