package dev.stateroom.http;

import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A WebSocket on which one side sends texts and reads those of the other side one by one. For one thread at a time. */
public final class HttpSocket implements AutoCloseable {
    /** The largest number of characters of one message; a longer one ends the connection. */
    public static final int LARGEST = 16 << 20;

    private static final long MOST_WAITING = 4L * LARGEST;
    private static final long STEP_MILLIS = 20;
    private static final long SILENCE_NANOS = 2_000_000_000L;
    private static final long SENDING_SECONDS = 20;

    private final WebSocket socket;
    private final Messages messages;

    HttpSocket(WebSocket socket, Messages messages) {
        this.socket = socket;
        this.messages = messages;
    }

    public void send(String text) throws IOException {
        try {
            socket.sendText(text, true).get(SENDING_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the message could not be sent", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }

    /**
     * Returns the next text of the other side; null if it closed the connection. An idle connection is probed from time to time, so that
     * one that broke without a close ends here.
     */
    public @Nullable String next(Cancellation cancellation) throws IOException {
        long tried = System.nanoTime();
        while (true) {
            cancellation.check();
            if (System.nanoTime() - tried > SILENCE_NANOS) {
                tried = System.nanoTime();
                socket.sendPing(ByteBuffer.allocate(0)).exceptionally(why -> {
                    messages.onError(socket, why);
                    return socket;
                });
            }
            try {
                Object came = messages.queue.poll(STEP_MILLIS, TimeUnit.MILLISECONDS);
                switch (came) {
                    case null -> {}
                    case String text -> {
                        messages.waiting.addAndGet(-text.length());
                        return text;
                    }
                    case IOException broken -> throw broken;
                    default -> {
                        return null;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancelledException();
            }
        }
    }

    @Override
    public void close() {
        socket.abort();
    }

    /** Joins the pieces of messages. Receives continuously, up to a bound on the characters that wait to be read. */
    static final class Messages implements WebSocket.Listener {
        private static final Object CLOSED = new Object();

        /** Texts, then CLOSED or the failure that broke the connection. */
        private final BlockingQueue<Object> queue = new LinkedBlockingQueue<>();

        /** The number of characters of texts that are not yet read. */
        private final AtomicLong waiting = new AtomicLong();

        private final StringBuilder pieces = new StringBuilder();

        @Override
        public void onOpen(WebSocket opened) {
            opened.request(Long.MAX_VALUE);
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
            if (pieces.length() + text.length() > LARGEST || waiting.get() > MOST_WAITING) {
                queue.add(new IOException("the response is larger than the limit"));
                from.abort();
                return null;
            }
            pieces.append(text);
            if (last) {
                waiting.addAndGet(pieces.length());
                queue.add(pieces.toString());
                pieces.setLength(0);
            }
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String reason) {
            queue.add(CLOSED);
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable why) {
            queue.add(why instanceof IOException broken ? broken : new IOException(why));
        }
    }
}
