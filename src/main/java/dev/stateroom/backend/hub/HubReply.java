package dev.stateroom.backend.hub;

import java.util.function.Function;

/**
 * The reply of a hub.
 *
 * @param <T> the value of a success
 */
public sealed interface HubReply<T> {

    /** The reply of {@code next} after a success; a refusal stays. */
    default <R> HubReply<R> then(Function<? super T, HubReply<R>> next) {
        return switch (this) {
            case Done<T>(T value) -> next.apply(value);
            case Refused<T>(int status, String message) -> new Refused<>(status, message);
        };
    }

    /** The reply with its value mapped; a refusal stays. */
    default <R> HubReply<R> map(Function<? super T, ? extends R> change) {
        return then(value -> new Done<>(change.apply(value)));
    }

    /** A success. */
    record Done<T>(T value) implements HubReply<T> {}

    /**
     * A refusal.
     *
     * @param status as of HTTP; 0 if the hub did not respond at all
     * @param message in the hub's own words
     */
    record Refused<T>(int status, String message) implements HubReply<T> {
        /** True if the hub has no such repository or version. */
        public boolean isMissing() {
            return status == 404;
        }

        /** True if the parent is no longer the newest commit. */
        public boolean isConflict() {
            return status == 409;
        }

        /** The message in the form of the backend's own calls. */
        String sentence() {
            return "Hub unavailable: " + message;
        }
    }
}
