package dev.stateroom.vfs.glob;

/** The result of compiling a pattern: the compiled one, or how the reference refuses it. */
public sealed interface GlobCompilation {

    /** A usable pattern. */
    record Compiled(GlobPattern pattern) implements GlobCompilation {}

    /**
     * The call returns an error and no hits.
     *
     * @param text the reference's error text; in Python's sandbox the code that follows the search path
     */
    record Refused(String text) implements GlobCompilation {}

    /**
     * The call throws.
     *
     * @param kind the exception's type, as named by the reference: {@code ValueError}, {@code TypeError}
     * @param message its message
     * @param onFirstCandidate true if it is thrown while the first candidate is compared, so that a search among no candidates succeeds
     *     with no hits; false if it is thrown at once
     */
    record Raised(String kind, String message, boolean onFirstCandidate) implements GlobCompilation {}

    /**
     * The walk fails before the first hit; the reference's disk backends catch that. Python 0.5 and 0.6 return {@code Glob of '{path}'
     * aborted partway: } and the message, older ones and JavaScript no hits.
     *
     * @param message the exception's message
     */
    record WalkFails(String message) implements GlobCompilation {}
}
