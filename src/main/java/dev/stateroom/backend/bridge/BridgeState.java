package dev.stateroom.backend.bridge;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The state of a bridge. */
public sealed interface BridgeState {

    /** Not used yet. */
    record Idle() implements BridgeState {}

    /** A call was made, and the interpreter must not start before the user agrees. */
    record AwaitingConsent() implements BridgeState {}

    /** The interpreter is starting. */
    record Starting() implements BridgeState {}

    /**
     * The interpreter is running.
     *
     * @param pid of the interpreter
     * @param about the mounted object
     */
    record Running(long pid, BridgeObject about) implements BridgeState {}

    /**
     * It ended, or did not start. The next call after the wait starts it again.
     *
     * @param reason the reason, without the object's name
     * @param after delay from now until it may be started again
     */
    record Down(String reason, Duration after) implements BridgeState {}

    /** Its workspace is closed. */
    record Closed() implements BridgeState {}

    /** One word: {@code idle}, {@code awaiting_consent}, {@code starting}, {@code running}, {@code crashed}, {@code closed}. */
    default String word() {
        return switch (this) {
            case Idle _ -> "idle";
            case AwaitingConsent _ -> "awaiting_consent";
            case Starting _ -> "starting";
            case Running _ -> "running";
            case Down _ -> "crashed";
            case Closed _ -> "closed";
        };
    }

    /** Details beyond the word; null for none. */
    default @Nullable String detail() {
        return switch (this) {
            case Running(long pid, BridgeObject about) -> about.shown() + ", process " + pid;
            case Down(String reason, Duration after) when after.isPositive() ->
                reason + "; it is started again when asked in "
                        + String.format(Locale.ROOT, "%.1f s", after.toMillis() / 1000.0) + " or later";
            case Down(String reason, _) -> reason;
            case Idle _, AwaitingConsent _, Starting _, Closed _ -> null;
        };
    }
}
