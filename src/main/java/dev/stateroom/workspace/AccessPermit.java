package dev.stateroom.workspace;

import dev.stateroom.vfs.Outcome;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Leave to connect, start or read. Everything that opens something asks one before it does.
 *
 * @param asked true, or DENIED with one sentence; asked before each opening, so it follows what changes meanwhile; may block
 * @param known what the newest answer was; answers at once
 */
record AccessPermit(Supplier<Outcome<Boolean>> asked, BooleanSupplier known) {
    /** For what a person names by hand: an address on the command line or in a dialog. */
    static final AccessPermit BY_HAND = new AccessPermit(() -> Outcome.ok(true), () -> true);

    /** True, or why not. */
    Outcome<Boolean> given() {
        return asked.get();
    }

    /** True if it is given now. */
    boolean isGiven() {
        return given() instanceof Outcome.Ok<Boolean>;
    }
}
