package dev.stateroom.backend.remote.hosted;

import dev.stateroom.http.HttpAddress;
import dev.stateroom.http.HttpLimits;
import dev.stateroom.http.HttpService;
import dev.stateroom.http.RetryDelay;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The addresses of one sandbox: its provider's, and those that the provider names.
 *
 * @param name the sandbox, as shown
 * @param agreed the hosts that the user agreed to, the provider's first
 * @param pauses delays between retries
 */
record SandboxServices(String name, List<String> agreed, RetryDelay pauses) {
    private static final Pattern NUMERIC = Pattern.compile("[0-9.]+|.*:.*");

    /** As in {@code co.uk}. */
    private static final Pattern SHARED_DOMAIN = Pattern.compile("(?:ac|co|com|edu|gov|net|org)\\.[a-z]{2}");

    /** A service at an address that the provider names; DENIED unless the user agreed to its host or one of the same domain. */
    Outcome<SandboxService> named(String address, Map<String, String> headers) {
        return HttpAddress.parse(address, "a sandbox provider's").then(base -> agreed.stream().anyMatch(host -> isBeside(host, base.getHost()))
                ? at(address, headers)
                : Outcome.failed(
                        Failure.Kind.DENIED,
                        agreed.getFirst() + " sends to " + base.getHost() + " for " + name + ", which is in another domain: name https://" + base.getHost()
                                + " as the mount's daemon"));
    }

    private static boolean isBeside(String one, String other) {
        String domain = domain(one);
        return one.equalsIgnoreCase(other) || !domain.isEmpty() && domain.equals(domain(other));
    }

    /** The registered domain of a host; empty for an IP address and for a name of one part. */
    private static String domain(String host) {
        String[] parts = host.toLowerCase(Locale.ROOT).split("\\.");
        if (parts.length < 2 || NUMERIC.matcher(host).matches()) {
            return "";
        }
        String last = parts[parts.length - 2] + "." + parts[parts.length - 1];
        if (!SHARED_DOMAIN.matcher(last).matches()) {
            return last;
        }
        return parts.length == 2 ? "" : parts[parts.length - 3] + "." + last;
    }

    /** A service at an address; DENIED if requests, and with them the key, would be sent unencrypted. */
    Outcome<SandboxService> at(String address, Map<String, String> headers) {
        Outcome<URI> parsed = HttpAddress.parse(address, "a sandbox provider's");
        return parsed.then(base -> HttpAddress.isPrivate(base)
                ? Outcome.ok(new SandboxService(new HttpService(base, "the provider of " + name, headers, HttpLimits.USUAL, pauses), name))
                : Outcome.failed(Failure.Kind.DENIED, base + " is not encrypted, so no key is sent there: name it with https"));
    }

    /** The failure for a sandbox that does not run. */
    <T> Outcome<T> notRunning(String state, String why) {
        return Outcome.failed(
                Failure.Kind.UNREACHABLE,
                name + " is " + state + (why.isEmpty() ? "" : " (" + why + ")") + ", and it is not started or woken from here");
    }
}
