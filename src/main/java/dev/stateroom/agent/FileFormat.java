package dev.stateroom.agent;

import java.util.Optional;

/** The forms in which a backend writes new records; it reads both. */
public enum FileFormat {
    /** {@code content} is a list of lines. */
    V1,
    /** {@code content} is one text, or bytes in JavaScript. */
    V2;

    /** The format of that name; empty if there is none. */
    public static Optional<FileFormat> named(String id) {
        return id.equals("v1") ? Optional.of(V1) : id.equals("v2") ? Optional.of(V2) : Optional.empty();
    }
}
