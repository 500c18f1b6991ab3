package dev.stateroom.langgraph.server;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a server is: {@code http://host:port} or {@code https://host/path}. {@code ?api_key=${env:NAME}} says where its key is;
 * a key itself is not taken in an address, which is shown and remembered.
 *
 * @param base without a slash at its end
 * @param keyReference where its key is; null for the usual variables
 */
public record ServerAddress(URI base, @Nullable String keyReference) {
    private static final Pattern KEY = Pattern.compile("api_key=(\\$\\{(?:env|keyring):[^{}&]+})");

    /** True for text that begins as such an address does. */
    public static boolean isMeantBy(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.startsWith("http:") || lower.startsWith("https:");
    }

    /** Reads an address; INVALID says which part is wrong. */
    public static Outcome<ServerAddress> parse(String text) {
        int question = text.indexOf('?');
        String plain = question < 0 ? text : text.substring(0, question);
        String reference = null;
        if (question >= 0) {
            Matcher key = KEY.matcher(text.substring(question + 1));
            if (!key.matches()) {
                return invalid("a server's address takes nothing behind ? but api_key=${env:NAME} or api_key=${keyring:NAME}: a key itself does"
                        + " not stand in an address");
            }
            reference = key.group(1);
        }
        try {
            URI uri = new URI(plain.replaceFirst("/+$", ""));
            if (uri.getHost() == null) {
                return invalid("the address names no host: a server's is of the form http://host:port or https://host");
            }
            if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
                return invalid("a server's address takes no user, no password and no fragment: its key comes from a variable or the keyring");
            }
            return Outcome.ok(new ServerAddress(uri, reference));
        } catch (URISyntaxException e) {
            return invalid("the address is not of the form http://host:port or https://host");
        }
    }

    private static Outcome<ServerAddress> invalid(String sentence) {
        return Outcome.failed(Failure.Kind.INVALID, sentence);
    }

    /** The host, with its port where it names one. */
    public String name() {
        return base.getPort() < 0 ? base.getHost() : base.getHost() + ":" + base.getPort();
    }

    /** True where nobody else can read what is sent: encrypted, or on this computer. */
    boolean isPrivate() {
        String host = base.getHost().toLowerCase(Locale.ROOT);
        return "https".equalsIgnoreCase(base.getScheme())
                || host.equals("localhost")
                || host.equals("[::1]")
                || host.matches("127(?:\\.\\d{1,3}){3}");
    }

    /** What opens the same again; holds no key. */
    @Override
    public String toString() {
        return keyReference == null ? base.toString() : base + "?api_key=" + keyReference;
    }
}
