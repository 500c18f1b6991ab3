package dev.stateroom.workspace;

import dev.stateroom.backend.remote.RemoteShell;
import dev.stateroom.backend.remote.hosted.HostedSandboxes;
import dev.stateroom.http.HttpAddress;
import dev.stateroom.http.RetryDelay;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.MountSpec;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Connects to the sandboxes of providers that a document names. A key is looked up when its sandbox is used, not before. */
final class HostedShells {
    private static final String OIDC = "VERCEL_OIDC_TOKEN";

    /**
     * The places where a provider's own packages look.
     *
     * @param endpoint the default address
     * @param endpointVariable the environment variable for another address; null for none
     * @param keyVariables the environment variables for the key; the first that is set counts
     */
    private record Provider(String endpoint, @Nullable String endpointVariable, List<String> keyVariables) {}

    private static final Map<String, Provider> PROVIDERS = Map.of(
            "langsmith", new Provider("https://api.smith.langchain.com", "LANGSMITH_ENDPOINT", List.of("LANGSMITH_API_KEY")),
            "daytona", new Provider("https://app.daytona.io/api", "DAYTONA_API_URL", List.of("DAYTONA_API_KEY", "DAYTONA_JWT_TOKEN")),
            "runloop", new Provider("https://api.runloop.ai", "RUNLOOP_BASE_URL", List.of("RUNLOOP_API_KEY")),
            "vercel", new Provider("https://api.vercel.com", null, List.of("VERCEL_TOKEN", OIDC)),
            "e2b", new Provider("https://api.e2b.app", "E2B_API_URL", List.of("E2B_API_KEY")));

    /**
     * The place of a sandbox.
     *
     * @param endpoint the address of the provider
     * @param group the team or organisation; empty for the key's own
     * @param daemon the address of the program inside the sandbox; empty for the usual one in the provider's domain
     * @param keyVariables the environment variables for the key; the first that is set counts
     */
    record Place(String endpoint, String group, String daemon, List<String> keyVariables) {}

    private final Credentials credentials;
    private final UsualKeys usual;
    private final RetryDelay pauses;
    private final AccessPermit permit;

    /** Takes keys from {@code credentials}; {@code pauses} delays retries; no key is looked up without {@code permit}. */
    HostedShells(Credentials credentials, RetryDelay pauses, AccessPermit permit) {
        this.credentials = credentials;
        this.usual = new UsualKeys(credentials);
        this.pauses = pauses;
        this.permit = permit;
    }

    /** True if the transport is a provider that is reached over HTTP. */
    static boolean has(String transport) {
        return PROVIDERS.containsKey(transport);
    }

    /** The place of a sandbox: as the document names it, else the environment, else the provider's default. */
    Place place(MountSpec.Sandbox spec) {
        Provider provider = PROVIDERS.get(spec.transport());
        if (provider == null) {
            throw new IllegalArgumentException(spec.transport() + " is not a provider");
        }
        String endpoint = Optional.ofNullable(spec.options().get("endpoint"))
                .or(() -> Optional.ofNullable(provider.endpointVariable()).flatMap(credentials::variable))
                .orElse(provider.endpoint());
        String group = switch (spec.transport()) {
            case "vercel" -> option(spec, "team", "VERCEL_TEAM_ID");
            case "daytona" -> option(spec, "organization", "DAYTONA_ORGANIZATION_ID");
            default -> "";
        };
        String named = Optional.ofNullable(spec.options().get("daemon")).orElse("");
        String daemon = spec.transport().equals("e2b") ? option(spec, "daemon", "E2B_SANDBOX_URL") : named;
        return new Place(endpoint, group, daemon, provider.keyVariables());
    }

    /** The shell of a sandbox; sends no request yet. */
    RemoteShell shell(MountSpec.Sandbox spec) {
        Place place = place(spec);
        return HostedSandboxes.shell(
                new HostedSandboxes.Which(spec.transport(), spec.target(), place.endpoint(), place.group(), place.daemon()),
                () -> permit.given().then(_ -> key(spec, place)),
                pauses);
    }

    private String option(MountSpec.Sandbox spec, String field, String variable) {
        return Optional.ofNullable(spec.options().get(field)).or(() -> credentials.variable(variable)).orElse("");
    }

    /** The key without surrounding blanks and quotes. A key that the document does not name is sent only to hosts that it belongs to. */
    private Outcome<String> key(MountSpec.Sandbox spec, Place place) {
        String host = HttpAddress.parse(place.endpoint(), "a provider's").map(URI::getHost).orElse("");
        String reference = spec.options().get("api_key");
        Outcome<String> found = reference != null && !reference.isEmpty()
                ? credentials.resolved(reference)
                : usual.value(host, place.keyVariables())
                        .map(Outcome::ok)
                        .orElseGet(() -> Outcome.failed(
                                Failure.Kind.DENIED,
                                usual.kept(host, place.keyVariables())
                                        .map(name -> name + " is sent only to " + spec.transport() + " itself: name api_key at the mount to send it to " + host)
                                        .orElse("no key for " + spec.transport() + " is known: set " + place.keyVariables().getFirst()
                                                + ", or name the mount's api_key")));
        return found.map(key -> key.strip().replaceAll("^[\"']+|[\"']+$", "").strip());
    }
}
