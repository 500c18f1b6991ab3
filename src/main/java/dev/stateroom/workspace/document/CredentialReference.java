package dev.stateroom.workspace.document;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place of a credential, which is looked up when needed. A document never contains the credential itself.
 *
 * @param from the kind of place
 * @param name the name of the variable or entry
 */
public record CredentialReference(From from, String name) {
    private static final Pattern FORM = Pattern.compile("\\$\\{(env|keyring):([^{}]+)}");

    /** Places for credentials. */
    public enum From {
        /** A variable of the environment. */
        ENV,
        /** An entry of the system's keyring. */
        KEYRING
    }

    /** Parses a text that is nothing but a reference; empty for any other text. */
    public static Optional<CredentialReference> in(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? Optional.of(new CredentialReference(From.valueOf(form.group(1).toUpperCase(Locale.ROOT)), form.group(2)))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return "${" + from.name().toLowerCase(Locale.ROOT) + ":" + name + "}";
    }
}
