package dev.stateroom.backend.remote.hosted;

import dev.stateroom.vfs.Outcome;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The service inside a sandbox, at an address that its provider names each time it is attached to. Safe for use by several threads. */
final class InnerService {
    private final SandboxServices services;
    private volatile @Nullable Known known;

    private record Known(String address, Map<String, String> headers, SandboxService service) {}

    InnerService(SandboxServices services) {
        this.services = services;
    }

    /** Takes where it is now. */
    synchronized Outcome<Boolean> attach(String address, Map<String, String> headers) {
        Known before = known;
        if (before != null && before.address().equals(address) && before.headers().equals(headers)) {
            return Outcome.ok(true);
        }
        return services.named(address, headers).map(service -> {
            close();
            known = new Known(address, headers, service);
            return true;
        });
    }

    SandboxService get() {
        return Objects.requireNonNull(known, "attach comes first").service();
    }

    synchronized void close() {
        if (known != null) {
            known.service().close();
        }
    }
}
