package dev.stateroom.workspace.document;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One field of a backend: what the document may say and how a form asks for it. A form is made of these alone; its words are
 * found by {@link #name}.
 *
 * @param name in the document
 * @param kind how it is asked for
 * @param required true if the document must have it
 * @param fallback what is meant when it is left out, as it is shown
 * @param choices the words of {@link Kind#CHOICE}, the places of {@link Kind#SOURCE}; empty for others, and for a source that may
 *     lie anywhere
 * @param when which value of another field it belongs to; null if it always belongs
 * @param example a value as a person may write it, for an empty control; empty for none
 */
public record FieldShape(
        String name, Kind kind, boolean required, String fallback, List<String> choices, @Nullable When when, String example) {

    /** Forms of fields. */
    public enum Kind {
        /** One line. */
        TEXT,
        /** A folder of this computer. */
        FOLDER,
        /** A file of this computer. */
        FILE,
        /** Where a service answers: {@code http://host:port} or {@code https://host/path}. */
        ENDPOINT,
        /** A source's address, asked for in parts: a database, a server, what Stateroom itself keeps. */
        SOURCE,
        /** A reference to a credential; the credential itself never. */
        CREDENTIAL,
        /** A whole number from 0. */
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

    /**
     * A condition.
     *
     * @param field the other field, which is before this one
     * @param values with any of these it is met
     */
    public record When(String field, Set<String> values) {
        /** True if the fields' values, by name, meet it. */
        public boolean isMet(Map<String, String> said) {
            return values.contains(said.getOrDefault(field, ""));
        }
    }

    /** Copies the list. */
    public FieldShape {
        choices = List.copyOf(choices);
    }

    /** A field that the document must have. */
    public static FieldShape required(String name, Kind kind) {
        return new FieldShape(name, kind, true, "", List.of(), null, "");
    }

    /** A field that may be left out; {@code fallback} is then meant. */
    public static FieldShape optional(String name, Kind kind, String fallback) {
        return new FieldShape(name, kind, false, fallback, List.of(), null, "");
    }

    /** One of a few words; the first named is meant where it is left out. */
    public static FieldShape choice(String name, String fallback, String... choices) {
        return new FieldShape(name, Kind.CHOICE, fallback.isEmpty(), fallback, List.of(choices), null, "");
    }

    /** The same, asked for only with one of these values of another field. */
    public FieldShape when(String field, String... values) {
        return new FieldShape(name, kind, required, fallback, choices, new When(field, Set.of(values)), example);
    }

    /** The same with an example of a value. */
    public FieldShape example(String value) {
        return new FieldShape(name, kind, required, fallback, choices, when, value);
    }
}
