package dev.stateroom.search;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search request.
 *
 * @param text a text, or a regular expression in Java's syntax; matched within one line
 * @param regex whether it is an expression
 * @param matchCase whether upper and lower case differ
 * @param wholeWord whether a hit must not touch further letters, digits or underscores
 * @param paths a glob for the paths of files, offloads and items; null for all. Messages and calls have no path and are then excluded
 * @param scopes where to look
 * @param mostPerGroup at most this many hits per group; the rest is left out and reported
 */
public record SearchQuery(
        String text,
        boolean regex,
        boolean matchCase,
        boolean wholeWord,
        @Nullable String paths,
        Set<SearchScope> scopes,
        int mostPerGroup) {

    /** The default {@link #mostPerGroup}. */
    public static final int MOST = 10_000;

    /** Copies the scopes. */
    public SearchQuery {
        scopes = Set.copyOf(scopes);
    }

    /** A query for literal text in all scopes. */
    public static SearchQuery of(String text) {
        return new SearchQuery(text, false, true, false, null, Set.of(SearchScope.values()), MOST);
    }
}
