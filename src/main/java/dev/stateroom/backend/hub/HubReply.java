package dev.stateroom.backend.hub;

import java.util.function.Function;

/**
 * What a hub answered.
 *
 * @param <T> what it gives where it does what was asked
 */
public sealed interface HubReply<T> {

    /** The next step where this one was done, the same refusal where not. */
    default <R> HubReply<R> then(Function<? super T, HubReply<R>> next) {
        return switch (this) {
            case Done<T>(T value) -> next.apply(value);
            case Refused<T>(int status, String message) -> new Refused<>(status, message);
        };
    }

    /** The same with the value changed. */
    default <R> HubReply<R> map(Function<? super T, ? extends R> change) {
        return then(value -> new Done<>(change.apply(value)));
    }

    /** Done. */
    record Done<T>(T value) implements HubReply<T> {}

    /**
     * Not done.
     *
     * @param status as of HTTP; 0 if the hub did not answer at all
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

        /** How the backend's own calls tell it. */
        String sentence() {
            return "Hub unavailable: " + message;
        }
    }
}
