package dev.stateroom.ui.inbox;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileText;
import dev.stateroom.history.LineDiff;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the card of one call shows. Computed off the FX thread.
 *
 * @param card of the request
 * @param call as the model wrote it, or as it was edited
 * @param effects files as they would become; the first ones where there are very many
 * @param moreEffects how many files beyond these
 */
record CallDetail(RequestCard card, RequestCard.Call call, List<FileEffect> effects, int moreEffects) {
    private static final int MOST_EFFECTS = 50;

    CallDetail {
        effects = List.copyOf(effects);
    }

    /**
     * What happens to one file.
     *
     * @param path the file
     * @param kind what happens to it
     * @param diff line by line; null if one of the sides is no text
     * @param bytes of the file as it would be; of the one that goes where it is deleted
     */
    record FileEffect(String path, FileChange.Kind kind, @Nullable LineDiff diff, long bytes) {

        private static FileEffect of(FileChange change, Cancellation cancellation) {
            FileData shown = change.after() == null ? change.before() : change.after();
            LineDiff diff = FileText.of(change.before()) instanceof FileText.Plain(String before)
                            && FileText.of(change.after()) instanceof FileText.Plain(String after)
                    ? LineDiff.of(before, after, LineDiff.Whitespace.COUNTS, cancellation)
                    : null;
            return new FileEffect(change.path(), change.kind(), diff, shown == null ? 0 : shown.size());
        }
    }

    static CallDetail of(RequestCard card, RequestCard.Call call, Cancellation cancellation) {
        List<FileChange> changes = call.effect().changes();
        List<FileEffect> effects = new ArrayList<>();
        for (FileChange change : changes.subList(0, Math.min(MOST_EFFECTS, changes.size()))) {
            cancellation.check();
            effects.add(FileEffect.of(change, cancellation));
        }
        return new CallDetail(card, call, effects, changes.size() - effects.size());
    }

    /** The number of added lines in all files. */
    int added() {
        return effects.stream().mapToInt(effect -> effect.diff() == null ? 0 : effect.diff().added()).sum();
    }

    /** The number of removed lines. */
    int removed() {
        return effects.stream().mapToInt(effect -> effect.diff() == null ? 0 : effect.diff().removed()).sum();
    }
}
