package dev.stateroom.langgraph.server;

import dev.stateroom.http.HttpAddress;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of a server: {@code http://host:port} or {@code https://host/path}. {@code ?api_key=${env:NAME}} refers to its key; a key
 * itself is not allowed in an address, which is shown and remembered.
 *
 * @param base without a slash at its end
 * @param keyReference the reference to its key; null for the usual variables
 */
public record ServerAddress(URI base, @Nullable String keyReference) {
    private static final Pattern KEY = Pattern.compile("api_key=(\\$\\{(?:env|keyring):[^{}&]+})");

    /** Parses an address; INVALID says which part is wrong. */
    public static Outcome<ServerAddress> parse(String text) {
        int question = text.indexOf('?');
        String plain = question < 0 ? text : text.substring(0, question);
        String reference = null;
        if (question >= 0) {
            Matcher key = KEY.matcher(text.substring(question + 1));
            if (!key.matches()) {
                return invalid("a server's address takes nothing behind ? but api_key=${env:NAME} or api_key=${keyring:NAME}: the address must not contain"
                        + " the key itself");
            }
            reference = key.group(1);
        }
        String keyReference = reference;
        return HttpAddress.parse(plain, "a server's").map(base -> new ServerAddress(base, keyReference));
    }

    private static Outcome<ServerAddress> invalid(String sentence) {
        return Outcome.failed(Failure.Kind.INVALID, sentence);
    }

    /** The host, with its port if there is one. */
    public String name() {
        return base.getPort() < 0 ? base.getHost() : base.getHost() + ":" + base.getPort();
    }

    /** True if no one else can read what is sent: encrypted, or on this computer. */
    boolean isPrivate() {
        return HttpAddress.isPrivate(base);
    }

    /** The text that opens the same again; contains no key. */
    @Override
    public String toString() {
        return keyReference == null ? base.toString() : base + "?api_key=" + keyReference;
    }
}
