package dev.stateroom.workspace.document;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a credential is found when it is needed. A document never holds the credential itself.
 *
 * @param from which place
 * @param name the variable's or the entry's name
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

    /** The reference that a text is as a whole; empty for any other text. */
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
