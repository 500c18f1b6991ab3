package dev.stateroom.backend.s3;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where objects are and how to get there.
 *
 * @param bucket its name
 * @param prefix what all keys begin with; empty, or with a slash at its end
 * @param endpoint a service other than Amazon's; null for that
 * @param region null to take it from the environment, else the first one
 * @param keys null for the usual provider chain
 * @param toAnswer how long one answer may be waited for
 * @param tries how often a request is sent that may be sent again
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

    /** With the usual limits. */
    public S3Address(String bucket, String prefix, @Nullable URI endpoint, @Nullable String region, @Nullable Keys keys) {
        this(bucket, prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/", endpoint, region, keys, USUAL_TIME, USUAL_TRIES);
    }

    /** The same with other limits. */
    public S3Address within(Duration time, int sendings) {
        return new S3Address(bucket, prefix, endpoint, region, keys, time, sendings);
    }

    /**
     * What signs requests.
     *
     * @param token of a session; null for none
     */
    public record Keys(String access, String secret, @Nullable String token) {
        /** Leaves the secrets out. */
        @Override
        public String toString() {
            return "keys of " + access;
        }
    }

    /** For sentences: the bucket with its prefix, and where it is unless that is Amazon. */
    public String name() {
        return "bucket " + bucket + (prefix.isEmpty() ? "" : "/" + prefix.substring(0, prefix.length() - 1))
                + (endpoint == null ? "" : " at " + endpoint.getAuthority());
    }
}
