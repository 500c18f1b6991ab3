package dev.stateroom.backend.s3;

import dev.stateroom.backend.object.ObjectMedium;
import dev.stateroom.backend.object.PutCondition;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.Delete;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * The objects of a bucket below a prefix. Listings are read in pages of 1,000 until the caller wants no more; an object is replaced only if
 * its ETag is unchanged. An object whose name ends in a slash, which some programs create for an empty folder, is not shown as a file.
 */
public final class S3Objects implements ObjectMedium {
    private static final int PAGE = 1_000;
    private static final int TOGETHER = 8;
    private static final int LARGEST_EDIT = 64 << 20;

    private final S3Address address;
    private final S3Clients clients;
    private final S3Failures sentences;
    private final S3Upload upload;
    private final Capabilities capabilities;

    /** The objects at {@code address}; no request is sent yet. */
    public S3Objects(S3Address address, boolean writable) {
        this.address = address;
        this.clients = S3Clients.of(address);
        this.sentences = new S3Failures(address);
        this.upload = new S3Upload(address.bucket(), clients, sentences);
        Set<Capability> can = EnumSet.of(Capability.JAILED, Capability.REMOTE);
        if (writable) {
            can.add(Capability.WRITE);
        }
        this.capabilities = new Capabilities("s3", can, address.name());
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    /** Requests one key, to check that the bucket exists and responds. */
    public Outcome<Boolean> answers(Cancellation cancellation) {
        return pages(ListObjectsV2Request.builder().prefix(address.prefix()).maxKeys(1), _ -> false, cancellation);
    }

    /** The service's key for one of ours, which has a slash in front. */
    private String key(String ours) {
        return address.prefix() + ours.substring(1);
    }

    private String ours(String key) {
        return "/" + key.substring(address.prefix().length());
    }

    /** Called with a page of a listing; returns false to end it. */
    @FunctionalInterface
    private interface Page {
        boolean take(ListObjectsV2Response page);
    }

    private Outcome<Boolean> pages(ListObjectsV2Request.Builder request, Page sink, Cancellation cancellation) {
        String token = null;
        while (true) {
            cancellation.check();
            String next = token;
            Outcome<ListObjectsV2Response> answer = sentences.asked(() -> clients.repeating()
                    .listObjectsV2(request.bucket(address.bucket()).continuationToken(next).build()));
            switch (answer) {
                case Outcome.Failed<ListObjectsV2Response>(Failure failure) -> {
                    return Outcome.failed(failure);
                }
                case Outcome.Ok<ListObjectsV2Response>(ListObjectsV2Response page) -> {
                    token = page.nextContinuationToken();
                    // A service that returns the same page token again would be an endless loop.
                    if (!sink.take(page) || !Boolean.TRUE.equals(page.isTruncated()) || token == null || token.equals(next)) {
                        return Outcome.ok(true);
                    }
                }
            }
        }
    }

    @Override
    public Outcome<Long> children(String prefix, Consumer<Child> sink, Cancellation cancellation) {
        String front = prefix.isEmpty() ? "" : key(prefix);
        if (prefix.isEmpty()) {
            return Outcome.ok(0L); // every key here begins with a slash
        }
        long[] given = {0};
        return pages(
                        ListObjectsV2Request.builder().prefix(front).delimiter("/").maxKeys(PAGE),
                        page -> {
                            page.commonPrefixes().forEach(folder -> {
                                cancellation.check();
                                String name = folder.prefix().substring(front.length());
                                sink.accept(new Child(name.substring(0, name.length() - 1), null));
                                given[0]++;
                            });
                            page.contents().stream().filter(object -> !object.key().endsWith("/")).forEach(object -> {
                                cancellation.check();
                                sink.accept(new Child(object.key().substring(front.length()), stored(object)));
                                given[0]++;
                            });
                            return true;
                        },
                        cancellation)
                .map(_ -> given[0]);
    }

    private StoredObject stored(S3Object object) {
        String ours = ours(object.key());
        return object.key().endsWith("/")
                ? StoredObject.listed(ours, FileEntry.Kind.FOLDER, object.eTag(), null)
                : StoredObject.file(ours, object.size(), second(object.lastModified()), object.eTag());
    }

    /** Times have milliseconds in listings, and seconds in other responses. */
    private static @Nullable Instant second(@Nullable Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.SECONDS);
    }

    @Override
    public Outcome<Long> objects(String prefix, Predicate<String> wanted, Consumer<StoredObject> sink, Cancellation cancellation) {
        long[] given = {0};
        return pages(
                        ListObjectsV2Request.builder().prefix(prefix.isEmpty() ? address.prefix() : key(prefix)).maxKeys(PAGE),
                        page -> {
                            page.contents().forEach(object -> {
                                cancellation.check();
                                given[0]++;
                                if (wanted.test(ours(object.key()))) {
                                    sink.accept(stored(object));
                                }
                            });
                            return true;
                        },
                        cancellation)
                .map(_ -> given[0]);
    }

    @Override
    public Outcome<Optional<StoredObject>> object(String key) {
        if (key.endsWith("/")) {
            return Outcome.ok(Optional.empty());
        }
        try {
            HeadObjectResponse head = clients.repeating().headObject(request -> request.bucket(address.bucket()).key(key(key)));
            long size = head.contentLength() == null ? 0 : head.contentLength();
            return Outcome.ok(Optional.of(StoredObject.file(key, size, second(head.lastModified()), head.eTag())));
        } catch (S3Exception e) {
            return e.statusCode() == 404 ? Outcome.ok(Optional.empty()) : Outcome.failed(sentences.of(e));
        } catch (SdkException e) {
            return Outcome.failed(sentences.of(e));
        }
    }

    @Override
    public Outcome<Boolean> holds(String prefix) {
        return sentences.asked(() -> !clients.repeating()
                .listObjectsV2(request -> request.bucket(address.bucket()).prefix(key(prefix)).maxKeys(1))
                .contents()
                .isEmpty());
    }

    @Override
    public Outcome<InputStream> read(StoredObject file, long offset, long length) {
        boolean whole = offset == 0 && (length < 0 || length >= file.size());
        String range = whole ? null : "bytes=" + offset + "-" + (length < 0 ? "" : String.valueOf(Math.min(offset + length, file.size()) - 1));
        return sentences.asked(() -> clients.repeating()
                .getObject(request -> request.bucket(address.bucket()).key(key(file.key())).range(range).ifMatch(file.stamp())));
    }

    @Override
    public int together() {
        return TOGETHER;
    }

    @Override
    public boolean isMetered() {
        return true;
    }

    @Override
    public long requests(long listed, long read) {
        return Math.max(1, Math.ceilDiv(listed, PAGE)) + read;
    }

    @Override
    public Outcome<StoredObject> put(String key, InputStream content, PutCondition condition, Cancellation cancellation)
            throws IOException {
        return upload.put(key(key), content, condition, cancellation).then(_ -> object(key)).then(put -> put.isPresent()
                ? Outcome.ok(put.get())
                : Outcome.failed(Failure.Kind.NOT_FOUND, key + " was deleted by another process"));
    }

    @Override
    public Outcome<StoredObject> change(String key, Change change, Cancellation cancellation) throws IOException {
        Outcome<Optional<StoredObject>> there = object(key);
        if (!(there instanceof Outcome.Ok<Optional<StoredObject>>(Optional<StoredObject> found)) || found.isEmpty()) {
            return there.then(_ -> Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + key));
        }
        StoredObject seen = found.get();
        if (seen.size() > LARGEST_EDIT) {
            return Outcome.failed(
                    Failure.Kind.TOO_LARGE, key + " has more than the " + (LARGEST_EDIT >> 20) + " MiB that are edited in place");
        }
        byte[] old;
        switch (read(seen, 0, -1)) {
            case Outcome.Failed<InputStream>(Failure failure) -> {
                return Outcome.failed(failure);
            }
            case Outcome.Ok<InputStream>(InputStream content) -> {
                try (InputStream in = content) {
                    old = in.readAllBytes();
                }
            }
        }
        cancellation.check();
        return switch (change.of(old)) {
            case Outcome.Failed<byte[]>(Failure failure) -> Outcome.failed(failure);
            case Outcome.Ok<byte[]>(byte[] bytes) -> put(key, new ByteArrayInputStream(bytes), new PutCondition.Unchanged(seen), cancellation);
        };
    }

    @Override
    public Outcome<Long> remove(List<String> keys, Cancellation cancellation) {
        for (int from = 0; from < keys.size(); from += PAGE) {
            cancellation.check();
            List<ObjectIdentifier> some = keys.subList(from, Math.min(keys.size(), from + PAGE)).stream()
                    .map(key -> ObjectIdentifier.builder().key(key(key)).build())
                    .toList();
            Outcome<DeleteObjectsResponse> answer = sentences.asked(() -> clients.repeating()
                    .deleteObjects(request -> request.bucket(address.bucket())
                            .delete(Delete.builder().objects(some).quiet(true).build())));
            switch (answer) {
                case Outcome.Failed<DeleteObjectsResponse>(Failure failure) -> {
                    return Outcome.failed(failure);
                }
                case Outcome.Ok<DeleteObjectsResponse>(DeleteObjectsResponse done) when !done.errors().isEmpty() -> {
                    var first = done.errors().getFirst();
                    return Outcome.failed(
                            Failure.Kind.DENIED,
                            address.name() + " did not delete " + first.key() + " (" + first.code() + ")"
                                    + (done.errors().size() > 1 ? " and " + (done.errors().size() - 1) + " more" : ""));
                }
                case Outcome.Ok<DeleteObjectsResponse> _ -> {}
            }
        }
        return Outcome.ok(keys.stream().filter(key -> !key.endsWith("/")).count());
    }

    @Override
    public void close() {
        clients.close();
    }
}
