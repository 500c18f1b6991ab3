package dev.stateroom.workspace;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.CredentialReference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks up the credentials that references name. A value is passed to the code that connects, and is not kept. */
public final class Credentials {
    private static final int SECONDS = 20;
    private static final int LONGEST = 64 << 10;

    private final Function<String, @Nullable String> environment;
    private final Set<String> names;

    /** @param environment gives the value of a variable, or null */
    public Credentials(Function<String, @Nullable String> environment) {
        this(environment, Set.of());
    }

    /**
     * @param environment gives the value of a variable, or null
     * @param names the variables that are set
     */
    public Credentials(Function<String, @Nullable String> environment, Set<String> names) {
        this.environment = environment;
        this.names = names;
    }

    /** The environment variables whose names begin with the prefix, sorted. */
    Stream<String> beginningWith(String prefix) {
        return names.stream().filter(name -> name.startsWith(prefix)).sorted();
    }

    /** The text itself, or the value that it refers to; NOT_FOUND if there is no value, UNSUPPORTED if this system has no such place. */
    Outcome<String> resolved(String text) {
        Optional<CredentialReference> reference = CredentialReference.in(text);
        return reference.isEmpty() ? Outcome.ok(text) : switch (reference.get().from()) {
            case ENV -> variable(reference.get().name())
                    .map(Outcome::ok)
                    .orElseGet(() -> Outcome.failed(
                            Failure.Kind.NOT_FOUND, "the variable " + reference.get().name() + " is not set, and a key or password is taken from it"));
            case KEYRING -> keyring(reference.get().name());
        };
    }

    /** The value of an environment variable, if it is not empty. */
    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.apply(name)).filter(value -> !value.isEmpty());
    }

    /** Reads the platform's keyring by its own command. */
    private static Outcome<String> keyring(String name) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.startsWith("mac")) {
            return answer(name, List.of("security", "find-generic-password", "-s", "stateroom", "-a", name, "-w"));
        }
        if (system.startsWith("windows")) {
            return Outcome.failed(
                    Failure.Kind.UNSUPPORTED, "Windows gives no command that reads its keyring: put " + name + " into a variable and name ${env:…}");
        }
        return answer(name, List.of("secret-tool", "lookup", "service", "stateroom", "account", name));
    }

    private static Outcome<String> answer(String name, List<String> command) {
        String nothing = "the keyring has no entry " + name + " of the service stateroom";
        Process process = null;
        try {
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            process.getOutputStream().close();
            String answer = new String(process.getInputStream().readNBytes(LONGEST), StandardCharsets.UTF_8).strip();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, "the keyring does not answer: is it locked");
            }
            return process.exitValue() == 0 && !answer.isEmpty() ? Outcome.ok(answer) : Outcome.failed(Failure.Kind.NOT_FOUND, nothing);
        } catch (IOException e) {
            return Outcome.failed(
                    Failure.Kind.UNSUPPORTED, "the keyring cannot be asked: the program " + command.getFirst() + " is not here");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.failed(Failure.Kind.UNREACHABLE, "the keyring was not waited for");
        } finally {
            if (process != null) {
                process.destroy();
            }
        }
    }
}
