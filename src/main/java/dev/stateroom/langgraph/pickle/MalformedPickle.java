package dev.stateroom.langgraph.pickle;

import dev.stateroom.vfs.Failure;

/** Ends the reading of a pickle that cannot be read; never leaves the package. */
final class MalformedPickle extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Failure.Kind kind;

    private MalformedPickle(Failure.Kind kind, String sentence) {
        super(sentence, null, false, false);
        this.kind = kind;
    }

    static MalformedPickle damaged(String phrase, int offset) {
        return new MalformedPickle(Failure.Kind.DAMAGED, "the pickle is damaged at byte " + offset + ": " + phrase);
    }

    static MalformedPickle tooLarge(String phrase) {
        return new MalformedPickle(Failure.Kind.TOO_LARGE, "the pickle is not read: " + phrase);
    }

    Failure failure() {
        return new Failure(kind, String.valueOf(getMessage()));
    }
}
