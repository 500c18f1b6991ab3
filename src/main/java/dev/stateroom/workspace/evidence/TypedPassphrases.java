package dev.stateroom.workspace.evidence;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The passphrases that the user types for the command on this thread: each is asked for once, and wiped when the command ends. Confined to
 * that thread.
 */
public final class TypedPassphrases {
    private static final ScopedValue<TypedPassphrases> CURRENT = ScopedValue.newInstance();

    private final Function<String, Outcome<char[]>> person;
    private final Map<Path, char[]> typed = new HashMap<>();

    private TypedPassphrases(Function<String, Outcome<char[]>> person) {
        this.person = person;
    }

    /**
     * Runs a command.
     *
     * @param person shows a prompt and returns the hidden input; a failure if input is not possible
     */
    public static int during(Function<String, Outcome<char[]>> person, IntSupplier command) {
        TypedPassphrases own = new TypedPassphrases(person);
        try {
            return ScopedValue.where(CURRENT, own).call(command::getAsInt);
        } finally {
            own.typed.values().forEach(one -> Arrays.fill(one, '\0'));
        }
    }

    /** Those of the command on this thread; empty without a command, as in a window. */
    static Optional<TypedPassphrases> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /** The passphrase of a file; must not be modified. */
    Outcome<char[]> of(Path file, String owner) {
        char[] known = typed.get(file);
        return known != null ? Outcome.ok(known) : person.apply("Passphrase of the key of " + owner + ":").map(answer -> {
            typed.put(file, answer);
            return answer;
        });
    }

    /** A new passphrase, asked for twice. */
    Outcome<char[]> fresh(Path file, String owner) {
        return person.apply("New passphrase of the key of " + owner + ":").then(first -> person.apply("The same again:").then(again -> {
            boolean isSame = Arrays.equals(first, again);
            Arrays.fill(again, '\0');
            char @Nullable [] before = isSame ? typed.put(file, first) : first;
            if (before != null) {
                Arrays.fill(before, '\0');
            }
            return isSame ? Outcome.ok(first) : Outcome.failed(Failure.Kind.INVALID, "the two passphrases are not the same; nothing was changed");
        }));
    }
}
