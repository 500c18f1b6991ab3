package dev.stateroom.ui.inbox;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.SourceState;
import dev.stateroom.review.notice.NoticeFeed;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.hook.HookDelivery;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** Has the inbox follow the open workspace, and whatever else the user wants watched. FX thread only, but for the opening. */
final class WatchedSources {
    /** The window looks at a source that names a shorter pause than this before the inbox would. */
    private static final Duration SOON = Duration.ofMillis(500);

    private final Session session;
    private final WorkspaceOpener opener;
    private final Inbox inbox;
    private final Translations words;
    private final Set<String> opening = new HashSet<>();
    private final Runnable tick;
    private Subscription clock = Subscription.EMPTY;
    private boolean isTicking;
    /** True while nothing was written to what is shown since the last look, as far as its window has seen. */
    private boolean isStill;
    private final HookDelivery hooks;
    private final Runnable changed;
    /** The addresses of sources that are followed, by what named them: the open workspace, or a line of the user's. */
    private final Map<String, List<String>> followed = new HashMap<>();

    /** Further sources that could not be opened, with the reason; asked again when the user looks again. */
    private final Map<String, Failure> unopened = new LinkedHashMap<>();

    private @Nullable OpenWorkspace shown;
    private List<String> further = List.of();

    /** {@code changed} runs where a source turned out not to be there, {@code each} once a second. */
    WatchedSources(Session session, WorkspaceOpener opener, Inbox inbox, Translations words, Runnable changed, Runnable each) {
        this.changed = changed;
        this.session = session;
        this.opener = opener;
        this.inbox = inbox;
        this.words = words;
        hooks = new HookDelivery(
                opener::ownData, InstantSource.system(), why -> System.getLogger(WatchedSources.class.getName()).log(System.Logger.Level.WARNING, "{0}", why.sentence()));
        inbox.listen(new NoticeFeed(inbox, InstantSource.system(), hooks::tell));
        tick = () -> {
            inbox.look(address -> isStill && isSeen(address));
            isStill = true;
            hooks.look(inbox::waiting);
            hooks.lookAtDecisions();
            each.run();
        };
        session.workspaceProperty().subscribe(this::wake);
        session.whenFollowed(events -> isStill = false);
    }

    /** True if the window sees soon enough that something was written. */
    private boolean isSeen(String address) {
        ThreadSource threads = shown == null || !session.isWatched() ? null : shown.threads();
        return threads != null && threads.lookInterval().compareTo(SOON) < 0 && threads.description().address().equals(address);
    }

    /** True while a source is being opened. */
    boolean isOpening() {
        return !opening.isEmpty();
    }

    /** How it is with the source of that address; null for one that is not watched. */
    @Nullable SourceState state(String of) {
        return sources().stream().filter(one -> one.address().equals(of)).findFirst().orElse(null);
    }

    /** All that are watched, also those that could not be opened. */
    List<SourceState> sources() {
        return Stream.concat(
                        inbox.sources().stream(),
                        unopened.entrySet().stream()
                                .map(one -> new SourceState(
                                        one.getKey(), one.getKey(), SourceState.Reach.OFFLINE, one.getValue().sentence(), false, Instant.MAX)))
                .toList();
    }

    /** The addresses of those that could not be opened. */
    Set<String> unopened() {
        return Set.copyOf(unopened.keySet());
    }

    /** Asks all of them now. */
    void lookNow() {
        List<String> again = List.copyOf(unopened.keySet());
        unopened.clear();
        again.forEach(named -> follow(named, named));
        inbox.sources().stream().map(SourceState::address).forEach(inbox::lookNow);
    }

    /** True if that source belongs to the open workspace, so that its threads can be gone to. */
    boolean isShown(String source) {
        return shown != null && followed.getOrDefault(shown.address(), List.of()).contains(source);
    }

    /** Follows these besides the open workspace from now on, and none that was watched before and is not among them. */
    void watch(List<String> addresses) {
        List<String> before = further;
        further = List.copyOf(addresses);
        unopened.keySet().retainAll(further);
        before.stream().filter(old -> !isWanted(old)).forEach(this::unfollow);
        further.stream().filter(named -> !followed.containsKey(named)).forEach(named -> follow(named, named));
        tellElsewhere();
        run();
        changed.run();
    }

    private void wake() {
        OpenWorkspace open = session.workspaceProperty().get();
        OpenWorkspace before = shown;
        if (open == before) {
            return;
        }
        shown = open;
        if (before != null && !isWanted(before.address())) {
            unfollow(before.address());
        }
        if (open != null && open.threads() != null && !followed.containsKey(open.address())) {
            follow(open.address(), open.name());
        }
        run();
    }

    private boolean isWanted(String named) {
        return further.contains(named) || (shown != null && shown.address().equals(named));
    }

    private void run() {
        boolean isNeeded = shown != null || !further.isEmpty();
        if (isNeeded != isTicking) {
            isTicking = isNeeded;
            clock.unsubscribe();
            clock = isNeeded ? OnFx.everySecond(tick) : Subscription.EMPTY;
        }
    }

    /** Says which other machines are asked, those that did not answer too. */
    private void tellElsewhere() {
        session.watchedElsewhereProperty()
                .set(Stream.of(inbox.sources().stream().map(SourceState::address), unopened.keySet().stream(), opening.stream())
                        .flatMap(addresses -> addresses)
                        .flatMap(address -> opener.elsewhere(address).stream())
                        .distinct()
                        .toList());
    }

    /** What two names have in common stays. */
    private void unfollow(String named) {
        List<String> addresses = followed.remove(named);
        if (addresses != null) {
            Set<String> kept = followed.values().stream().flatMap(List::stream).collect(Collectors.toSet());
            addresses.stream().filter(address -> !kept.contains(address)).forEach(inbox::unfollow);
        }
        tellElsewhere();
    }

    private void follow(String named, String name) {
        opening.add(named);
        tellElsewhere();
        session.work().submit(
                BackgroundTask.of(words.get("work.open", name), (cancellation, progress) -> opener.pending(named, cancellation, progress)),
                outcomes -> {
                    opening.remove(named);
                    outcomes.forEach(outcome -> opened(named, outcome));
                    tellElsewhere();
                },
                defect -> {
                    opening.remove(named);
                    tellElsewhere();
                    session.broken(defect);
                });
    }

    private void opened(String named, Outcome<PendingSource> outcome) {
        switch (outcome) {
            case Outcome.Ok<PendingSource>(PendingSource source) when isWanted(named) -> {
                boolean isNew = followed.values().stream().noneMatch(addresses -> addresses.contains(source.address()));
                followed.computeIfAbsent(named, _ -> new ArrayList<>()).add(source.address());
                if (isNew) {
                    inbox.follow(source);
                } else {
                    source.close();
                }
            }
            case Outcome.Ok<PendingSource>(PendingSource source) -> source.close();
            case Outcome.Failed<PendingSource>(Failure failure) -> {
                // Why the open workspace has no threads is said where it is shown.
                if (further.contains(named)) {
                    unopened.put(named, failure);
                    changed.run();
                }
            }
        }
    }

    /** Lets everything go. */
    void close() {
        clock.unsubscribe();
        inbox.close();
        Thread.ofPlatform().name("last hooks").start(hooks::close);
    }
}
