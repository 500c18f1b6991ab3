package dev.stateroom.search;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to look for.
 *
 * @param text a text, or a regular expression in Java's syntax; a part of one line
 * @param regex whether it is an expression
 * @param matchCase whether upper and lower case differ
 * @param wholeWord whether a hit must not touch further letters, digits or underscores
 * @param paths a glob for the paths of files, offloads and items; null for all. Messages and calls have no path and stay out then
 * @param scopes where to look
 * @param mostPerGroup hits that one group may have; what is beyond is left out and said
 */
public record SearchQuery(
        String text,
        boolean regex,
        boolean matchCase,
        boolean wholeWord,
        @Nullable String paths,
        Set<SearchScope> scopes,
        int mostPerGroup) {

    /** The usual {@link #mostPerGroup}. */
    public static final int MOST = 10_000;

    /** Copies the scopes. */
    public SearchQuery {
        scopes = Set.copyOf(scopes);
    }

    /** A text, literally, everywhere. */
    public static SearchQuery of(String text) {
        return new SearchQuery(text, false, true, false, null, Set.of(SearchScope.values()), MOST);
    }
}
