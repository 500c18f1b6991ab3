package dev.stateroom.backend.composite;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.LocaleOrder;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The differences between the releases' composites ({@code spec/dialects.md} section 3, and the vectors whose names begin with
 * {@code composite}, {@code p02-composite}, {@code js19-composite}).
 *
 * @param grep the routes in a text search besides the default
 * @param glob the routes in a search for names besides the default
 * @param patterns the pattern for a route that the pattern names
 * @param failures the handling of a part that fails in a search for names or in the listing of the root
 * @param answersCallersPath true if write and edit return the requested path; else the path below the route
 * @param saysTruncated true if a merged search always reports whether it is incomplete
 * @param trimsSlashes true if a route's final slashes are cut from its prefix in results; else exactly the last character is
 * @param order of entries and files by path
 * @param anywhere the path used for a missing one in searches of the default; null to pass on null
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

    /** The routes that take part in a search that is not below one of them. */
    enum Spread {
        /** All, wherever the search begins. */
        ALWAYS,
        /** All, if it starts at the root or without a path. */
        FROM_ROOT,
        /** Those below the start of the search. */
        BELOW
    }

    /** The pattern passed to a route. */
    enum Patterns {
        /** The pattern as it is. */
        AS_GIVEN,
        /** Without the route's own prefix, if it begins with it. */
        RELATIVE,
        /** The same, and anchored; a route that an anchored pattern does not name is not searched. */
        ANCHORED
    }

    /** The handling of a part that fails. */
    enum Failures {
        /** Its error is dropped and its hits count. */
        DROPPED,
        /** Its error is the result. */
        ANSWERED,
        /** The default's error is the result, a route that fails is skipped. */
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
