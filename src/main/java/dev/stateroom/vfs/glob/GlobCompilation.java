package dev.stateroom.vfs.glob;

/** What happened to a pattern: the compiled one, or how the reference refuses it. */
public sealed interface GlobCompilation {

    /** It can be used. */
    record Compiled(GlobPattern pattern) implements GlobCompilation {}

    /**
     * The call answers an error and no hits.
     *
     * @param text the reference's error text; in Python's sandbox the code that is behind the search path
     */
    record Refused(String text) implements GlobCompilation {}

    /**
     * The call throws.
     *
     * @param kind the exception's type, as the reference names it: {@code ValueError}, {@code TypeError}
     * @param message its message
     * @param onFirstCandidate true when it is thrown while the first candidate is compared, so that a search among no
     *     candidates succeeds with no hits; false when it is thrown at once
     */
    record Raised(String kind, String message, boolean onFirstCandidate) implements GlobCompilation {}

    /**
     * The walk fails before it found anything; the reference's disk backends catch that. Python 0.5 and 0.6 answer
     * {@code Glob of '{path}' aborted partway: } and the message, older ones and JavaScript no hits.
     *
     * @param message the exception's message
     */
    record WalkFails(String message) implements GlobCompilation {}
}
