package dev.stateroom.http;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects a body; closes the connection above its bound. One of announced length is held once, others twice for a moment. */
final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {
    private final int largest;
    private byte @Nullable [] whole;
    private final ArrayDeque<byte[]> collected = new ArrayDeque<>();
    private long size;
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    /** @param announced the length that the response announced; negative if it did not */
    BoundedBody(int largest, long announced) {
        this.largest = largest;
        this.whole = announced >= 0 && announced <= largest ? new byte[(int) announced] : null;
    }

    /** The response is larger than its bound. */
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
                whole = null;
                if (subscription != null) {
                    subscription.cancel();
                }
                body.completeExceptionally(new TooLarge());
                return;
            }
            int length = block.remaining();
            byte[] here = whole;
            if (here != null && size <= here.length) {
                block.get(here, (int) size - length, length);
            } else {
                byte[] bytes = new byte[length];
                block.get(bytes);
                collected.add(bytes);
            }
        }
    }

    @Override
    public void onError(Throwable why) {
        body.completeExceptionally(why);
    }

    @Override
    public void onComplete() {
        byte[] announced = whole;
        if (announced != null && announced.length == size) {
            body.complete(announced);
            return;
        }
        byte[] joined = announced == null ? new byte[(int) Math.min(size, largest)] : Arrays.copyOf(announced, (int) Math.min(size, largest));
        int at = announced == null ? 0 : (int) Math.min(size, announced.length);
        // Each block is released as soon as it is copied.
        for (byte[] block = collected.poll(); block != null; block = collected.poll()) {
            System.arraycopy(block, 0, joined, at, block.length);
            at += block.length;
        }
        body.complete(joined);
    }
}
