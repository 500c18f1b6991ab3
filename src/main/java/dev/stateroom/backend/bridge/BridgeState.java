package dev.stateroom.backend.bridge;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a bridge is. */
public sealed interface BridgeState {

    /** Nobody asked anything yet. */
    record Idle() implements BridgeState {}

    /** Something was asked, and it must not start before the user agrees. */
    record AwaitingConsent() implements BridgeState {}

    /** The interpreter is starting. */
    record Starting() implements BridgeState {}

    /**
     * It answers.
     *
     * @param pid of the interpreter
     * @param about what is mounted
     */
    record Running(long pid, BridgeObject about) implements BridgeState {}

    /**
     * It ended, or did not start. The next call after the wait starts it again.
     *
     * @param reason what happened, without the object's name
     * @param after how long from now on it is left alone
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

    /** What there is to say beyond the word; null for nothing. */
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
