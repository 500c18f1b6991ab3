package dev.stateroom.workspace;

import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.s3.S3Address;
import dev.stateroom.backend.s3.S3Objects;
import dev.stateroom.http.HttpAddress;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.document.MountSpec;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens the buckets that a workspace document names. */
final class Buckets {
    private final Credentials credentials;

    /** With keys from {@code credentials} where a document names them, else from the usual provider chain. */
    Buckets(Credentials credentials) {
        this.credentials = credentials;
    }

    /** Which bucket, for a person. */
    static String connectedTo(MountSpec.S3 bucket) {
        return "bucket " + bucket.bucket() + (bucket.prefix().isEmpty() ? "" : "/" + bucket.prefix().replaceFirst("/+$", ""));
    }

    /** The objects, where the bucket answers. */
    Outcome<Backend> open(MountSpec.S3 bucket) {
        return endpoint(bucket).then(endpoint -> keys(bucket).then(keys -> {
            S3Address address = new S3Address(
                    bucket.bucket(), bucket.prefix().replaceFirst("^/+", ""), endpoint.orElse(null), bucket.region(), keys.orElse(null));
            S3Objects objects = new S3Objects(address, bucket.head().writable());
            Outcome<Backend> opened = objects.answers(Cancellation.NEVER).map(_ -> new ObjectBackend(objects));
            if (opened instanceof Outcome.Failed<Backend>) {
                objects.close();
            }
            return opened;
        }));
    }

    private static Outcome<Optional<URI>> endpoint(MountSpec.S3 bucket) {
        String endpoint = bucket.endpoint();
        return endpoint == null ? Outcome.ok(Optional.empty()) : HttpAddress.parse(endpoint, "an S3 service's").map(Optional::of);
    }

    private Outcome<Optional<S3Address.Keys>> keys(MountSpec.S3 bucket) {
        String access = bucket.accessKey();
        String secret = bucket.secretKey();
        String token = bucket.sessionToken();
        if (access == null && secret == null) {
            return Outcome.ok(Optional.empty());
        }
        if (access == null || secret == null) {
            return Outcome.failed(Failure.Kind.INVALID, "an S3 mount names both access_key and secret_key, or neither of them");
        }
        Outcome<Optional<String>> session =
                token == null ? Outcome.ok(Optional.empty()) : credentials.resolved(token).map(Optional::of);
        return credentials.resolved(access).then(id -> credentials.resolved(secret).then(key -> session.map(found -> {
            @Nullable String one = found.orElse(null);
            return Optional.of(new S3Address.Keys(id, key, one));
        })));
    }
}
