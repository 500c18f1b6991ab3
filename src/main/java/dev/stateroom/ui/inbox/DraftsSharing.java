package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.submission.CallDraft;
import dev.stateroom.review.submission.DraftExchange;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.WorkspaceOpener;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Exchanges drafts with the own data and, where one is shared, with the desk: after each change, and every ten seconds for what the reviewer does on
 * another computer. One window does it for all of the program. FX thread only.
 */
final class DraftsSharing {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);

    private final DecisionDrafts drafts;
    private final TaskRunner work;
    private final WorkspaceOpener opener;
    private final String title;
    private final InstantSource clock;
    private final Consumer<Throwable> broken;
    private Instant nextLook = Instant.MIN;
    private boolean isRestored;
    private boolean isExchanging;
    private boolean isBehind;

    DraftsSharing(DecisionDrafts drafts, TaskRunner work, WorkspaceOpener opener, String title, InstantSource clock, Consumer<Throwable> broken) {
        this.drafts = drafts;
        this.work = work;
        this.opener = opener;
        this.title = title;
        this.clock = clock;
        this.broken = broken;
    }

    /** The window has what it remembers: before that, what it lacks would count as taken back. */
    void begin() {
        isRestored = true;
    }

    /** Exchanges where the last time is ten seconds ago. To be called once a second. */
    void look() {
        if (!clock.instant().isBefore(nextLook)) {
            exchange();
        }
    }

    /** Exchanges now, or once more behind what is on its way. */
    void exchange() {
        if (!isRestored || !drafts.isFirst()) {
            return;
        }
        isBehind = isExchanging;
        if (isExchanging) {
            return;
        }
        isExchanging = true;
        nextLook = clock.instant().plus(BETWEEN_LOOKS);
        DecisionDrafts.Kept now = drafts.kept();
        work.submit(
                BackgroundTask.of(title, (_, _) -> opener.ownData().then(own -> {
                    Map<CallDraft.Key, String> all = new LinkedHashMap<>();
                    DraftsText.each(now).forEach((call, text) ->
                            all.put(new CallDraft.Key(call.request().source(), call.request().threadId(), call.request().interruptId(), call.index()), text));
                    return own.teamDesk().exchange(all);
                })),
                exchanged -> {
                    // Without own data, or while the desk does not answer, drafts stay as the window has them.
                    if (exchanged instanceof Outcome.Ok<DraftExchange.Exchanged>(DraftExchange.Exchanged found)) {
                        take(found, now);
                    }
                    exchanged();
                },
                defect -> {
                    broken.accept(defect);
                    exchanged();
                });
    }

    private void take(DraftExchange.Exchanged found, DecisionDrafts.Kept asked) {
        Map<HangingCall.Key, Set<String>> others = new HashMap<>();
        found.others().forEach(one -> others.computeIfAbsent(call(one.key()), _ -> new TreeSet<>()).add(one.who()));
        drafts.showOthers(others);
        if (!found.taken().isEmpty()) {
            Map<HangingCall.Key, String> taken = new LinkedHashMap<>();
            found.taken().forEach((key, text) -> taken.put(call(key), text));
            drafts.take(taken, asked);
        }
    }

    private static HangingCall.Key call(CallDraft.Key key) {
        return new HangingCall.Key(new WaitingRequest.Key(key.source(), key.thread(), key.interrupt()), key.item());
    }

    private void exchanged() {
        isExchanging = false;
        if (isBehind) {
            exchange();
        }
    }
}
