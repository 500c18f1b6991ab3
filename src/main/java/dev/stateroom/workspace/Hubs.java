package dev.stateroom.workspace;

import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.hub.HubCopy;
import dev.stateroom.backend.hub.HubRepository;
import dev.stateroom.backend.hub.wire.HubClient;
import dev.stateroom.backend.hub.wire.HubFiles;
import dev.stateroom.backend.hub.wire.HubIdentifier;
import dev.stateroom.backend.hub.wire.HubWording;
import dev.stateroom.http.HttpAddress;
import dev.stateroom.http.HttpService;
import dev.stateroom.http.Pauses;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.document.MountSpec;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Opens the repositories of context hubs that a workspace document names. */
final class Hubs {
    private static final String ENDPOINT = "LANGSMITH_ENDPOINT";
    private static final String WORKSPACE = "LANGSMITH_WORKSPACE_ID";
    private static final String KEY = "LANGSMITH_API_KEY";
    private static final String PUBLIC = "https://api.smith.langchain.com";

    private final Credentials credentials;
    private final Pauses pauses;

    /** With keys from {@code credentials}; {@code pauses} waits between two tries. */
    Hubs(Credentials credentials, Pauses pauses) {
        this.credentials = credentials;
        this.pauses = pauses;
    }

    /** Where a hub is, for a person. */
    String connectedTo(MountSpec.ContextHub hub) {
        String endpoint = hub.endpoint();
        String named = endpoint == null ? credentials.variable(ENDPOINT).orElse(PUBLIC) : endpoint;
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

    /** The same as an agent of a dialect is given it; commits stay here unless the document allows them. */
    Outcome<HubRepository> repository(MountSpec.ContextHub hub, Dialect dialect, boolean mayCommit) {
        return service(hub).then(service -> HubIdentifier.parse(hub.repo()).map(repository -> {
            HubClient client = new HubClient(service, repository, HubWording.of(dialect));
            return mayCommit && hub.head().writable() && repository.version() == null ? client : new HubCopy(client);
        }));
    }

    private Outcome<HttpService> service(MountSpec.ContextHub hub) {
        String endpoint = hub.endpoint() == null ? credentials.variable(ENDPOINT).orElse(null) : hub.endpoint();
        return key(hub).then(key -> {
            if (endpoint == null && key.isEmpty()) {
                return Outcome.failed(
                        Failure.Kind.DENIED,
                        "no key for the hub is known, and no hub is named: set " + KEY + ", or name the mount's endpoint");
            }
            return HttpAddress.parse(endpoint == null ? PUBLIC : endpoint, "a hub's")
                    .then(base -> !key.isEmpty() && !HttpAddress.isPrivate(base)
                            ? Outcome.failed(
                                    Failure.Kind.DENIED, base + " is not encrypted, so no API key is sent there: name it with https")
                            : Outcome.ok(new HttpService(base, "the hub", headers(key), HubClient.LIMITS, pauses)));
        });
    }

    /** The key, without what people put around it; empty for none. */
    private Outcome<String> key(MountSpec.ContextHub hub) {
        boolean usual = hub.apiKey().equals("${env:" + KEY + "}");
        Outcome<String> found = usual ? Outcome.ok(credentials.variable(KEY).orElse("")) : credentials.resolved(hub.apiKey());
        return found.map(key -> key.strip().replaceAll("^[\"']+|[\"']+$", "").strip());
    }

    private Map<String, String> headers(String key) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("accept", "application/json");
        if (!key.isEmpty()) {
            headers.put("x-api-key", key);
        }
        @Nullable String workspace = credentials.variable(WORKSPACE).orElse(null);
        if (workspace != null) {
            headers.put("X-Tenant-Id", workspace);
        }
        return headers;
    }
}
