package dev.stateroom.review.audit;

import java.util.List;

/**
 * Content to erase.
 *
 * @param entries numbers of the entries
 * @param answers ids of the answers that they are about: their payloads are erased too, if they are settled
 */
public record ErasedContent(List<Long> entries, List<String> answers) {
    /** Copies the lists. */
    public ErasedContent {
        entries = List.copyOf(entries);
        answers = List.copyOf(answers);
    }
}
