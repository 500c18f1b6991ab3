package dev.stateroom.ui.results;

import dev.stateroom.history.ledger.Offload;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Which offloads of a ledger are asked for.
 *
 * @param text occurs, in any case, in the id, tool, agent, path or state; empty for all
 * @param trouble true for those alone that the user has to know about
 */
record LedgerFilter(String text, boolean trouble) {
    static final LedgerFilter ALL = new LedgerFilter("", false);

    /** The test; {@code state} says a status in the person's words. */
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
