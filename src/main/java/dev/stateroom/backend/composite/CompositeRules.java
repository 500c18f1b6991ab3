package dev.stateroom.backend.composite;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.LocaleOrder;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * What a release's composite does in its own way ({@code spec/dialects.md} section 3, and the vectors whose names begin with
 * {@code composite}, {@code p02-composite}, {@code js19-composite}).
 *
 * @param grep which routes a text search asks besides the default
 * @param glob which routes a search for names asks besides the default
 * @param patterns what a route is asked for when the pattern names it
 * @param failures what happens to a part that fails in a search for names or in the listing of the root
 * @param answersCallersPath true if write and edit answer the path that was asked for; else the one below the route
 * @param saysTruncated true if a merged search always says whether something is missing
 * @param trimsSlashes true if a route's final slashes leave its results' paths; else exactly the last character does
 * @param order of entries and files by path
 * @param anywhere the path that stands for none in searches of the default; null if none is passed on
 */
record CompositeRules(
        Spread grep,
        Spread glob,
        Patterns patterns,
        Failures failures,
        boolean answersCallersPath,
        boolean saysTruncated,
        boolean trimsSlashes,
        Comparator<String> order,
        @Nullable String anywhere) {

    /** Which routes take part in a search that is not below one of them. */
    enum Spread {
        /** All, wherever the search begins. */
        ALWAYS,
        /** All, when it starts at the root or nowhere. */
        FROM_ROOT,
        /** Those that are below where it begins. */
        BELOW
    }

    /** What a route is asked for. */
    enum Patterns {
        /** The pattern as it is. */
        AS_GIVEN,
        /** Without the route's own prefix, where it begins with it. */
        RELATIVE,
        /** The same, and anchored; a route that an anchored pattern does not name is not asked. */
        ANCHORED
    }

    /** What happens to a part that fails. */
    enum Failures {
        /** Its error is dropped and what it found counts. */
        DROPPED,
        /** Its error is the answer. */
        ANSWERED,
        /** The default's error is the answer, a route that fails is skipped. */
        OF_DEFAULT
    }

    static CompositeRules of(Dialect dialect) {
        return dialect.language() == Era.Language.JAVASCRIPT ? javascript(dialect) : python(dialect);
    }

    private static CompositeRules python(Dialect dialect) {
        return new CompositeRules(
                dialect.holds(DialectFact.COMPOSITE_GREP_STAYS_BELOW) ? Spread.FROM_ROOT : Spread.ALWAYS,
                dialect.holds(DialectFact.COMPOSITE_GLOB_STAYS_BELOW) ? Spread.FROM_ROOT : Spread.ALWAYS,
                dialect.holds(DialectFact.COMPOSITE_PATTERN_ANCHORED)
                        ? Patterns.ANCHORED
                        : dialect.holds(DialectFact.COMPOSITE_PATTERN_RELATIVE) ? Patterns.RELATIVE : Patterns.AS_GIVEN,
                dialect.holds(DialectFact.COMPOSITE_TELLS_FAILURES) ? Failures.ANSWERED : Failures.DROPPED,
                dialect.holds(DialectFact.COMPOSITE_ANSWERS_FULL_PATH),
                dialect.holds(DialectFact.COMPOSITE_TELLS_TRUNCATION),
                dialect.holds(DialectFact.ROUTE_TRIMS_SLASHES),
                CodePointOrder.INSTANCE,
                dialect.holds(DialectFact.GLOB_PATH_OPTIONAL) ? null : "/");
    }

    private static CompositeRules javascript(Dialect dialect) {
        return new CompositeRules(
                dialect.holds(DialectFact.COMPOSITE_GREP_STAYS_BELOW) ? Spread.BELOW : Spread.ALWAYS,
                dialect.holds(DialectFact.COMPOSITE_GLOB_STAYS_BELOW) ? Spread.BELOW : Spread.ALWAYS,
                Patterns.AS_GIVEN,
                Failures.OF_DEFAULT,
                false,
                dialect.holds(DialectFact.COMPOSITE_TELLS_TRUNCATION),
                false,
                LocaleOrder.INSTANCE,
                "/");
    }
}
