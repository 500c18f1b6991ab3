package dev.stateroom.workspace.promotion;

/** What happened to a promotion. */
public sealed interface PromotionResult {

    /** One sentence for a person. */
    String sentence();

    /**
     * The server has it.
     *
     * @param checkpoint the one that it made; empty if the server does not say
     */
    record Done(String thread, String checkpoint, String sentence) implements PromotionResult {}

    /** The thread is not where it was when this was compared: nothing was sent. */
    record Moved(String sentence) implements PromotionResult {}

    /** Nothing was changed; it may be sent again. */
    record NotSent(String sentence) implements PromotionResult {}

    /** It is not known whether the server took it, and it could not be asked: the thread has to be looked at. */
    record Unsure(String sentence) implements PromotionResult {}
}
