package dev.stateroom.workspace.document;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One field of a backend: its form in the document and its control in a form. Forms are built from these alone; labels are found by {@link
 * #name}.
 *
 * @param name the name in the document
 * @param kind the kind of control
 * @param required true if the field must not be omitted
 * @param fallback the value if the field is omitted, as it is shown
 * @param choices the words of {@link Kind#CHOICE}, the places of {@link Kind#SOURCE}; empty for others, and for a source in any place
 * @param when the condition on another field under which it is used; null for always
 * @param example a sample value to show in an empty control; empty for none
 */
public record FieldShape(
        String name, Kind kind, boolean required, String fallback, List<String> choices, @Nullable When when, String example) {

    /** Kinds of controls. */
    public enum Kind {
        /** One line. */
        TEXT,
        /** A local folder. */
        FOLDER,
        /** A local file. */
        FILE,
        /** The address of a service: {@code http://host:port} or {@code https://host/path}. */
        ENDPOINT,
        /** A source's address, entered in parts: a database, a server, the local database. */
        SOURCE,
        /** A reference to a credential; never the credential itself. */
        CREDENTIAL,
        /** A whole number from 0. */
        NUMBER,
        /** Yes or no. */
        FLAG,
        /** One item per line. */
        LINES,
        /** NAME=VALUE, one per line. */
        PAIRS,
        /** One of a few words. */
        CHOICE,
        /** Another backend. */
        BACKEND
    }

    /**
     * A condition on another field.
     *
     * @param field the other field, which comes before this one
     * @param values the values that meet the condition
     */
    public record When(String field, Set<String> values) {
        /** True if the fields' values, by name, meet the condition. */
        public boolean isMet(Map<String, String> said) {
            return values.contains(said.getOrDefault(field, ""));
        }
    }

    /** Copies the list. */
    public FieldShape {
        choices = List.copyOf(choices);
    }

    /** A field that must not be omitted. */
    public static FieldShape required(String name, Kind kind) {
        return new FieldShape(name, kind, true, "", List.of(), null, "");
    }

    /** An optional field; {@code fallback} is its default. */
    public static FieldShape optional(String name, Kind kind, String fallback) {
        return new FieldShape(name, kind, false, fallback, List.of(), null, "");
    }

    /** One of a few words; {@code fallback} is the default. */
    public static FieldShape choice(String name, String fallback, String... choices) {
        return new FieldShape(name, Kind.CHOICE, fallback.isEmpty(), fallback, List.of(choices), null, "");
    }

    /** The same, used only if another field has one of these values. */
    public FieldShape when(String field, String... values) {
        return new FieldShape(name, kind, required, fallback, choices, new When(field, Set.of(values)), example);
    }

    /** The same with a sample value. */
    public FieldShape example(String value) {
        return new FieldShape(name, kind, required, fallback, choices, when, value);
    }
}
