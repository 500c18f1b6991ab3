package dev.stateroom.http;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The login in the address of a database: {@code user:password}, each part with its special characters escaped.
 *
 * @param user empty if the address names no user
 * @param password the password, or a reference to it; null if there is none. Never part of the result of {@link #toString}
 * @param written the text that the address has in its place, also after a reference was resolved
 */
public record AddressLogin(String user, @Nullable String password, @Nullable String written) {
    /** The message for a wrong escape. */
    public static final String NOT_ESCAPED = "a % in the address is not followed by two hexadecimal digits: a % itself is written %25";

    /** A reference to the place that holds the password. */
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(?:env|keyring):[A-Za-z0-9_.-]+}");

    /**
     * Reads the text before the {@code @}; null for an empty login.
     *
     * @throws IllegalArgumentException if an escape is wrong: {@link #NOT_ESCAPED}
     */
    public static AddressLogin of(@Nullable String text) {
        String who = text == null ? "" : text;
        int colon = who.indexOf(':');
        String password = colon < 0 ? null : decoded(who.substring(colon + 1));
        return new AddressLogin(decoded(colon < 0 ? who : who.substring(0, colon)), password, password);
    }

    /** A copy with another user name. */
    public AddressLogin withUser(String name) {
        return new AddressLogin(name, password, written);
    }

    /** A copy with the password that its reference refers to. */
    public AddressLogin withPassword(String resolved) {
        return new AddressLogin(user, resolved, written);
    }

    /** A copy with a password that is in another part of the address. */
    public AddressLogin written(String elsewhere) {
        return new AddressLogin(user, elsewhere, elsewhere);
    }

    /** What went wrong in one line of moderate length, without the password. */
    public String plain(Exception e) {
        String line = Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName()).replaceAll("\\s+", " ").strip();
        String safe = password == null || password.isEmpty() ? line : line.replace(password, "…");
        return safe.length() > 200 ? safe.substring(0, 200) + "…" : safe;
    }

    /** What opens the same again, with the {@code @} behind it: without its password, with the reference to it if it is one; empty for nobody. */
    @Override
    public String toString() {
        String reference = written != null && REFERENCE.matcher(written).matches() ? ":" + written : "";
        return user.isEmpty() && reference.isEmpty() ? "" : escaped(user) + reference + "@";
    }

    /**
     * Decodes the escapes of a text; a plus stays a plus.
     *
     * @throws IllegalArgumentException if an escape is wrong
     */
    public static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Escapes the characters that have a special meaning in an address. */
    public static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("%7E", "~").replace("%2C", ",");
    }
}
