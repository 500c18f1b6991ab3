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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Opens the buckets that a workspace document names. */
final class BucketOpener {
    static final String AMAZON = "amazonaws.com";

    private static final Pattern REGION = Pattern.compile("[A-Za-z0-9-]{1,60}");

    private final Credentials credentials;
    private final UsualKeys usual;
    private final AccessPermit permit;

    /**
     * Takes keys from {@code credentials} if a document names them, else from the usual provider chain; sends nothing without {@code
     * permit}.
     */
    BucketOpener(Credentials credentials, AccessPermit permit) {
        this.credentials = credentials;
        this.usual = new UsualKeys(credentials);
        this.permit = permit;
    }

    /** The address of a bucket's service. */
    Outcome<URI> place(MountSpec.S3 bucket) {
        String endpoint = bucket.endpoint();
        if (endpoint != null) {
            return HttpAddress.parse(endpoint, "an S3 service's");
        }
        String region = bucket.region();
        return Stream.of("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
                .flatMap(name -> credentials.variable(name).stream())
                .findFirst()
                .map(named -> HttpAddress.parse(named, "an S3 service's"))
                .orElseGet(() -> Outcome.ok(URI.create("https://s3." + (region == null || !REGION.matcher(region).matches() ? "" : region + ".") + AMAZON)));
    }

    /** The objects, if the bucket can be reached. */
    Outcome<Backend> open(MountSpec.S3 bucket) {
        String region = bucket.region();
        if (region != null && !REGION.matcher(region).matches()) {
            return Outcome.failed(Failure.Kind.INVALID, "a region has letters, digits and hyphens: it is a part of a host's name");
        }
        return permit.given().then(_ -> endpoint(bucket)).then(endpoint -> keys(bucket).then(keys -> {
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
            String host = place(bucket).map(URI::getHost).orElse("");
            return usual.sentTo(host, UsualKeys.AMAZON).isEmpty()
                    ? Outcome.failed(
                            Failure.Kind.DENIED,
                            "the usual keys of AWS are not sent to " + host + ": name access_key and secret_key at the mount, ${env:AWS_ACCESS_KEY_ID} for example")
                    : Outcome.ok(Optional.empty());
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
