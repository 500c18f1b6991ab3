package dev.stateroom.review.inbox;

import dev.stateroom.history.ToolCall;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * All requests of all sources that wait for a person, oldest first.
 *
 * <p>Belongs to the thread on which {@link TaskRunner} calls back; every method is called there and returns at once. It follows its sources
 * by itself as long as its owner calls {@link #look} about once a second. A source that does not answer is asked more and more rarely,
 * and what it had stays in the list.
 */
public final class Inbox implements AutoCloseable {
    private final TaskRunner work;
    private final InstantSource clock;
    private final RandomGenerator jitter;
    private final Map<String, FollowedSource> sources = new LinkedHashMap<>();
    private final NavigableSet<WaitingRequest> waiting = new TreeSet<>(WaitingRequest.OLDEST_FIRST);
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    /** @param jitter spreads the looks at sources that do not answer */
    public Inbox(TaskRunner work, InstantSource clock, RandomGenerator jitter) {
        this.work = work;
        this.clock = clock;
        this.jitter = jitter;
    }

    /** Called with what has changed, on the thread of the inbox. */
    @FunctionalInterface
    public interface Listener {
        /** Something has changed. */
        void changed(Delta delta);
    }

    /**
     * What has changed.
     *
     * @param added requests that are new, oldest first
     * @param removed requests that do not wait any more
     * @param replaced requests of which more is known than before, as they are now; their places in the order may be other ones
     * @param sources true if the state of some source has changed
     */
    public record Delta(List<WaitingRequest> added, List<WaitingRequest> removed, List<WaitingRequest> replaced, boolean sources) {
        /** Copies the lists. */
        public Delta {
            added = List.copyOf(added);
            removed = List.copyOf(removed);
            replaced = List.copyOf(replaced);
        }

        /** True for nothing at all. */
        public boolean isEmpty() {
            return added.isEmpty() && removed.isEmpty() && replaced.isEmpty() && !sources;
        }
    }

    /** Tells {@code listener} of every change from now on. */
    public void listen(Listener listener) {
        listeners.add(listener);
    }

    /** Follows a source from now on, in place of one of the same address; it is closed with the inbox or by {@link #unfollow}. */
    public void follow(PendingSource source) {
        unfollow(source.address());
        FollowedSource followed = new FollowedSource(source, work, clock, jitter, this::found);
        sources.put(source.address(), followed);
        tell(new Delta(List.of(), List.of(), List.of(), true));
        followed.look(false);
    }

    /** Lets a source go, with all that waits in it. */
    public void unfollow(String address) {
        FollowedSource gone = sources.remove(address);
        if (gone == null) {
            return;
        }
        gone.close();
        List<WaitingRequest> removed = waiting.stream().filter(one -> one.place().source().equals(address)).toList();
        removed.forEach(waiting::remove);
        tell(new Delta(List.of(), removed, List.of(), true));
    }

    /** Asks all sources whose time has come. To be called about once a second. */
    public void look() {
        look(_ -> false);
    }

    /**
     * The same; {@code isStill} says of an address that nothing was written there since the last call, as far as its owner knows: such a
     * source is asked once in a while.
     */
    public void look(Predicate<String> isStill) {
        List.copyOf(sources.values()).forEach(source -> source.look(isStill.test(source.state().address())));
    }

    /** Asks a source at once, whatever its time is: after an answer was sent, or because a person wants it. */
    public void lookNow(String address) {
        FollowedSource followed = sources.get(address);
        if (followed != null) {
            followed.lookNow();
        }
    }

    /** All that waits, oldest first. */
    public List<WaitingRequest> waiting() {
        return List.copyOf(waiting);
    }

    /** What waits and is shown, oldest first. */
    public List<WaitingRequest> waiting(InboxFilter filter) {
        return waiting.stream().filter(filter::shows).toList();
    }

    /** How many decisions wait in all. */
    public int decisions() {
        return waiting.stream().mapToInt(WaitingRequest::decisions).sum();
    }

    /** How it is with each source, in the order in which they were named. */
    public List<SourceState> sources() {
        return sources.values().stream().map(FollowedSource::state).toList();
    }

    /** True if some source has not been read to its end yet. */
    public boolean isReading() {
        return sources.values().stream().anyMatch(one -> one.state().reach() == SourceState.Reach.READING);
    }

    /** Where answers to a source's threads go; empty if they are saved to a file. */
    public Optional<ResumeTarget> target(String address) {
        FollowedSource followed = sources.get(address);
        return followed == null ? Optional.empty() : Optional.ofNullable(followed.target());
    }

    /** Reads the tool calls of a thread as they are recorded now. */
    public TaskRunner.Running calls(WaitingRequest.Place place, Consumer<Outcome<List<ToolCall>>> done, Consumer<Throwable> failed) {
        FollowedSource followed = sources.get(place.source());
        return work.submit(
                BackgroundTask.of(
                        "Reading the calls of " + place.threadId(),
                        (cancellation, _) -> followed == null
                                ? Outcome.failed(Failure.Kind.NOT_FOUND, place.source() + " is not open any more")
                                : followed.calls(place.threadId(), cancellation)),
                done,
                failed);
    }

    /** Reads all about the requests of a thread. What is learned by that goes into the list as well. */
    public TaskRunner.Running open(WaitingRequest.Place place, Consumer<Outcome<ThreadCards>> done, Consumer<Throwable> failed) {
        FollowedSource followed = sources.get(place.source());
        BackgroundTask<Outcome<ThreadCards>> task = BackgroundTask.of(
                "Opening " + place.threadId(),
                (cancellation, _) -> followed == null
                        ? Outcome.failed(Failure.Kind.NOT_FOUND, place.source() + " is not open any more")
                        : followed.open(place.threadId(), cancellation));
        return work.submit(
                task,
                outcome -> {
                    if (outcome instanceof Outcome.Ok<ThreadCards>(ThreadCards cards) && sources.get(place.source()) == followed) {
                        found(place.source(), Map.of(place.threadId(), entries(cards)), false);
                    }
                    done.accept(outcome);
                },
                failed);
    }

    private List<WaitingRequest> entries(ThreadCards cards) {
        WaitingRequest known = waiting.stream()
                .filter(one -> one.place().equals(cards.place()))
                .findFirst()
                .orElse(null);
        return cards.interrupts().stream()
                .map(interrupt -> WaitingRequest.of(cards.place(), interrupt, known == null ? cards.since() : known.since(), interrupt.agent()))
                .toList();
    }

    private void found(String address, Map<String, List<WaitingRequest>> threads, boolean sourceChanged) {
        List<WaitingRequest> added = new ArrayList<>();
        List<WaitingRequest> removed = new ArrayList<>();
        List<WaitingRequest> replaced = new ArrayList<>();
        Map<WaitingRequest.Key, WaitingRequest> before = new LinkedHashMap<>();
        waiting.stream()
                .filter(one -> one.place().source().equals(address) && threads.containsKey(one.place().threadId()))
                .forEach(one -> before.put(one.key(), one));
        for (List<WaitingRequest> now : threads.values()) {
            int order = -1;
            for (WaitingRequest request : now) {
                WaitingRequest old = before.remove(request.key());
                // What is in the same place keeps its number: an answer to the first is no news about the second.
                order = old != null && old.order() > order ? old.order() : order + 1;
                WaitingRequest one = request.at(order);
                if (old == null) {
                    added.add(one);
                } else if (!old.equals(one)) {
                    waiting.remove(old);
                    replaced.add(one);
                }
            }
        }
        removed.addAll(before.values());
        removed.forEach(waiting::remove);
        added.forEach(one -> waiting.add(one));
        replaced.forEach(one -> waiting.add(one));
        added.sort(WaitingRequest.OLDEST_FIRST);
        tell(new Delta(added, removed, replaced, sourceChanged));
    }

    private void tell(Delta delta) {
        if (!delta.isEmpty()) {
            listeners.forEach(listener -> listener.changed(delta));
        }
    }

    @Override
    public void close() {
        sources.values().forEach(FollowedSource::close);
        sources.clear();
        waiting.clear();
        listeners.clear();
    }

    /** What a followed source tells. */
    @FunctionalInterface
    interface Sink {
        void found(String address, Map<String, List<WaitingRequest>> threads, boolean sourceChanged);
    }
}
