package dev.stateroom.workspace;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.history.FileChange;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.EffectPreview;
import java.time.InstantSource;
import java.util.List;

/** Predicts the effects of waiting calls on the files of their own thread, if the agent's mounts are unknown. */
public final class StateEffects implements CallEffects {

    /** Keeps nothing between calls. */
    public StateEffects() {}

    @Override
    public EffectPreview of(Asked asked) {
        if (!TriedCall.isPredictable(asked)) {
            return EffectPreview.unknown(asked.action().name());
        }
        return switch (ScratchCopy.ofState(asked.dialect(), RuleBook.EMPTY, InstantSource.system())) {
            case AgentReply.Answered<ReplayScratch>(ReplayScratch scratch) -> tried(asked, (ScratchCopy) scratch);
            case AgentReply.Raised<ReplayScratch>(String type, String message) -> EffectPreview.unpredictable(type + ": " + message);
            case AgentReply.Withheld<ReplayScratch>(String sentence) -> EffectPreview.unpredictable(sentence);
        };
    }

    private static EffectPreview tried(Asked asked, ScratchCopy scratch) {
        try (scratch) {
            StateFiles state = scratch.state();
            asked.files().startingWith("").forEach(state::put);
            TriedCall tried = TriedCall.of(asked, scratch);
            List<FileChange> changes = tried.changes("");
            if (!changes.isEmpty()) {
                return new EffectPreview(changes, "");
            }
            String path = tried.pathNotAmong(asked.files(), "");
            return path == null
                    ? tried.unchanged(null)
                    : CallsAtOnce.unseen(asked, scratch).told(new EffectPreview(List.of(), path + " is not one of the thread's files: it is on another mount, or the call " + tried.unchanged(null).note()));
        }
    }
}
