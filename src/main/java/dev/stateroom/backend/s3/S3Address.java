package dev.stateroom.backend.s3;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The address of objects, with credentials and limits.
 *
 * @param bucket its name
 * @param prefix the prefix of all keys; empty, or with a slash at its end
 * @param endpoint a service other than Amazon's; null for Amazon's
 * @param region null to take it from the environment, else the first one
 * @param keys null for the default provider chain
 * @param toAnswer timeout of one response
 * @param tries number of tries of a request that may be retried
 */
public record S3Address(
        String bucket,
        String prefix,
        @Nullable URI endpoint,
        @Nullable String region,
        @Nullable Keys keys,
        Duration toAnswer,
        int tries) {
    private static final Duration USUAL_TIME = Duration.ofSeconds(60);
    private static final int USUAL_TRIES = 4;

    /** An address with the default limits. */
    public S3Address(String bucket, String prefix, @Nullable URI endpoint, @Nullable String region, @Nullable Keys keys) {
        this(bucket, prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/", endpoint, region, keys, USUAL_TIME, USUAL_TRIES);
    }

    /** The same with other limits. */
    public S3Address within(Duration time, int sendings) {
        return new S3Address(bucket, prefix, endpoint, region, keys, time, sendings);
    }

    /**
     * The credentials that sign requests.
     *
     * @param token of a session; null for none
     */
    public record Keys(String access, String secret, @Nullable String token) {
        /** Omits the secrets. */
        @Override
        public String toString() {
            return "keys of " + access;
        }
    }

    /** The bucket with its prefix, and its endpoint unless that is Amazon's; for messages. */
    public String name() {
        return "bucket " + bucket + (prefix.isEmpty() ? "" : "/" + prefix.substring(0, prefix.length() - 1))
                + (endpoint == null ? "" : " at " + endpoint.getAuthority());
    }
}
