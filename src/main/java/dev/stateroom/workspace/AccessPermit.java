package dev.stateroom.workspace;

import dev.stateroom.vfs.Outcome;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Permission to connect, start or read. Everything that opens something checks one before it does.
 *
 * @param asked returns true, or DENIED with one sentence; called before each opening, as the permission may change meanwhile; may block
 * @param known the newest result of {@code asked}; does not block
 */
record AccessPermit(Supplier<Outcome<Boolean>> asked, BooleanSupplier known) {
    /** For addresses that the user names by hand, on the command line or in a dialog. */
    static final AccessPermit BY_HAND = new AccessPermit(() -> Outcome.ok(true), () -> true);

    /** True, or the reason why permission is missing. */
    Outcome<Boolean> given() {
        return asked.get();
    }

    /** True if permission is given now; does not block. */
    boolean isGiven() {
        return given() instanceof Outcome.Ok<Boolean>;
    }
}
