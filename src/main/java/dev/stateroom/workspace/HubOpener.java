package dev.stateroom.workspace;

import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.hub.HubClient;
import dev.stateroom.backend.hub.HubCopy;
import dev.stateroom.backend.hub.HubFiles;
import dev.stateroom.backend.hub.HubIdentifier;
import dev.stateroom.backend.hub.HubRepository;
import dev.stateroom.backend.hub.HubWording;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.http.HttpAddress;
import dev.stateroom.http.HttpService;
import dev.stateroom.http.RetryDelay;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.document.MountSpec;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens the repositories of context hubs that a workspace document names. */
final class HubOpener {
    private static final String ENDPOINT = "LANGSMITH_ENDPOINT";
    private static final String WORKSPACE = "LANGSMITH_WORKSPACE_ID";
    static final String KEY = "LANGSMITH_API_KEY";
    private static final String PUBLIC = "https://api.smith.langchain.com";

    private final Credentials credentials;
    private final UsualKeys usual;
    private final RetryDelay pauses;
    private final AccessPermit permit;

    /** Takes keys from {@code credentials}; {@code pauses} delays retries; sends nothing to a hub without {@code permit}. */
    HubOpener(Credentials credentials, RetryDelay pauses, AccessPermit permit) {
        this.credentials = credentials;
        this.usual = new UsualKeys(credentials);
        this.pauses = pauses;
        this.permit = permit;
    }

    /** The address of a hub: as the document names it, else the environment, else the public one. */
    Outcome<URI> base(MountSpec.ContextHub hub) {
        return HttpAddress.parse(endpoint(hub).orElse(PUBLIC), "a hub's");
    }

    private Optional<String> endpoint(MountSpec.ContextHub hub) {
        return Optional.ofNullable(hub.endpoint()).or(() -> credentials.variable(ENDPOINT));
    }

    /** The place of the key as the document names it; null if it names none. */
    static @Nullable String namedKey(MountSpec.ContextHub hub) {
        return hub.head().node().get("api_key") == null ? null : hub.apiKey();
    }

    /** The address of a hub, for the user. */
    String connectedTo(MountSpec.ContextHub hub) {
        String named = endpoint(hub).orElse(PUBLIC);
        return hub.repo() + (named.equals(PUBLIC) ? "" : " at " + HttpAddress.parse(named, "a hub's").map(URI::getAuthority).orElse(named));
    }

    /** The files of a repository, pulled now. */
    Outcome<Backend> open(MountSpec.ContextHub hub) {
        return service(hub).then(service -> HubIdentifier.parse(hub.repo()).then(repository -> {
            HubClient client = new HubClient(service, repository, HubWording.PLAIN);
            HubFiles files = new HubFiles(client, hub.head().writable(), connectedTo(hub), service::close);
            Outcome<Backend> opened = files.pull(Cancellation.NEVER).map(_ -> new ObjectBackend(files));
            if (opened instanceof Outcome.Failed<Backend>) {
                service.close();
            }
            return opened;
        }));
    }

    /** The repository as an agent of a dialect gets it; commits stay local unless the document allows them. */
    Outcome<HubRepository> repository(MountSpec.ContextHub hub, Dialect dialect, boolean mayCommit) {
        return service(hub).then(service -> HubIdentifier.parse(hub.repo()).map(repository -> {
            HubClient client = new HubClient(service, repository, HubWording.of(dialect));
            return mayCommit && hub.head().writable() && repository.version() == null ? client : new HubCopy(client);
        }));
    }

    private Outcome<HttpService> service(MountSpec.ContextHub hub) {
        return permit.given().then(_ -> base(hub)).then(base -> key(hub, base).then(key -> {
            if (endpoint(hub).isEmpty() && key.isEmpty()) {
                return Outcome.failed(
                        Failure.Kind.DENIED,
                        "no key for the hub is known, and no hub is named: set " + KEY + ", or name the mount's endpoint");
            }
            return !key.isEmpty() && !HttpAddress.isPrivate(base)
                    ? Outcome.failed(Failure.Kind.DENIED, base + " is not encrypted, so no API key is sent there: name it with https")
                    : Outcome.ok(new HttpService(base, "the hub", headers(key, base), HubClient.LIMITS, pauses));
        }));
    }

    /** The key without surrounding blanks and quotes; empty for none. A key that the document does not name is sent only to its own hosts. */
    private Outcome<String> key(MountSpec.ContextHub hub, URI base) {
        String named = namedKey(hub);
        boolean isUsual = named == null || named.equals("${env:" + KEY + "}");
        Outcome<String> found = !isUsual
                ? credentials.resolved(hub.apiKey())
                : Outcome.ok((named == null ? usual.value(base.getHost(), List.of(KEY)) : credentials.variable(KEY)).orElse(""));
        return found.map(key -> key.strip().replaceAll("^[\"']+|[\"']+$", "").strip());
    }

    private Map<String, String> headers(String key, URI base) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("accept", "application/json");
        if (!key.isEmpty()) {
            headers.put("x-api-key", key);
        }
        usual.value(base.getHost(), List.of(WORKSPACE)).ifPresent(workspace -> headers.put("X-Tenant-Id", workspace));
        return headers;
    }
}
