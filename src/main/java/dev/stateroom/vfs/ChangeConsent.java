package dev.stateroom.vfs;

import java.util.function.Supplier;

/**
 * A person's word for a change that means more than it looks like: a backend refuses it as {@link Failure.Kind#UNASKED} with the sentence
 * to agree to, and makes it when it is asked again within {@link #given}. It holds for the thread and the one change that it was given for.
 */
public final class ChangeConsent {
    private static final ScopedValue<Boolean> GIVEN = ScopedValue.newInstance();

    private ChangeConsent() {}

    /** Makes a change that the user agreed to. */
    public static <T> T given(Supplier<T> change) {
        return ScopedValue.where(GIVEN, true).call(change::get);
    }

    /** Whether the change that runs on this thread was agreed to. */
    public static boolean isGiven() {
        return GIVEN.orElse(false);
    }

    /** True for an outcome that waits for a word. */
    public static boolean isWanted(Outcome<?> outcome) {
        return outcome instanceof Outcome.Failed<?>(Failure why) && why.kind() == Failure.Kind.UNASKED;
    }
}
