package dev.stateroom.ui.rerun;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.NewMessages;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.rerun.RerunChange;
import dev.stateroom.workspace.rerun.RerunEnd;
import dev.stateroom.workspace.rerun.RerunPlan;
import dev.stateroom.workspace.rerun.RerunSettings;
import dev.stateroom.workspace.rerun.ServerRerun;
import dev.stateroom.workspace.rerun.ThreadRerun;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A run of a step again, unchanged or with changes. */
record StepRun(WorkspaceOpener opener, ThreadSource source, RecordedThread thread, Checkpoint from) implements RerunWork {
    @Override
    public String title(Translations words) {
        return words.get("title", StepNumber.named(from.step(), "?"), thread.id());
    }

    @Override
    public String what(Translations words) {
        return words.get(server() == null ? "what" : "what.server");
    }

    @Override
    public @Nullable String server() {
        return RerunPlan.isOnServer(source) ? source.description().name() : null;
    }

    @Override
    public List<Message.Call> calls(Cancellation cancellation) {
        return NewMessages.at(thread, from.key(), from.parent(), cancellation).stream().flatMap(one -> one.toolCalls().stream()).toList();
    }

    @Override
    public boolean isChangeable() {
        return true;
    }

    @Override
    public Outcome<RerunPlan> plan(Map<String, ForeignValue> arguments, @Nullable String message) {
        return RerunPlan.of(source, thread, from, new RerunChange(arguments, Map.of(), ForeignValue.Fields.EMPTY, message, null));
    }

    @Override
    public Outcome<RerunEnd> run(RerunPlan plan, @Nullable RerunSettings settings, Consumer<FollowedEvent> follows, Cancellation cancellation) {
        return opener.ownData().then(own -> own
                .note("window", "run", plan.from().id(), plan.source() + "#" + plan.thread().id(), "{}")
                .then(_ -> settings == null
                        ? new ServerRerun(opener).run(plan.source(), plan, follows, cancellation, Progress.SILENT)
                        : new ThreadRerun(opener, own.folder()).run(plan, null, settings, follows, cancellation, Progress.SILENT)));
    }
}
