package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.TaskRunner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import org.jspecify.annotations.Nullable;

/** Details of threads and calls beyond the list, read on demand and cached for the last ones. FX thread only, apart from reading. */
final class RequestDetails {
    private static final int KEPT_THREADS = 40;
    private static final int KEPT_CALLS = 200;

    private final TaskRunner work;
    private final String title;
    private final Threads threads;
    private final Consumer<Throwable> broken;
    private final Map<WaitingRequest.Place, Outcome<ThreadCards>> cards = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Wanted, Outcome<CallDetail>> calls = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Object, TaskRunner.Running> reading = new HashMap<>();
    private final Map<Object, List<Consumer<Outcome<ThreadCards>>>> awaited = new HashMap<>();
    private final IntegerProperty changes = new SimpleIntegerProperty();

    /** Opens threads of sources. */
    @FunctionalInterface
    interface Threads {
        /** Reads all requests of a thread and passes them to one of the two. */
        TaskRunner.Running open(WaitingRequest.Place place, Consumer<Outcome<ThreadCards>> done, Consumer<Throwable> failed);
    }

    private record Wanted(HangingCall.Key call, Decision.@Nullable Edit edit) {}

    /** @param title of its tasks */
    RequestDetails(TaskRunner work, String title, Threads threads, Consumer<Throwable> broken) {
        this.work = work;
        this.title = title;
        this.threads = threads;
        this.broken = broken;
    }

    /** Incremented whenever more is known. */
    ReadOnlyIntegerProperty changesProperty() {
        return changes;
    }

    boolean isReading() {
        return !reading.isEmpty();
    }

    /** Drops what was read of a thread that has moved. */
    void forget(WaitingRequest.Place place) {
        cards.remove(place);
        calls.keySet().removeIf(wanted -> wanted.call().request().source().equals(place.source())
                && wanted.call().request().threadId().equals(place.threadId()));
    }

    /** Drops the failures of a source, which may answer now. */
    void forgetFailures(String source) {
        boolean isLess = cards.entrySet().removeIf(one -> one.getKey().source().equals(source) && one.getValue() instanceof Outcome.Failed<ThreadCards>);
        isLess |= calls.entrySet().removeIf(one -> one.getKey().call().request().source().equals(source) && one.getValue() instanceof Outcome.Failed<CallDetail>);
        if (isLess) {
            changed();
        }
    }

    /** All requests of a thread; null while they are read. */
    @Nullable Outcome<ThreadCards> thread(WaitingRequest.Place place) {
        if (!cards.containsKey(place) && !reading.containsKey(place)) {
            start(place, cards, KEPT_THREADS, read -> tellAwaiting(place, read), (done, failed) -> threads.open(place, done, failed));
        }
        return cards.get(place);
    }

    /** The same without starting to read. */
    @Nullable Outcome<ThreadCards> knownThread(WaitingRequest.Place place) {
        return cards.get(place);
    }

    /** Passes all requests of a thread to {@code use} once they are read. */
    void whenRead(WaitingRequest.Place place, Consumer<Outcome<ThreadCards>> use) {
        Outcome<ThreadCards> there = thread(place);
        if (there == null) {
            awaited.computeIfAbsent(place, _ -> new ArrayList<>()).add(use);
        } else {
            use.accept(there);
        }
    }

    /** The content of a call's card, as the model wrote it or as it was edited; null while it is read. */
    @Nullable Outcome<CallDetail> call(HangingCall call, Decision.@Nullable Edit edit) {
        Wanted wanted = new Wanted(call.key(), edit);
        Outcome<CallDetail> there = calls.get(wanted);
        if (there != null || reading.containsKey(wanted)) {
            return there;
        }
        return switch (thread(call.place())) {
            case null -> null;
            case Outcome.Failed<ThreadCards>(Failure why) -> Outcome.failed(why);
            case Outcome.Ok<ThreadCards>(ThreadCards opened) -> {
                RequestCard card = card(opened, call);
                if (card == null) {
                    yield gone(call);
                }
                start(wanted, calls, KEPT_CALLS, _ -> {}, (done, failed) -> work.submit(
                        BackgroundTask.of(title, (cancellation, progress) -> Outcome.ok(detail(opened, card, call, edit, cancellation))), done, failed));
                yield calls.get(wanted);
            }
        };
    }

    private static CallDetail detail(
            ThreadCards opened, RequestCard card, HangingCall call, Decision.@Nullable Edit edit, Cancellation cancellation) {
        return CallDetail.of(
                card, edit == null ? card.asked().get(call.index()) : opened.edited(card, call.index(), edit), cancellation);
    }

    /** The same without starting to read. */
    @Nullable Outcome<CallDetail> known(HangingCall call, Decision.@Nullable Edit edit) {
        return calls.get(new Wanted(call.key(), edit));
    }

    /** The card of a call's request; null if it no longer waits, or has other calls. */
    static @Nullable RequestCard card(ThreadCards opened, HangingCall call) {
        return opened.cards().stream()
                .filter(one -> one.interrupt().interruptId().equals(call.request().interruptId()))
                .filter(one -> call.index() < one.asked().size())
                .findFirst()
                .orElse(null);
    }

    /** The failure for a request that no longer waits. */
    static <T> Outcome<T> gone(HangingCall call) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "request " + call.request().interruptId() + " does not wait any more");
    }

    /** Starts an asynchronous read. */
    private interface Start<T> {
        TaskRunner.Running start(Consumer<Outcome<T>> done, Consumer<Throwable> failed);
    }

    private void tellAwaiting(WaitingRequest.Place place, Outcome<ThreadCards> read) {
        List<Consumer<Outcome<ThreadCards>>> waiting = awaited.remove(place);
        if (waiting != null) {
            waiting.forEach(one -> one.accept(read));
        }
    }

    private <K, T> void start(K key, Map<K, Outcome<T>> into, int kept, Consumer<Outcome<T>> then, Start<T> what) {
        Consumer<Outcome<T>> done = read -> {
            keep(key, into, kept, read);
            then.accept(read);
        };
        TaskRunner.Running running = what.start(done, defect -> {
            done.accept(Outcome.failed(Failure.Kind.DAMAGED, String.valueOf(defect.getMessage())));
            broken.accept(defect);
        });
        // A task that runs at once has already finished.
        if (!into.containsKey(key)) {
            reading.put(key, running);
        }
    }

    private <K, T> void keep(K key, Map<K, Outcome<T>> into, int kept, Outcome<T> read) {
        reading.remove(key);
        into.put(key, read);
        Iterator<K> oldest = into.keySet().iterator();
        while (into.size() > kept && oldest.hasNext()) {
            oldest.next();
            oldest.remove();
        }
        changed();
    }

    private void changed() {
        changes.set(changes.get() + 1);
    }
}
