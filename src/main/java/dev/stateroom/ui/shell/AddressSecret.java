package dev.stateroom.ui.shell;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A typed address and the password that was in it.
 *
 * @param address without a password that can be read; a reference such as {@code ${env:NAME}} stays in it
 * @param password as it is, not escaped; null if the address has none
 */
record AddressSecret(String address, @Nullable String password) {
    private static final Pattern USER = Pattern.compile("([A-Za-z][\\w+.:-]*://[^/?#:@\\s]+)@.*");
    private static final Pattern BOTH = Pattern.compile("([A-Za-z][\\w+.:-]*://[^/?#:@\\s]*):([^/?#\\s]+)@(.*)");

    /** What was typed, taken apart. */
    static AddressSecret of(String typed) {
        Matcher both = BOTH.matcher(typed);
        if (!both.matches() || both.group(2).startsWith("${")) {
            return new AddressSecret(typed, null);
        }
        String raw = both.group(2);
        try {
            // A plus sign is one: only forms of web pages mean a blank by it.
            return new AddressSecret(both.group(1) + "@" + both.group(3), URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException notEscaped) {
            return new AddressSecret(both.group(1) + "@" + both.group(3), raw);
        }
    }

    /** True if it names a user without a password. */
    boolean hasUser() {
        return USER.matcher(address).matches();
    }

    /** The address with a password for its user; the address itself where either is missing. */
    String with(String secret) {
        Matcher user = USER.matcher(address);
        return secret.isEmpty() || !user.matches()
                ? address
                : user.group(1) + ":" + URLEncoder.encode(secret, StandardCharsets.UTF_8).replace("+", "%20") + address.substring(user.end(1));
    }
}
