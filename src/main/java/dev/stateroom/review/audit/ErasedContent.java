package dev.stateroom.review.audit;

import java.util.List;

/**
 * Content that is to be erased.
 *
 * @param entries numbers of the entries
 * @param answers ids of the answers that these are about: what they would have sent goes too, where they are settled
 */
public record ErasedContent(List<Long> entries, List<String> answers) {
    /** Copies the lists. */
    public ErasedContent {
        entries = List.copyOf(entries);
        answers = List.copyOf(answers);
    }
}
