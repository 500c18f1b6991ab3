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
 * All open requests of all sources, oldest first.
 *
 * <p>Confined to the thread on which {@link TaskRunner} calls back; every method is called there and returns at once. It follows its
 * sources as long as its owner calls {@link #look} about once a second. A source that fails is polled less and less often, and its last
 * known requests stay in the list.
 */
public final class Inbox implements AutoCloseable {
    private final TaskRunner work;
    private final InstantSource clock;
    private final RandomGenerator jitter;
    private final Map<String, FollowedSource> sources = new LinkedHashMap<>();
    private final NavigableSet<WaitingRequest> waiting = new TreeSet<>(WaitingRequest.OLDEST_FIRST);
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    /** @param jitter spreads retries of failed sources */
    public Inbox(TaskRunner work, InstantSource clock, RandomGenerator jitter) {
        this.work = work;
        this.clock = clock;
        this.jitter = jitter;
    }

    /** Called with each change, on the thread of the inbox. */
    @FunctionalInterface
    public interface Listener {
        /** Called after a change. */
        void changed(Delta delta);
    }

    /**
     * A change of the inbox.
     *
     * @param added new requests, oldest first
     * @param removed requests that are no longer open
     * @param replaced requests with more known facts, in their new form; their order may change
     * @param sources true if the state of a source has changed
     */
    public record Delta(List<WaitingRequest> added, List<WaitingRequest> removed, List<WaitingRequest> replaced, boolean sources) {
        /** Copies the lists. */
        public Delta {
            added = List.copyOf(added);
            removed = List.copyOf(removed);
            replaced = List.copyOf(replaced);
        }

        /** True if nothing changed. */
        public boolean isEmpty() {
            return added.isEmpty() && removed.isEmpty() && replaced.isEmpty() && !sources;
        }
    }

    /** Adds a listener for later changes. */
    public void listen(Listener listener) {
        listeners.add(listener);
    }

    /** Starts to follow a source, replacing one with the same address; it is closed with the inbox or by {@link #unfollow}. */
    public void follow(PendingSource source) {
        unfollow(source.address());
        FollowedSource followed = new FollowedSource(source, work, clock, jitter, this::found);
        sources.put(source.address(), followed);
        tell(new Delta(List.of(), List.of(), List.of(), true));
        followed.look(false);
    }

    /** Stops following a source, and removes its requests. */
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

    /** Polls all sources that are due. Must be called about once a second. */
    public void look() {
        look(_ -> false);
    }

    /**
     * Like {@link #look()}; {@code isStill} returns true for an address that is not known to have changed since the last call: such a
     * source is polled less often.
     */
    public void look(Predicate<String> isStill) {
        List.copyOf(sources.values()).forEach(source -> source.look(isStill.test(source.state().address())));
    }

    /** Polls a source at once, even if it is not due: after an answer was sent, or on request of a person. */
    public void lookNow(String address) {
        FollowedSource followed = sources.get(address);
        if (followed != null) {
            followed.lookNow();
        }
    }

    /** All open requests, oldest first. */
    public List<WaitingRequest> waiting() {
        return List.copyOf(waiting);
    }

    /** The open requests that pass the filter, oldest first. */
    public List<WaitingRequest> waiting(InboxFilter filter) {
        return waiting.stream().filter(filter::shows).toList();
    }

    /** The total number of open decisions. */
    public int decisions() {
        return waiting.stream().mapToInt(WaitingRequest::decisions).sum();
    }

    /** The state of each source, in the order in which they were added. */
    public List<SourceState> sources() {
        return sources.values().stream().map(FollowedSource::state).toList();
    }

    /** True if a source has not been fully read yet. */
    public boolean isReading() {
        return sources.values().stream().anyMatch(one -> one.state().reach() == SourceState.Reach.READING);
    }

    /** The destination of answers to a source's threads; empty if they are saved to a file. */
    public Optional<ResumeTarget> target(String address) {
        FollowedSource followed = sources.get(address);
        return followed == null ? Optional.empty() : Optional.ofNullable(followed.target());
    }

    /** Reads the currently recorded tool calls of a thread. */
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

    /** Reads the cards of a thread. Facts found by that are added to the list as well. */
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
                // A request in the same position keeps its number: an answer to an earlier one does not change the later ones.
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

    /** Receives the results of a followed source. */
    @FunctionalInterface
    interface Sink {
        void found(String address, Map<String, List<WaitingRequest>> threads, boolean sourceChanged);
    }
}
