package dev.stateroom.permission;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The operations that rules distinguish; the reference has no finer ones. */
public enum RuleOperation {
    /** {@code ls}, {@code read_file}, {@code glob}, {@code grep}. */
    READ,
    /** {@code write_file}, {@code edit_file}, {@code delete}. */
    WRITE;

    /** The word used in rules: {@code read}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<RuleOperation> named(String word) {
        return Arrays.stream(values()).filter(operation -> operation.word().equals(word)).findFirst();
    }
}
