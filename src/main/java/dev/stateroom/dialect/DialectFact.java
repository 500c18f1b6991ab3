package dev.stateroom.dialect;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One behaviour of the reference packages, with the first release of each language that has it. A release that changes a behaviour is
 * one more constant, or one more number, here.
 */
public enum DialectFact {
    RESULT_OBJECTS("0.5.0", Since.ALWAYS, "Calls answer objects with an error; before, bare lists and strings."),
    WRITE_OVERWRITES("0.7.0", "1.12.0", "Write replaces an existing file; before, it refuses."),
    HAS_DELETE("0.7.0", "1.11.0", "Backends have the call delete."),
    MISSING_CALL_RAISES("0.3.10", Since.ALWAYS, "Calling a method that a backend lacks raises NotImplementedError; before, it answers nothing."),
    VIRTUAL_BY_DEFAULT("0.7.0", Since.NEVER, "A disk backend keeps to its root where virtual_mode is not set.");

    private static final class Since {
        static final String ALWAYS = "0.0.0";
        static final String NEVER = "";
    }

    @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
    private final @Nullable Release python;

    @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
    private final @Nullable Release npm;

    private final String meaning;

    DialectFact(String python, String npm, String meaning) {
        this.python = Release.parse(python).orElse(null);
        this.npm = Release.parse(npm).orElse(null);
        this.meaning = meaning;
    }

    /** One sentence: what such a release does. */
    public String meaning() {
        return meaning;
    }

    /** The first release that behaves so; 0.0.0 if all that are known do, empty if none does. */
    public Optional<Release> since(Era.Language language) {
        return Optional.ofNullable(
                switch (language) {
                    case PYTHON -> python;
                    case JAVASCRIPT -> npm;
                });
    }

    boolean holdsIn(Era.Language language, Release release) {
        Release first = language == Era.Language.PYTHON ? python : npm;
        return first != null && release.compareTo(first) >= 0;
    }
}
