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
 * Unsent decisions about calls, unfinished input, deferred calls, and calls that were opened: the desk as one window sees it. FX thread
 * only.
 */
final class DecisionDrafts {
    private final ReviewDesk desk;
    private final IntegerProperty changes = new SimpleIntegerProperty();
    private final IntegerProperty typed = new SimpleIntegerProperty();

    /** Everything that is saved for the next start, the newest last. */
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

        /**
         * The unfinished input about some calls, without decisions and deferrals; a decision becomes unfinished input, to be confirmed.
         */
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
            // A reason without a decision is not offered.
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

    /** Incremented at each change. */
    ReadOnlyIntegerProperty changesProperty() {
        return changes;
    }

    /** Incremented at each change of unfinished input, which does not affect the display of decisions. */
    ReadOnlyIntegerProperty typedProperty() {
        return typed;
    }

    /** The unfinished input for a call; null for none. */
    @Nullable DraftInput unfinished(HangingCall call) {
        return desk.unfinished.get(call.key());
    }

    /** Stores the content of a form; null if it is unchanged. */
    void begin(HangingCall call, @Nullable DraftInput what) {
        DraftInput before = what == null ? desk.unfinished.remove(call.key()) : desk.unfinished.putLast(call.key(), what);
        if (!Objects.equals(before, what)) {
            desk.typed();
        }
    }

    /** The reason for the decision, for the audit log alone; empty for none. */
    String reason(HangingCall call) {
        return desk.reasons.getOrDefault(call.key(), "");
    }

    /** Stores the reason until the call is sent. */
    void giveReason(HangingCall call, String reason) {
        String before = reason.isBlank() ? desk.reasons.remove(call.key()) : desk.reasons.putLast(call.key(), reason);
        if (!reason.equals(Objects.requireNonNullElse(before, ""))) {
            desk.typed();
        }
    }

    /** Called when a form was left: the card of the call may now have unfinished input to show. */
    void left() {
        changed();
    }

    /** The decision about a call; null for none. */
    @Nullable Decision of(HangingCall call) {
        return desk.decisions.get(call.key());
    }

    /** The call among these that was decided last; null if none is decided. */
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

    /** True if any call is deferred. */
    boolean anyDeferred() {
        return !desk.deferred.isEmpty();
    }

    boolean isOpened(HangingCall call) {
        return desk.opened.contains(call.key());
    }

    void open(HangingCall call) {
        desk.opened.add(call.key());
    }

    /** Stores a decision; null removes it. */
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

    /** Defers a call and removes the decision about it. */
    void defer(HangingCall call) {
        put(call.key(), null);
        desk.deferred.add(call.key());
        changed();
    }

    /** Removes the decisions about calls that have been sent. */
    void forget(List<HangingCall> calls) {
        for (HangingCall call : calls) {
            put(call.key(), null);
            desk.unfinished.remove(call.key());
            desk.deferred.remove(call.key());
            desk.reasons.remove(call.key());
        }
        changed();
    }

    /** All decisions and unfinished input. */
    Kept kept() {
        return new Kept(desk.decisions, desk.unfinished, desk.deferred, desk.reasons);
    }

    /** The version at the shared desk that these drafts are based on; saved with them. */
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

    /** Unfinished input about a call on other computers that is not here as well, the newest first. */
    List<Elsewhere> elsewhere(HangingCall call) {
        Decision decided = of(call);
        DraftInput here = decided == null ? unfinished(call) : DraftInput.of(decided);
        return desk.elsewhere.getOrDefault(call.key(), List.of()).stream().filter(one -> !one.input().equals(here)).toList();
    }

    /** Takes the unfinished input of other computers, and the desk's version of this one's. */
    void show(String versionAtDesk, Map<HangingCall.Key, List<Elsewhere>> elsewhere) {
        desk.versionAtDesk = versionAtDesk;
        if (!desk.elsewhere.equals(elsewhere)) {
            desk.elsewhere.clear();
            desk.elsewhere.putAll(elsewhere);
            changed();
        }
    }

    /** Hides unfinished input of another computer. */
    void forgetElsewhere(HangingCall call, Elsewhere begun) {
        desk.elsewhere.computeIfPresent(call.key(), (_, all) -> all.stream().filter(one -> !one.equals(begun)).toList());
        changed();
    }

    /** True if there is no input or decision about a call here that input from elsewhere would replace. */
    boolean isFree(HangingCall call) {
        return of(call) == null && unfinished(call) == null;
    }

    /** Takes over unfinished input from another computer, unless there is some here. */
    void take(HangingCall call, Elsewhere begun) {
        if (isFree(call)) {
            desk.unfinished.putLast(call.key(), begun.input());
            if (!begun.reason().isEmpty()) {
                desk.reasons.putIfAbsent(call.key(), begun.reason());
            }
            changed();
        }
    }

    /** The threads with decisions, whether or not anything waits there now. */
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

    /** The number of decided calls among these. */
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

    /** Removes all listeners; the window closes. */
    void close() {
        desk.remove(this);
    }
}
