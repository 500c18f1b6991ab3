package dev.stateroom.backend.remote.hosted;

import dev.stateroom.backend.remote.RemoteShell;
import dev.stateroom.http.HttpAddress;
import dev.stateroom.http.RetryDelay;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Creates the shells of sandboxes at providers. No request is sent before the shell is used. */
public final class HostedSandboxes {
    private static final String E2B_DOMAIN = "e2b.app";
    private static final String E2B_OLD_DOMAIN = "e2b.dev";
    private static final String DAEMON_PORT = "49983";

    private HostedSandboxes() {}

    /**
     * The address of a sandbox.
     *
     * @param provider {@code langsmith}, {@code daytona}, {@code runloop}, {@code vercel} or {@code e2b}
     * @param id its id, or its name, for providers with names
     * @param endpoint the provider's address
     * @param group the team of Vercel, the organisation of Daytona; empty for the key's own
     * @param daemon address of the program inside the sandbox; empty for the address that the provider names, in its own domain
     */
    public record Which(String provider, String id, String endpoint, String group, String daemon) {}

    /**
     * The shell of a sandbox.
     *
     * @param key returns the key, on the first request
     */
    public static RemoteShell shell(Which which, Supplier<Outcome<String>> key, RetryDelay pauses) {
        String name = which.provider() + " " + which.id();
        SandboxServices services = new SandboxServices(name, agreed(which), pauses);
        boolean isMarked = which.provider().equals("daytona") || which.provider().equals("vercel");
        return new HostedShell(
                name, endpoint(which), () -> key.get().then(found -> sandbox(which, services, found)), isMarked ? JoinedStreams::byMark : JoinedStreams::byLine);
    }

    /** DENIED if its key would be sent unencrypted, UNSUPPORTED for another provider. */
    static Outcome<HostedSandbox> sandbox(Which which, SandboxServices services, String key) {
        if (key.isEmpty() || !key.matches("[\\x21-\\x7e]+")) {
            return Outcome.failed(Failure.Kind.DENIED, "the key for " + services.name() + " is empty, or has a character that no key has");
        }
        Map<String, String> headers = headers(which, key);
        return services.at(endpoint(which), headers).then(control -> switch (which.provider()) {
            case "langsmith" -> Outcome.ok(new LangSmithSandbox(control, services, headers, which.id()));
            case "daytona" -> Outcome.ok(new DaytonaSandbox(control, services, headers, which.id()));
            case "runloop" -> Outcome.ok(new RunloopSandbox(control, services, which.id()));
            case "vercel" -> Outcome.ok(new VercelSandbox(control, services, which.id(), which.group()));
            // It becomes a part of a host name.
            case "e2b" -> which.id().matches("[A-Za-z0-9_-]+")
                    ? Outcome.ok(new E2bSandbox(control, services, which.id(), domain -> daemon(which, domain == null ? "" : domain)))
                    : Outcome.failed(Failure.Kind.INVALID, "the id of " + services.name() + " has more than letters, digits and hyphens");
            default -> Outcome.failed(Failure.Kind.UNSUPPORTED, "sandboxes of " + which.provider() + " are not known");
        });
    }

    /** The hosts to which the user agrees with this address. */
    static List<String> agreed(Which which) {
        return Stream.of(endpoint(which), which.daemon(), which.endpoint().equals("https://api." + E2B_DOMAIN) ? "https://" + E2B_OLD_DOMAIN : "")
                .flatMap(address -> HttpAddress.parse(address, "a provider's").map(URI::getHost).map(Stream::of).orElse(Stream.empty()))
                .toList();
    }

    private static Map<String, String> headers(Which which, String key) {
        Map<String, String> headers = new LinkedHashMap<>();
        switch (which.provider()) {
            case "langsmith", "e2b" -> headers.put("X-Api-Key", key);
            default -> headers.put("Authorization", "Bearer " + key);
        }
        if (which.provider().equals("daytona") && !which.group().isEmpty()) {
            headers.put("X-Daytona-Organization-ID", which.group());
        }
        return headers;
    }

    /** LangSmith's endpoint is its host, with or without the path of its other services, or by the whole path of this one. */
    private static String endpoint(Which which) {
        String address = which.endpoint().strip().replaceFirst("/+$", "");
        return which.provider().equals("langsmith") && !address.endsWith("/v2/sandboxes")
                ? address.replaceFirst("/api(?:/v1)?$", "") + "/api/v2/sandboxes"
                : address;
    }

    /**
     * A sandbox of E2B's own domain is reached by a shared host, another one by a host of its own; if the provider's address does not have
     * a domain of that form, its daemons have the same address.
     */
    private static String daemon(Which which, String domain) {
        if (!which.daemon().isEmpty()) {
            return which.daemon();
        }
        String address = which.endpoint().strip().replaceFirst("/+$", "");
        String host = address.replaceFirst("^https?://", "").replaceFirst("[/:].*$", "");
        if (domain.isEmpty() && !host.startsWith("api.")) {
            return address;
        }
        String at = domain.isEmpty() ? host.substring("api.".length()) : domain;
        boolean isShared = at.equals(E2B_DOMAIN) || at.endsWith("." + E2B_DOMAIN) || at.equals(E2B_OLD_DOMAIN);
        return isShared ? "https://sandbox." + at : "https://" + DAEMON_PORT + "-" + which.id() + "." + at;
    }
}
