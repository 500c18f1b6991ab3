package dev.stateroom.http;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who connects to a database, as an address says it: {@code user:password}, each with what has a meaning of its own escaped.
 *
 * @param user empty where the address names nobody
 * @param password the password, or a reference to it; null if there is none. Never part of what {@link #toString} gives
 * @param written what the address has in its place, also after a reference was resolved
 */
public record AddressLogin(String user, @Nullable String password, @Nullable String written) {
    /** What is said where an escape is none. */
    public static final String NOT_ESCAPED = "a % in the address is not followed by two hexadecimal digits: a % itself is written %25";

    /** What says where a password is instead of what it is. */
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(?:env|keyring):[A-Za-z0-9_.-]+}");

    /**
     * Reads what stands before the {@code @}; null for nothing.
     *
     * @throws IllegalArgumentException where an escape is none: {@link #NOT_ESCAPED}
     */
    public static AddressLogin of(@Nullable String text) {
        String who = text == null ? "" : text;
        int colon = who.indexOf(':');
        String password = colon < 0 ? null : decoded(who.substring(colon + 1));
        return new AddressLogin(decoded(colon < 0 ? who : who.substring(0, colon)), password, password);
    }

    /** The same with another name. */
    public AddressLogin withUser(String name) {
        return new AddressLogin(name, password, written);
    }

    /** The same with the password that its reference stands for. */
    public AddressLogin withPassword(String resolved) {
        return new AddressLogin(user, resolved, written);
    }

    /** The same with a password that the address has in another place. */
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
     * Text without its escapes; a plus is a plus.
     *
     * @throws IllegalArgumentException where an escape is none
     */
    public static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Text with what has a meaning of its own in an address escaped. */
    public static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("%7E", "~").replace("%2C", ",");
    }
}
