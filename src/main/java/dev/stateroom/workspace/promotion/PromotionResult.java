package dev.stateroom.workspace.promotion;

/** The result of a promotion. */
public sealed interface PromotionResult {

    /** One sentence for the user. */
    String sentence();

    /**
     * The server applied it.
     *
     * @param checkpoint the new checkpoint; empty if the server does not return it
     */
    record Done(String thread, String checkpoint, String sentence) implements PromotionResult {}

    /** The thread changed since the comparison: nothing was sent. */
    record Moved(String sentence) implements PromotionResult {}

    /** Nothing was changed; it can be sent again. */
    record NotSent(String sentence) implements PromotionResult {}

    /** It is unknown whether the server applied it, and the server could not be asked: the user has to check the thread. */
    record Unsure(String sentence) implements PromotionResult {}
}
