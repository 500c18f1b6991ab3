package dev.stateroom.http;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Checks and reads the addresses of services. */
public final class HttpAddress {
    /** Each number of it fits a byte: anything else would be looked up by the name service. */
    private static final Pattern LOOPBACK = Pattern.compile("127(?:\\.(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3}");

    private HttpAddress() {}

    /**
     * Reads {@code http://host:port} or {@code https://host/path}; INVALID says which part is wrong, without repeating it.
     *
     * @param whose for sentences: "a server's"
     * @return the address without a slash at its end
     */
    public static Outcome<URI> parse(String text, String whose) {
        try {
            URI uri = new URI(text.strip().replaceFirst("/+$", ""));
            String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            if (uri.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
                return invalid("the address names no host: " + whose + " is of the form http://host:port or https://host");
            }
            if (uri.getRawUserInfo() != null || uri.getRawFragment() != null || uri.getRawQuery() != null) {
                return invalid(whose + " address takes no user, no password and no fragment: its key comes from a variable or the keyring");
            }
            return Outcome.ok(uri);
        } catch (URISyntaxException e) {
            return invalid("the address is not of the form http://host:port or https://host");
        }
    }

    private static <T> Outcome<T> invalid(String sentence) {
        return Outcome.failed(Failure.Kind.INVALID, sentence);
    }

    /** True if no one else can read what is sent: encrypted, or on this computer. */
    public static boolean isPrivate(URI address) {
        return "https".equalsIgnoreCase(address.getScheme()) || isThisComputer(String.valueOf(address.getHost()));
    }

    /** True for a host's name that can only be this computer: {@code localhost}, {@code 127.x.x.x}, {@code [::1]}. */
    public static boolean isThisComputer(String host) {
        String plain = host.toLowerCase(Locale.ROOT);
        return plain.equals("localhost") || plain.equals("[::1]") || plain.equals("::1") || LOOPBACK.matcher(plain).matches();
    }
}
