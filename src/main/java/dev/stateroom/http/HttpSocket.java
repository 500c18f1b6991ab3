package dev.stateroom.http;

import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Cancelled;
import java.io.IOException;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A WebSocket on which one side sends texts and reads those of the other one by one. For one thread at a time. */
public final class HttpSocket implements AutoCloseable {
    /** Characters of one message; a longer one ends the connection. */
    public static final int LARGEST = 16 << 20;

    private static final long STEP_MILLIS = 20;
    private static final long SENDING_SECONDS = 20;

    private final WebSocket socket;
    private final Messages messages;

    HttpSocket(WebSocket socket, Messages messages) {
        this.socket = socket;
        this.messages = messages;
    }

    /** Sends a text. */
    public void send(String text) throws IOException {
        try {
            socket.sendText(text, true).get(SENDING_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the message could not be sent", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        }
    }

    /** The next text of the other side; null where it closed the connection. */
    public @Nullable String next(Cancellation cancellation) throws IOException {
        socket.request(1);
        while (true) {
            cancellation.check();
            try {
                Object came = messages.queue.poll(STEP_MILLIS, TimeUnit.MILLISECONDS);
                switch (came) {
                    case null -> {}
                    case String text -> {
                        return text;
                    }
                    case IOException broken -> throw broken;
                    default -> {
                        return null;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Cancelled();
            }
        }
    }

    @Override
    public void close() {
        socket.abort();
    }

    /** Puts the pieces of messages together, one message for each that is asked for. */
    static final class Messages implements WebSocket.Listener {
        private static final Object CLOSED = new Object();

        /** Texts, then CLOSED or what broke the connection. */
        private final BlockingQueue<Object> queue = new LinkedBlockingQueue<>();

        private final StringBuilder pieces = new StringBuilder();

        @Override
        public void onOpen(WebSocket opened) {
            // Nothing is asked for before somebody reads.
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
            if (pieces.length() + text.length() > LARGEST) {
                queue.add(new IOException("a message is longer than " + (LARGEST >> 20) + " million characters"));
                from.abort();
                return null;
            }
            pieces.append(text);
            if (last) {
                queue.add(pieces.toString());
                pieces.setLength(0);
            } else {
                from.request(1);
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
