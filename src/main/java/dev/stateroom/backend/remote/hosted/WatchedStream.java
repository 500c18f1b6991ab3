package dev.stateroom.backend.remote.hosted;

import dev.stateroom.http.HttpStream;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A streamed response that is closed as soon as it is no longer waited for: reading then throws an {@link IOException}. */
final class WatchedStream implements AutoCloseable {
    private static final long STEP_MILLIS = 20;

    private final HttpStream stream;
    private final CountDownLatch ended = new CountDownLatch(1);

    WatchedStream(HttpStream stream, Cancellation cancellation) {
        this.stream = stream;
        Thread.ofVirtual().name("watch of an answer").start(() -> {
            try {
                while (!ended.await(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
                    if (cancellation.isRequested()) {
                        stream.discard();
                        return;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    InputStream body() {
        return stream.body();
    }

    @Override
    public void close() throws IOException {
        ended.countDown();
        stream.close();
    }
}
