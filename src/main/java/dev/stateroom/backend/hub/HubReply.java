package dev.stateroom.backend.hub;

/**
 * What a hub answered.
 *
 * @param <T> what it gives where it does what was asked
 */
public sealed interface HubReply<T> {

    /** Done. */
    record Done<T>(T value) implements HubReply<T> {}

    /**
     * Not done.
     *
     * @param status as of HTTP; 0 where the hub did not answer at all
     * @param message in the hub's own words
     */
    record Refused<T>(int status, String message) implements HubReply<T> {
        boolean isMissing() {
            return status == 404;
        }

        boolean isConflict() {
            return status == 409;
        }

        /** How the backend's own calls tell it. */
        String sentence() {
            return "Hub unavailable: " + message;
        }
    }
}
