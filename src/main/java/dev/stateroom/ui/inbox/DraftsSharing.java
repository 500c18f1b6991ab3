package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.BegunElsewhere;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.WorkspaceOpener;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Sends unfinished input to the shared desk, if there is one, and fetches what the same user began on another computer: after a change, and
 * every ten seconds. Input here is not replaced until the user takes over another one. FX thread only.
 */
final class DraftsSharing {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);
    private static final Set<String> KINDS = Set.of("approve", "edit", "reject", "respond", "answer");

    private final DecisionDrafts drafts;
    private final TaskRunner work;
    private final WorkspaceOpener opener;
    private final String title;
    private final InstantSource clock;
    private final Supplier<List<OutboxEntry>> answers;
    private final Consumer<Throwable> broken;
    private Instant nextLook = Instant.MIN;
    private boolean isRestored;
    private boolean isChanged;
    private boolean isExchanging;
    /** True if the desk may not have the current input. */
    private boolean isBehind;
    /** The last failure, as logged. */
    private String told = "";

    /** @param answers recent answers by any reviewer: unfinished input about them is no longer offered */
    DraftsSharing(
            DecisionDrafts drafts, TaskRunner work, WorkspaceOpener opener, String title, InstantSource clock, Supplier<List<OutboxEntry>> answers,
            Consumer<Throwable> broken) {
        this.drafts = drafts;
        this.work = work;
        this.opener = opener;
        this.title = title;
        this.clock = clock;
        this.answers = answers;
        this.broken = broken;
        drafts.changesProperty().subscribe((was, now) -> isChanged = true);
        drafts.typedProperty().subscribe((was, now) -> isChanged = true);
    }

    /** Called when the window has restored its drafts. */
    void restored() {
        isRestored = true;
        isChanged = false;
    }

    /**
     * Exchanges where something has changed, or the last time is ten seconds ago. To be called once a second.
     *
     * @param isSeen false while nobody sees what would come
     */
    void look(boolean isSeen) {
        if (!isRestored || isExchanging || !(isChanged || (isSeen || isBehind) && !clock.instant().isBefore(nextLook))) {
            return;
        }
        isExchanging = true;
        isChanged = false;
        nextLook = clock.instant().plus(BETWEEN_LOOKS);
        DecisionDrafts.Kept now = drafts.kept();
        List<OutboxEntry> lately = List.copyOf(answers.get());
        String known = drafts.versionAtDesk();
        work.submit(
                        BackgroundTask.of(title, (cancellation, _) -> opener.ownData()
                                .then(own -> own.teamDesk().exchange(known, () -> DraftsText.of(unanswered(now, lately)), cancellation))
                                .map(found -> new Read(found.version(), read(found.elsewhere())))),
                        found -> {
                            // Without own data, or while the desk does not answer, drafts are on this computer alone.
                            ended(found instanceof Outcome.Failed);
                            found.either(read -> {
                                told = "";
                                drafts.show(read.version(), read.elsewhere());
                            }, this::tell);
                        },
                        defect -> {
                            ended(true);
                            broken.accept(defect);
                        })
                .whenStopped(() -> ended(true));
    }

    /** What the desk had. */
    record Read(String version, Map<HangingCall.Key, List<DecisionDrafts.Elsewhere>> elsewhere) {}

    /**
     * Logs a failure once for each reason, since it is retried every ten seconds. The window shows elsewhere that the desk does not answer.
     */
    private void tell(Failure why) {
        if (why.kind() != Failure.Kind.UNREACHABLE && !why.sentence().equals(told)) {
            told = why.sentence();
            System.getLogger(DraftsSharing.class.getName()).log(System.Logger.Level.WARNING, "Drafts are not at the shared desk: {0}", told);
        }
    }

    /** Deletes unfinished input of another computer from the desk. */
    void forget(HangingCall call, DecisionDrafts.Elsewhere begun) {
        drafts.forgetElsewhere(call, begun);
        work.submit(
                BackgroundTask.of(title, (cancellation, _) -> opener.ownData()
                        .then(own -> own.teamDesk().forgetDraft(begun.place(), all -> DraftsText.without(all, call.key(), begun.input()), cancellation))),
                found -> {
                    if (found instanceof Outcome.Failed<Boolean>(Failure why)) {
                        tell(why);
                    }
                },
                broken);
    }

    private void ended(boolean isBehind) {
        isExchanging = false;
        this.isBehind = isBehind;
    }

    private static DecisionDrafts.Kept unanswered(DecisionDrafts.Kept now, List<OutboxEntry> answers) {
        Set<WaitingRequest.Key> answered = new HashSet<>();
        answers.stream()
                .filter(one -> one.state() == OutboxEntry.State.ANSWERED)
                .forEach(one -> one.requests().forEach(id -> answered.add(new WaitingRequest.Key(one.source(), one.threadId(), id))));
        return now.begun(call -> !answered.contains(call.request()));
    }

    private static Map<HangingCall.Key, List<DecisionDrafts.Elsewhere>> read(List<BegunElsewhere> found) {
        Map<HangingCall.Key, List<DecisionDrafts.Elsewhere>> all = new HashMap<>();
        for (BegunElsewhere one : found) {
            DecisionDrafts.Kept begun = DraftsText.read(one.content()).begun(_ -> true);
            begun.unfinished().forEach((call, input) -> {
                // A newer version may have further kinds.
                if (KINDS.contains(input.kind())) {
                    all.computeIfAbsent(call, _ -> new ArrayList<>())
                            .add(new DecisionDrafts.Elsewhere(one.place(), one.computer(), one.at(), input, begun.reasons().getOrDefault(call, "")));
                }
            });
        }
        all.values().forEach(each -> each.sort(Comparator.comparing(DecisionDrafts.Elsewhere::at).reversed()));
        return all;
    }
}
