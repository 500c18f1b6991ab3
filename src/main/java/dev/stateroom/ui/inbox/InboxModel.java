package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingOrder;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.tool.ToolName;
import dev.stateroom.ui.session.ThreadNames;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.ShortText;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** The pending calls, the shown and selected ones, and the decisions. FX thread only. */
final class InboxModel {
    private static final int READ_AHEAD = 2;
    private static final int LONGEST_NAME = 60;
    private static final int MOST_NAMES = 1_000;

    private final DecisionDrafts drafts;
    private final RequestDetails details;
    private final KeptAnswers kept;
    private final ObservableList<InboxRow> rows = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<List<WaitingThread>> threads = new ReadOnlyObjectWrapper<>(List.of());
    private final ObjectProperty<@Nullable HangingCall> selected = new SimpleObjectProperty<>();
    private final ObjectProperty<InboxListFilter> filter = new SimpleObjectProperty<>(InboxListFilter.WAITING);
    /** The last known names of threads, also of those without pending calls. */
    private final Map<String, String> names = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MOST_NAMES;
        }
    };
    private final Map<HangingCall, Integer> rowOf = new HashMap<>();
    private final Map<WaitingThread.Key, Integer> placeOf = new HashMap<>();
    private int calls;
    private final ReadOnlyObjectWrapper<Set<HangingCall>> marks = new ReadOnlyObjectWrapper<>(Set.of());
    private List<HangingCall> shown = List.of();
    private final ObjectProperty<WaitingOrder> order = new SimpleObjectProperty<>(WaitingOrder.OLDEST);
    private List<WaitingRequest> waiting = List.of();
    private boolean isTouched;
    /** The thread to select once a call is pending in it; null for none. */
    private @Nullable Predicate<WaitingRequest.Place> wanted;

    InboxModel(RequestDetails details, DecisionDrafts drafts, KeptAnswers kept) {
        this.details = details;
        this.kept = kept;
        this.drafts = drafts;
        filter.subscribe(this::arrange);
        order.addListener((_, _, _) -> show(waiting));
        selected.subscribe(call -> {
            // A call that was selected by program while sources were read was not opened by the user.
            if (call != null && isTouched) {
                drafts.open(call);
            }
        });
    }

    DecisionDrafts drafts() {
        return drafts;
    }

    RequestDetails details() {
        return details;
    }

    KeptAnswers kept() {
        return kept;
    }

    /** The name of a thread: its title or first message, or the ends of its id until one is read. */
    String name(WaitingThread thread) {
        return name(thread.place());
    }

    /** The answer to a call's request that is queued, or that was accepted and whose thread has not continued; null for none. */
    @Nullable OutboxEntry answer(HangingCall call) {
        OutboxEntry open = kept.of(call.request());
        return open == null && details.knownThread(call.place()) instanceof Outcome.Ok<ThreadCards>(ThreadCards cards)
                ? kept.taken(call.request(), cards)
                : open;
    }

    /** The number of shell commands among some calls. */
    static long commands(List<HangingCall> calls) {
        return calls.stream().filter(call -> call.call().tool().equals(ToolName.EXECUTE.id())).count();
    }

    /** The number of calls with hidden characters or other hazards. */
    static long flagged(List<HangingCall> calls) {
        return calls.stream().filter(call -> call.call().hazards() > 0).count();
    }

    /** The name of a call: its tool and subject. */
    static String name(HangingCall call) {
        return HiddenCharacters.visible((call.call().tool() + " " + call.call().subject()).strip());
    }

    /** The same by its place, with its id if another pending thread has a name that looks the same. */
    String name(WaitingRequest.Place place) {
        String tag = tag(place);
        return tag.isEmpty() ? title(place) : title(place) + " · " + tag;
    }

    /** The title alone; the id where none is known. */
    String title(WaitingRequest.Place place) {
        if (details.knownThread(place) instanceof Outcome.Ok<ThreadCards>(ThreadCards cards) && !cards.title().isEmpty()) {
            names.put(place.source() + "\n" + place.threadId(), OneLine.of(cards.title(), LONGEST_NAME));
        }
        String known = names.get(place.source() + "\n" + place.threadId());
        return known == null ? id(place) : known;
    }

    /** The id of a thread if another pending thread has a name that looks the same; empty otherwise. */
    String tag(WaitingRequest.Place place) {
        String title = title(place);
        return !title.equals(id(place)) && isShared(place, title) ? id(place) : "";
    }

    private static String id(WaitingRequest.Place place) {
        return HiddenCharacters.visible(ShortText.id(place.threadId()));
    }

    /** True if another pending thread has a name that looks the same. */
    private boolean isShared(WaitingRequest.Place place, String name) {
        return threads.get().stream()
                .map(WaitingThread::place)
                .filter(other -> !other.threadId().equals(place.threadId()))
                .anyMatch(other -> ThreadNames.lookAlike(title(other), name));
    }

    /** The rows of the list. */
    ObservableList<InboxRow> rows() {
        return rows;
    }

    /** All threads with pending calls. */
    ReadOnlyObjectProperty<List<WaitingThread>> threadsProperty() {
        return threads.getReadOnlyProperty();
    }

    /** The shown call. */
    ObjectProperty<@Nullable HangingCall> selectedProperty() {
        return selected;
    }

    /** The filter of the list. */
    ObjectProperty<InboxListFilter> filterProperty() {
        return filter;
    }

    /** The order of the threads. */
    ObjectProperty<WaitingOrder> orderProperty() {
        return order;
    }

    /** Takes the pending requests, and drops what was read of threads that have moved. */
    void show(List<WaitingRequest> waiting) {
        this.waiting = waiting;
        Map<WaitingRequest.Place, WaitingThread> before = new HashMap<>();
        threads.get().forEach(thread -> before.put(thread.place(), thread));
        List<WaitingThread> now = WaitingThread.of(waiting, order.get());
        for (WaitingThread thread : now) {
            WaitingThread old = before.get(thread.place());
            if (old == null || !old.requests().equals(thread.requests())) {
                details.forget(thread.place());
            }
            before.remove(thread.place());
        }
        // A thread that waits again has run meanwhile.
        before.keySet().forEach(details::forget);
        placeOf.clear();
        now.forEach(thread -> placeOf.put(thread.key(), placeOf.size()));
        calls = now.stream().mapToInt(thread -> thread.calls().size()).sum();
        threads.set(now);
        arrange();
    }

    /** The number of pending calls, including deferred ones. */
    int calls() {
        return calls;
    }

    /** The threads with decisions, in order. */
    List<WaitingThread> decided() {
        return drafts.threads().stream()
                .map(thread -> placeOf.getOrDefault(thread, -1))
                .filter(place -> place >= 0)
                .sorted()
                .map(threads.get()::get)
                .filter(thread -> drafts.decided(thread.calls()) > 0)
                .toList();
    }

    /** The number of deferred calls. */
    int deferred() {
        return !drafts.anyDeferred() ? 0 : (int) threads.get().stream().flatMap(thread -> thread.calls().stream()).filter(drafts::isDeferred).count();
    }

    private void arrange() {
        InboxListFilter wanted = filter.get();
        dev.stateroom.review.inbox.InboxFilter requests = wanted.requests();
        List<InboxRow> next = new ArrayList<>();
        List<HangingCall> calls = new ArrayList<>();
        rowOf.clear();
        for (WaitingThread thread : threads.get()) {
            int head = next.size();
            next.add(new InboxRow.Head(thread));
            for (HangingCall call : thread.calls()) {
                if (wanted.takes(call, drafts) && requests.shows(call.request())) {
                    rowOf.put(call, next.size());
                    next.add(new InboxRow.Call(call));
                    calls.add(call);
                }
            }
            if (next.size() == head + 1) {
                next.removeLast();
            }
        }
        List<HangingCall> before = shown;
        shown = calls;
        if (!next.equals(rows)) {
            rows.setAll(next);
        }
        HangingCall chosen = selected.get();
        if (!isTouched) {
            // Until the user has moved, the oldest call is shown, also if it is found later.
            selected.set(shown.isEmpty() ? null : shown.getFirst());
        } else if (chosen == null || !rowOf.containsKey(chosen)) {
            selected.set(inPlaceOf(chosen, before));
        }
        lookAtWanted();
    }

    /** The same call after a reload, otherwise the one after it, otherwise the first. */
    private @Nullable HangingCall inPlaceOf(@Nullable HangingCall gone, List<HangingCall> before) {
        if (gone != null) {
            for (HangingCall call : shown) {
                if (call.key().equals(gone.key())) {
                    return call;
                }
            }
            for (HangingCall after : before.subList(before.indexOf(gone) + 1, before.size())) {
                if (rowOf.containsKey(after)) {
                    return after;
                }
            }
        }
        return shown.isEmpty() ? null : shown.getFirst();
    }

    /** The row of a call; -1 if the filter hides it. */
    int row(@Nullable HangingCall call) {
        return call == null ? -1 : rowOf.getOrDefault(call, -1);
    }

    /** The listed calls, in order. */
    List<HangingCall> shown() {
        return shown;
    }

    /**
     * Selects the first call of a thread, now or as soon as one is found; another choice of the user ends the search.
     *
     * @return the pending calls of the thread that the filter hides; empty if the list shows one, or nothing is pending yet
     */
    List<HangingCall> look(Predicate<WaitingRequest.Place> thread) {
        wanted = thread;
        lookAtWanted();
        return wanted == null ? List.of() : threads.get().stream().filter(one -> thread.test(one.place())).flatMap(one -> one.calls().stream()).toList();
    }

    private void lookAtWanted() {
        Predicate<WaitingRequest.Place> thread = wanted;
        if (thread != null) {
            shown.stream().filter(call -> thread.test(call.place())).findFirst().ifPresent(this::choose);
        }
    }

    /** Selects a call on behalf of the user. */
    void choose(HangingCall call) {
        isTouched = true;
        wanted = null;
        drafts.open(call);
        selected.set(call);
    }

    /** Moves the selection by {@code by} calls. */
    void move(int by) {
        isTouched = true;
        wanted = null;
        HangingCall here = selected.get();
        if (here != null) {
            drafts.open(here);
        }
        if (!shown.isEmpty()) {
            selected.set(shown.get(Math.clamp((long) at() + by, 0, shown.size() - 1)));
        }
    }

    private int at() {
        return shown.indexOf(selected.get());
    }

    /** Moves to the next undecided call of the list, if there is one. */
    void moveToOpen() {
        int at = at();
        for (int i = at + 1; i < shown.size(); i++) {
            HangingCall next = shown.get(i);
            if (drafts.of(next) == null && kept.ahead(next.request()) == null) {
                choose(next);
                return;
            }
        }
    }

    /** Defers some calls. */
    void defer(List<HangingCall> calls) {
        isTouched = true;
        calls.forEach(drafts::defer);
        arrange();
    }

    /** Undoes the decision about a call, or its deferral; without one, undoes the last decision and selects its call. */
    void takeBack(HangingCall call) {
        HangingCall meant = drafts.of(call) != null || drafts.isDeferred(call) ? call : drafts.last(shown);
        if (meant != null) {
            drafts.decide(meant, null);
            arrange();
            choose(meant);
        }
    }

    /** Undoes the deferral of calls, restores their decisions, and selects the first of them. */
    void reopen(Map<HangingCall, @Nullable Decision> before) {
        before.forEach(drafts::decide);
        arrange();
        before.keySet().stream().filter(rowOf::containsKey).findFirst().ifPresent(this::choose);
    }

    /** The marked calls, which are decided together, in the order of the list. */
    List<HangingCall> marked() {
        return marks.get().isEmpty() ? List.of() : shown.stream().filter(marks.get()::contains).toList();
    }

    /** The marks; a new set at each change. */
    ReadOnlyObjectProperty<Set<HangingCall>> marks() {
        return marks.getReadOnlyProperty();
    }

    /** Toggles the mark of the shown call. */
    void toggleMark() {
        HangingCall call = selected.get();
        if (call != null) {
            isTouched = true;
            Set<HangingCall> next = new HashSet<>(marks.get());
            if (!next.remove(call)) {
                next.add(call);
            }
            marks.set(next);
        }
    }

    /** Clears all marks. */
    void unmark() {
        if (!marks.get().isEmpty()) {
            marks.set(Set.of());
        }
    }

    /** The thread of a call. */
    @Nullable WaitingThread threadOf(@Nullable HangingCall call) {
        int at = call == null ? -1 : placeOf.getOrDefault(call.key().thread(), -1);
        return at < 0 ? null : threads.get().get(at);
    }

    /** The requests in the thread of a call as they were read; null while they are read, and on failure. */
    @Nullable ThreadCards cards(HangingCall call) {
        return details.knownThread(call.place()) instanceof Outcome.Ok<ThreadCards>(ThreadCards opened) ? opened : null;
    }

    /** The card of a call's request; null while it is read, and if it no longer waits. */
    @Nullable RequestCard card(HangingCall call) {
        ThreadCards opened = cards(call);
        return opened == null ? null : RequestDetails.card(opened, call);
    }

    /** The detail of a call as it would run; null while it is read. */
    @Nullable Outcome<CallDetail> detail(HangingCall call) {
        return details.call(call, drafts.edit(call));
    }

    /** The same without starting to read. */
    @Nullable Outcome<CallDetail> knownDetail(HangingCall call) {
        return details.known(call, drafts.edit(call));
    }

    /** Prefetches the calls that are likely to be shown next. */
    void readAhead() {
        int at = at();
        for (int i = 1; i <= READ_AHEAD && at >= 0 && at + i < shown.size(); i++) {
            Outcome<CallDetail> ahead = detail(shown.get(at + i));
            if (ahead == null) {
                // Its thread is read first; this is called again when that is done.
                return;
            }
        }
    }
}
