package dev.stateroom.review.submission;

import dev.stateroom.review.sending.OutboxEntry;

/**
 * The merge result for an answer that was stored while a desk was unreachable.
 *
 * @param what in a few words
 */
public record MergedAnswer(OutboxEntry answer, String what) {

    /** One sentence, with the thread by its id. */
    public String sentence() {
        return "the answer to thread " + answer.threadId() + " was kept while the desk did not answer; " + what;
    }
}
