package dev.stateroom.vfs;

import java.util.function.Supplier;

/**
 * The user's consent to a change with consequences that are not obvious: a backend refuses it as {@link Failure.Kind#UNASKED} with the
 * question to confirm, and makes it when it is called again within {@link #given}. Consent holds for one thread and one change.
 */
public final class ChangeConsent {
    private static final ScopedValue<Boolean> GIVEN = ScopedValue.newInstance();

    private ChangeConsent() {}

    /** Makes a change that the user consented to. */
    public static <T> T given(Supplier<T> change) {
        return ScopedValue.where(GIVEN, true).call(change::get);
    }

    /** True if the user consented to the change that runs on this thread. */
    public static boolean isGiven() {
        return GIVEN.orElse(false);
    }

    /** True for an outcome that asks for the user's consent. */
    public static boolean isWanted(Outcome<?> outcome) {
        return outcome instanceof Outcome.Failed<?>(Failure why) && why.kind() == Failure.Kind.UNASKED;
    }
}
