package dev.stateroom.backend.s3;

import dev.stateroom.backend.object.PutCondition;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Writes one object: in one request if it fits into a part, else part by part; it does not exist before all of it is written. */
record S3Upload(String bucket, S3Clients clients, S3Failures sentences) {
    private static final int PART = 8 << 20;
    private static final int MOST_PARTS = 10_000;

    /** Writes an object and returns its new ETag. */
    Outcome<String> put(String key, InputStream content, PutCondition condition, Cancellation cancellation) throws IOException {
        cancellation.check();
        byte[] first = content.readNBytes(PART);
        cancellation.check();
        if (first.length < PART) {
            return whole(key, first, condition);
        }
        byte[] second = content.readNBytes(PART);
        return second.length == 0 ? whole(key, first, condition) : parts(key, first, second, content, condition, cancellation);
    }

    private static @Nullable String match(PutCondition condition) {
        return condition instanceof PutCondition.Unchanged(var seen) ? seen.stamp() : null;
    }

    private static @Nullable String noneMatch(PutCondition condition) {
        return condition instanceof PutCondition.Absent ? "*" : null;
    }

    private Outcome<String> whole(String key, byte[] bytes, PutCondition condition) {
        try {
            return Outcome.ok(clients.repeating()
                    .putObject(
                            request -> request.bucket(bucket).key(key).ifMatch(match(condition)).ifNoneMatch(noneMatch(condition)),
                            RequestBody.fromBytes(bytes))
                    .eTag());
        } catch (S3Exception e) {
            // A first try may have succeeded although its response was lost: the object is then ours.
            return e.statusCode() == 412 && e.numAttempts() != null && e.numAttempts() > 1 && holds(key, bytes)
                    ? Outcome.ok("")
                    : Outcome.failed(sentences.of(e));
        } catch (SdkException e) {
            return Outcome.failed(sentences.of(e));
        }
    }

    private boolean holds(String key, byte[] bytes) {
        try {
            HeadObjectResponse head = clients.repeating().headObject(request -> request.bucket(bucket).key(key));
            return head.contentLength() != null
                    && head.contentLength() == bytes.length
                    && Arrays.equals(
                            clients.repeating().getObjectAsBytes(request -> request.bucket(bucket).key(key)).asByteArray(), bytes);
        } catch (SdkException e) {
            return false;
        }
    }

    private Outcome<String> parts(
            String key, byte[] first, byte[] second, InputStream content, PutCondition condition, Cancellation cancellation)
            throws IOException {
        // A retry could leave a second upload, invisible and paid for.
        Outcome<String> begun = sentences.asked(
                () -> clients.once().createMultipartUpload(request -> request.bucket(bucket).key(key)).uploadId());
        if (!(begun instanceof Outcome.Ok<String>(String upload))) {
            return begun;
        }
        boolean done = false;
        try {
            List<CompletedPart> parts = new ArrayList<>();
            byte[] next = first;
            byte[] after = second;
            while (next.length > 0) {
                cancellation.check();
                if (parts.size() == MOST_PARTS) {
                    return Outcome.failed(Failure.Kind.TOO_LARGE, key + " has more than " + MOST_PARTS + " parts");
                }
                int number = parts.size() + 1;
                byte[] bytes = next;
                parts.add(clients.repeating()
                        .uploadPart(
                                request -> request.bucket(bucket).key(key).uploadId(upload).partNumber(number),
                                RequestBody.fromBytes(bytes))
                        .eTag()
                        .transform(tag -> CompletedPart.builder().partNumber(number).eTag(tag).build()));
                next = after;
                after = next.length == 0 ? next : content.readNBytes(PART);
            }
            String tag = clients.once()
                    .completeMultipartUpload(request -> request.bucket(bucket)
                            .key(key)
                            .uploadId(upload)
                            .ifMatch(match(condition))
                            .ifNoneMatch(noneMatch(condition))
                            .multipartUpload(all -> all.parts(parts)))
                    .eTag();
            done = true;
            return Outcome.ok(tag);
        } catch (SdkException e) {
            return Outcome.failed(sentences.of(e));
        } finally {
            if (!done) {
                forget(key, upload);
            }
        }
    }

    private void forget(String key, String upload) {
        Outcome<?> forgotten = sentences.asked(
                () -> clients.repeating().abortMultipartUpload(request -> request.bucket(bucket).key(key).uploadId(upload)));
        if (forgotten instanceof Outcome.Failed<?>(Failure failure)) {
            System.getLogger(S3Upload.class.getName())
                    .log(System.Logger.Level.WARNING, "parts of {0} were left behind: {1}", key, failure.sentence());
        }
    }
}
