package dev.stateroom.langgraph.server;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.http.EventReader;
import dev.stateroom.http.RetryDelay;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Follows a run. A broken stream is resumed after the last received event; a run continues whether or not anyone follows it.
 *
 * @param path of the run: {@code /threads/ID/runs/ID}
 */
record RunEvents(ServerClient client, String path) {
    private static final int TRIES = 5;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final long LOOK_AT_CANCELLATION_MILLIS = 20;
    /** A server sends a comment now and then; one that is silent for longer is treated as unreachable. */
    private static final long LONGEST_SILENCE_MILLIS = 90_000;

    /**
     * Passes every event to {@code sink}, each once, until the run has ended.
     *
     * @return the error of the run, empty for none; UNREACHABLE if the stream could not be resumed
     */
    Outcome<String> follow(Consumer<ServerEvent> sink, Cancellation cancellation) {
        String last = "-1";
        String error = "";
        Duration pause = FIRST_PAUSE;
        Failure why = new Failure(Failure.Kind.UNREACHABLE, client.name() + " gave no events");
        for (int left = TRIES; left > 0; left--) {
            switch (client.events(path + "/stream?stream_mode=updates", last, cancellation)) {
                case Outcome.Failed<InputStream>(Failure failure) -> {
                    why = failure;
                    if (failure.kind() != Failure.Kind.UNREACHABLE) {
                        return Outcome.failed(failure);
                    }
                }
                case Outcome.Ok<InputStream>(InputStream body) -> {
                    try (InputStream in = body) {
                        EventReader reader = new EventReader(in);
                        for (ServerEvent event = next(reader, cancellation); event != null; event = next(reader, cancellation)) {
                            left = TRIES;
                            pause = FIRST_PAUSE;
                            last = event.id().isEmpty() ? last : event.id();
                            error = event.kind().equals("error") ? message(event) : error;
                            sink.accept(event);
                        }
                        // A server ends the stream with the run; the run itself shows which of the two ended.
                        return Outcome.ok(error);
                    } catch (IOException e) {
                        why = new Failure(Failure.Kind.UNREACHABLE, client.name() + " broke the stream of events off");
                    }
                }
            }
            RetryDelay.REAL.pause(pause, cancellation);
            pause = pause.multipliedBy(2);
        }
        return Outcome.failed(why);
    }

    private static String message(ServerEvent event) {
        String error = error(ForeignValue.fields(PlainJson.read(event.data().getBytes(StandardCharsets.UTF_8))));
        return error.isEmpty() ? event.data() : error;
    }

    /** The type and the message of an error from a server, {@code KeyError: 'a'}; empty if it has neither. */
    static String error(ForeignValue.Fields error) {
        return Stream.of("error", "message").map(error::get).map(ForeignValue::text).filter(text -> text != null && !text.isEmpty()).collect(Collectors.joining(": "));
    }

    private static @Nullable ServerEvent next(EventReader reader, Cancellation cancellation) throws IOException {
        CompletableFuture<@Nullable ServerEvent> coming = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                EventReader.Event event = reader.next();
                coming.complete(event == null ? null : new ServerEvent(event.name(), event.data(), event.id()));
            } catch (IOException e) {
                coming.completeExceptionally(e);
            }
        });
        for (long waited = 0; waited < LONGEST_SILENCE_MILLIS; waited += LOOK_AT_CANCELLATION_MILLIS) {
            try {
                return coming.get(LOOK_AT_CANCELLATION_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                cancellation.check();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof IOException broken ? broken : new IOException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancelledException();
            }
        }
        throw new IOException("no event came for " + LONGEST_SILENCE_MILLIS / 1000 + " seconds");
    }
}
