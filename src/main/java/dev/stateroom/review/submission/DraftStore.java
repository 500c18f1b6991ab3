package dev.stateroom.review.submission;

import dev.stateroom.vfs.Outcome;
import java.util.Collection;
import java.util.List;

/** Where drafts are kept: on this computer, or at a desk, where each reviewer has their own. */
public interface DraftStore {

    /** Who has a draft of what: of all reviewers. */
    Outcome<List<CallDraft.Mark>> marks();

    /** One's own drafts of these calls. */
    Outcome<List<CallDraft>> read(Collection<CallDraft.Key> calls);

    /** Keeps one's own drafts, each in the place of the former one; one without content and digest is taken away. */
    Outcome<Boolean> keep(List<CallDraft> drafts);
}
