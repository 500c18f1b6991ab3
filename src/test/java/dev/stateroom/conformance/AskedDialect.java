package dev.stateroom.conformance;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A dialect that notes the facts it is asked for, and answers one of them the other way. */
final class AskedDialect extends Dialect {
    private final Set<DialectFact> asked;
    private final @Nullable DialectFact flipped;

    /**
     * @param asked gets every fact that is asked; for use by several threads
     * @param flipped the fact that it answers the other way; null for none
     */
    AskedDialect(Dialect like, Set<DialectFact> asked, @Nullable DialectFact flipped) {
        super(like.language(), like.release());
        this.asked = asked;
        this.flipped = flipped;
    }

    @Override
    public boolean holds(DialectFact fact) {
        asked.add(fact);
        return super.holds(fact) != (fact == flipped);
    }
}
