package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.Decision;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Predicate;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import org.jspecify.annotations.Nullable;

/**
 * What was decided about calls and not sent yet, what was begun for one, what was put off, and what was looked at: what is on the
 * desk, as one window sees it. FX thread only.
 */
final class DecisionDrafts {
    private final ReviewDesk desk;
    private final IntegerProperty changes = new SimpleIntegerProperty();
    private final IntegerProperty typed = new SimpleIntegerProperty();

    /** All that is to be kept from one start to the next, what came last at the end. */
    record Kept(
            SequencedMap<HangingCall.Key, Decision> decisions,
            SequencedMap<HangingCall.Key, DraftInput> unfinished,
            SequencedSet<HangingCall.Key> deferred,
            SequencedMap<HangingCall.Key, String> reasons) {
        Kept {
            decisions = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(decisions));
            unfinished = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(unfinished));
            deferred = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(deferred));
            reasons = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(reasons));
        }

        /** What was written about some calls, with nothing decided or put off: what was decided is begun, to be confirmed. */
        Kept begun(Predicate<HangingCall.Key> about) {
            SequencedMap<HangingCall.Key, DraftInput> all = new LinkedHashMap<>(unfinished);
            decisions.forEach((call, decision) -> {
                DraftInput input = DraftInput.of(decision);
                if (input != null) {
                    all.put(call, input);
                }
            });
            SequencedMap<HangingCall.Key, String> why = new LinkedHashMap<>(reasons);
            all.keySet().removeIf(about.negate());
            // A reason alone is offered to nobody.
            why.keySet().retainAll(all.keySet());
            return new Kept(new LinkedHashMap<>(), all, new LinkedHashSet<>(), why);
        }

        /** Without reasons. */
        Kept(
                SequencedMap<HangingCall.Key, Decision> decisions,
                SequencedMap<HangingCall.Key, DraftInput> unfinished,
                SequencedSet<HangingCall.Key> deferred) {
            this(decisions, unfinished, deferred, new LinkedHashMap<>());
        }
    }

    /**
     * What the same person began about a call on another computer.
     *
     * @param place of that computer at the desk
     * @param reason for the trail alone; empty for none
     */
    record Elsewhere(String place, String computer, Instant at, DraftInput input, String reason) {}

    DecisionDrafts(ReviewDesk desk) {
        this.desk = desk;
        desk.add(this);
    }

    /** Grows with each change. */
    ReadOnlyIntegerProperty changesProperty() {
        return changes;
    }

    /** Grows with each change of what is begun; what shows decisions has nothing to do then. */
    ReadOnlyIntegerProperty typedProperty() {
        return typed;
    }

    /** What was begun for a call and not taken; null for nothing. */
    @Nullable DraftInput unfinished(HangingCall call) {
        return desk.unfinished.get(call.key());
    }

    /** Holds what a form has now; null if that is what it began with. */
    void begin(HangingCall call, @Nullable DraftInput what) {
        DraftInput before = what == null ? desk.unfinished.remove(call.key()) : desk.unfinished.putLast(call.key(), what);
        if (!Objects.equals(before, what)) {
            desk.typed();
        }
    }

    /** Why the user decides so, for the trail alone; empty for nothing. */
    String reason(HangingCall call) {
        return desk.reasons.getOrDefault(call.key(), "");
    }

    /** Keeps that until the call is sent. */
    void giveReason(HangingCall call, String reason) {
        String before = reason.isBlank() ? desk.reasons.remove(call.key()) : desk.reasons.putLast(call.key(), reason);
        if (!reason.equals(Objects.requireNonNullElse(before, ""))) {
            desk.typed();
        }
    }

    /** A form was left: what shows a call may have something begun to show. */
    void left() {
        changed();
    }

    /** The decision about a call; null while there is none. */
    @Nullable Decision of(HangingCall call) {
        return desk.decisions.get(call.key());
    }

    /** Of these calls the one that was decided last; null if none of them is decided. */
    @Nullable HangingCall last(List<HangingCall> calls) {
        Map<HangingCall.Key, HangingCall> byKey = new HashMap<>();
        calls.forEach(call -> byKey.put(call.key(), call));
        return desk.decisions.sequencedKeySet().reversed().stream().map(byKey::get).filter(Objects::nonNull).findFirst().orElse(null);
    }

    /** The edit of a call; null if it runs as it was written, or not at all. */
    Decision.@Nullable Edit edit(HangingCall call) {
        return of(call) instanceof Decision.Edit edit ? edit : null;
    }

    boolean isDeferred(HangingCall call) {
        return desk.deferred.contains(call.key());
    }

    /** True if anything at all was put off. */
    boolean anyDeferred() {
        return !desk.deferred.isEmpty();
    }

    boolean isOpened(HangingCall call) {
        return desk.opened.contains(call.key());
    }

    void open(HangingCall call) {
        desk.opened.add(call.key());
    }

    /** Decides; null takes a decision back. */
    void decide(HangingCall call, @Nullable Decision decision) {
        desk.deferred.remove(call.key());
        put(call.key(), decision);
        changed();
    }

    void decideAll(List<HangingCall> calls, Decision decision) {
        for (HangingCall call : calls) {
            desk.deferred.remove(call.key());
            put(call.key(), decision);
        }
        changed();
    }

    /** Puts a call off; a decision that was made about it is forgotten. */
    void defer(HangingCall call) {
        put(call.key(), null);
        desk.deferred.add(call.key());
        changed();
    }

    /** Forgets what was decided about calls that have been sent. */
    void forget(List<HangingCall> calls) {
        for (HangingCall call : calls) {
            put(call.key(), null);
            desk.unfinished.remove(call.key());
            desk.deferred.remove(call.key());
            desk.reasons.remove(call.key());
        }
        changed();
    }

    /** All that is decided and begun now. */
    Kept kept() {
        return new Kept(desk.decisions, desk.unfinished, desk.deferred, desk.reasons);
    }

    /** What the shared desk has that all of this continues; to be kept with it. */
    String versionAtDesk() {
        return desk.versionAtDesk;
    }

    /**
     * Takes back what {@link DraftsText} kept.
     *
     * @param versionAtDesk that was kept with it
     */
    void restore(String remembered, String versionAtDesk) {
        if (!desk.isFirst(this)) {
            return;
        }
        Kept kept = DraftsText.read(remembered);
        desk.versionAtDesk = versionAtDesk;
        kept.decisions().forEach(this::put);
        desk.unfinished.putAll(kept.unfinished());
        desk.deferred.addAll(kept.deferred());
        desk.reasons.putAll(kept.reasons());
        changed();
    }

    /** What was begun about a call on other computers and is not here as well, the newest first. */
    List<Elsewhere> elsewhere(HangingCall call) {
        Decision decided = of(call);
        DraftInput here = decided == null ? unfinished(call) : DraftInput.of(decided);
        return desk.elsewhere.getOrDefault(call.key(), List.of()).stream().filter(one -> !one.input().equals(here)).toList();
    }

    /** Takes what was begun elsewhere, and what the desk has on this computer. */
    void show(String versionAtDesk, Map<HangingCall.Key, List<Elsewhere>> elsewhere) {
        desk.versionAtDesk = versionAtDesk;
        if (!desk.elsewhere.equals(elsewhere)) {
            desk.elsewhere.clear();
            desk.elsewhere.putAll(elsewhere);
            changed();
        }
    }

    /** Shows no more what was begun elsewhere. */
    void forgetElsewhere(HangingCall call, Elsewhere begun) {
        desk.elsewhere.computeIfPresent(call.key(), (_, all) -> all.stream().filter(one -> !one.equals(begun)).toList());
        changed();
    }

    /** True if nothing was written or decided about a call here, so that what was begun elsewhere takes the place of nothing. */
    boolean isFree(HangingCall call) {
        return of(call) == null && unfinished(call) == null;
    }

    /** Begins a call as it was begun elsewhere, where nothing is begun here. */
    void take(HangingCall call, Elsewhere begun) {
        if (isFree(call)) {
            desk.unfinished.putLast(call.key(), begun.input());
            if (!begun.reason().isEmpty()) {
                desk.reasons.putIfAbsent(call.key(), begun.reason());
            }
            changed();
        }
    }

    /** The threads in which something is decided, whether or not anything waits there now. */
    Set<WaitingThread.Key> threads() {
        return Collections.unmodifiableSet(desk.decidedIn.keySet());
    }

    private void put(HangingCall.Key call, @Nullable Decision decision) {
        if (decision != null) {
            desk.unfinished.remove(call);
        }
        boolean was = (decision == null ? desk.decisions.remove(call) : desk.decisions.putLast(call, decision)) != null;
        if (was != (decision != null)) {
            desk.decidedIn.merge(call.thread(), was ? -1 : 1, (before, more) -> before + more == 0 ? null : before + more);
        }
    }

    /** How many of these are decided. */
    int decided(List<HangingCall> calls) {
        return (int) calls.stream().filter(call -> of(call) != null).count();
    }

    private void changed() {
        desk.changed();
    }

    void tell() {
        changes.set(changes.get() + 1);
    }

    void tellTyped() {
        typed.set(typed.get() + 1);
    }

    /** The window closes: listeners get no more events. */
    void close() {
        desk.remove(this);
    }
}
