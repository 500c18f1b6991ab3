package dev.stateroom.http;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request.
 *
 * @param method in capitals
 * @param path after the service's base, with its query, encoded
 * @param headers besides those of every request of the service
 * @param body null for none
 * @param repeat whether it may be sent again
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ServiceRequest(String method, String path, Map<String, String> headers, byte @Nullable [] body, Repeat repeat) {

    /** When a request may be sent a second time. */
    public enum Repeat {
        /** It changes nothing, or twice has the same effect as once: also if it is not known whether the first was carried out. */
        SAFE,
        /** Only if the service says that it did not carry it out: too many requests, or not ready. */
        WHERE_REFUSED
    }

    /** A request that reads a path. */
    public static ServiceRequest get(String path) {
        return new ServiceRequest("GET", path, Map.of(), null, Repeat.SAFE);
    }

    /** A request that sends JSON. */
    public static ServiceRequest json(String method, String path, byte[] body, Repeat repeat) {
        return new ServiceRequest(method, path, Map.of("content-type", "application/json"), body, repeat);
    }
}
