package dev.stateroom.ui.results;

import dev.stateroom.history.ledger.Offload;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A filter for the offloads of a ledger.
 *
 * @param text occurs, in any case, in the id, tool, agent, path or state; empty for all
 * @param trouble true for only those that need the user's attention
 */
record LedgerFilter(String text, boolean trouble) {
    static final LedgerFilter ALL = new LedgerFilter("", false);

    /** Returns the test; {@code state} gives the user's word for a status. */
    Predicate<Offload> asTest(Function<Offload.Status, String> state) {
        String wanted = text.toLowerCase(Locale.ROOT);
        return offload -> (!trouble || offload.isTrouble())
                && (wanted.isEmpty()
                        || has(offload.call() == null ? null : offload.call().id(), wanted)
                        || has(offload.call() == null ? null : offload.call().tool(), wanted)
                        || has(offload.agent(), wanted)
                        || has(offload.path(), wanted)
                        || has(state.apply(offload.status()), wanted));
    }

    private static boolean has(@org.jspecify.annotations.Nullable String fact, String wanted) {
        return fact != null && fact.toLowerCase(Locale.ROOT).contains(wanted);
    }
}
