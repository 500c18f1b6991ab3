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

    /** A password among the options, as PostgreSQL's own programs take it. */
    private static final Pattern OPTION = Pattern.compile("([?&])password=([^&#\\s]+)(&|(?=#|$))");

    private static final Pattern USER_OPTION = Pattern.compile("[?&]user=[^&#\\s]");

    /** The same, also for options. The end of a password that is still being typed as an option is not known yet. */
    static AddressSecret whole(String typed) {
        Matcher option = OPTION.matcher(typed);
        if (!typed.matches("[A-Za-z][\\w+.:-]*://.*") || !option.find() || option.group(2).startsWith("${")) {
            return of(typed);
        }
        String before = typed.substring(0, option.start());
        String after = typed.substring(option.end());
        String address = before + (option.group(3).isEmpty() ? "" : option.group(1)) + after;
        AddressSecret rest = of(address);
        return new AddressSecret(rest.address(), decoded(option.group(2)));
    }

    /** True if an option with a password is complete because another option follows. */
    static boolean isEnded(String typed) {
        Matcher option = OPTION.matcher(typed);
        return option.find() && option.group(3).equals("&");
    }

    /** Splits what was typed into address and password. */
    static AddressSecret of(String typed) {
        Matcher both = BOTH.matcher(typed);
        if (!both.matches() || both.group(2).startsWith("${")) {
            return new AddressSecret(typed, null);
        }
        return new AddressSecret(both.group(1) + "@" + both.group(3), decoded(both.group(2)));
    }

    private static String decoded(String raw) {
        try {
            // Only HTML forms encode a blank as a plus sign.
            return URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEscaped) {
            return raw;
        }
    }

    /** True if it names a user without a password. */
    boolean hasUser() {
        return USER.matcher(address).matches() || USER_OPTION.matcher(address).find();
    }

    /** The address with this password for its user; unchanged if the user or the password is missing. */
    String with(String secret) {
        Matcher user = USER.matcher(address);
        if (secret.isEmpty() || !hasUser()) {
            return address;
        }
        String escaped = URLEncoder.encode(secret, StandardCharsets.UTF_8).replace("+", "%20");
        return user.matches() ? user.group(1) + ":" + escaped + address.substring(user.end(1)) : address + "&password=" + escaped;
    }
}
