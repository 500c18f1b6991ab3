package dev.stateroom.backend;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.glob.PathFilter;

/** Validates a text search, with the same sentences for every backend. */
public final class SearchRequest {
    private SearchRequest() {}

    /** The compiled filter of a valid search. */
    public static Outcome<PathFilter> filter(FileSearch.Text search) {
        if (search.text().isEmpty() && search.also() == null) {
            return Outcome.failed(Failure.Kind.INVALID, "the text to search for is empty");
        }
        if (search.text().indexOf('\n') >= 0 || search.text().indexOf('\r') >= 0) {
            return Outcome.failed(Failure.Kind.INVALID, "the text to search for has a line break: lines are searched one by one");
        }
        return PathFilter.of(search.files(), search.above());
    }
}
