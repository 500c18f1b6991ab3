package dev.stateroom.http;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects an answer, and hangs up where it grows beyond its bound. */
final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {
    private final int largest;
    private final ArrayDeque<byte[]> collected = new ArrayDeque<>();
    private long size;
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    BoundedBody(int largest) {
        this.largest = largest;
    }

    /** The answer is longer than its bound. */
    static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription coming) {
        subscription = coming;
        coming.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> blocks) {
        for (ByteBuffer block : blocks) {
            size += block.remaining();
            if (size > largest) {
                collected.clear();
                if (subscription != null) {
                    subscription.cancel();
                }
                body.completeExceptionally(new TooLarge());
                return;
            }
            byte[] bytes = new byte[block.remaining()];
            block.get(bytes);
            collected.add(bytes);
        }
    }

    @Override
    public void onError(Throwable why) {
        body.completeExceptionally(why);
    }

    @Override
    public void onComplete() {
        byte[] whole = new byte[(int) Math.min(size, largest)];
        int at = 0;
        // Each block is let go as soon as it is copied.
        for (byte[] block = collected.poll(); block != null; block = collected.poll()) {
            System.arraycopy(block, 0, whole, at, block.length);
            at += block.length;
        }
        body.complete(whole);
    }
}
