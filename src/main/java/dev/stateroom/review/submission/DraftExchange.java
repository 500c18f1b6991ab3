package dev.stateroom.review.submission;

import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings the drafts of a window to where they are kept, and those of the same reviewer on another computer to the window. What was agreed on with
 * the desk is kept here, so that after an outage it is known on which side a draft has changed; where both have, the one of this computer stays.
 * Safe for several threads; blocks.
 */
public final class DraftExchange {
    private final DraftStore own;
    private @Nullable Map<CallDraft.Key, CallDraft> kept;

    /** @param own the store of this computer */
    public DraftExchange(DraftStore own) {
        this.own = own;
    }

    /**
     * What a window learns.
     *
     * @param taken contents that come in the place of its own; empty ones go
     * @param others the drafts of other reviewers
     */
    public record Exchanged(Map<CallDraft.Key, String> taken, List<CallDraft.Mark> others) {}

    /**
     * A desk as it was reached.
     *
     * @param user whose drafts are the own ones there
     */
    public record Desk(String user, DraftStore drafts) {}

    /**
     * Exchanges.
     *
     * @param window all drafts that the window has
     * @param desk empty where none is shared; where it does not answer, drafts are kept here until it does
     */
    public synchronized Outcome<Exchanged> exchange(Map<CallDraft.Key, String> window, Outcome<Optional<Desk>> desk) {
        return loaded().then(before -> {
            Map<CallDraft.Key, String> here = new LinkedHashMap<>(window);
            Map<CallDraft.Key, String> taken = new LinkedHashMap<>();
            if (kept == null) {
                // A window that begins has what its settings had, which may be older than what was kept here.
                before.forEach((key, draft) -> {
                    if (here.getOrDefault(key, "").isEmpty() != draft.content().isEmpty()) {
                        here.put(key, draft.content());
                        taken.put(key, draft.content());
                    }
                });
            }
            boolean isAlone = desk instanceof Outcome.Ok<Optional<Desk>>(Optional<Desk> none) && none.isEmpty();
            return desk instanceof Outcome.Ok<Optional<Desk>>(Optional<Desk> reached) && reached.isPresent()
                            && reached.get().drafts().marks() instanceof Outcome.Ok<List<CallDraft.Mark>>(List<CallDraft.Mark> marks)
                    ? with(reached.get(), marks, before, here, taken)
                    : stored(before, here, Map.of(), isAlone).map(_ -> new Exchanged(taken, List.of()));
        });
    }

    private Outcome<Exchanged> with(
            Desk desk, List<CallDraft.Mark> marks, Map<CallDraft.Key, CallDraft> before, Map<CallDraft.Key, String> here, Map<CallDraft.Key, String> taken) {
        Map<CallDraft.Key, String> there = new LinkedHashMap<>();
        List<CallDraft.Mark> others = new ArrayList<>();
        marks.forEach(mark -> {
            if (mark.who().equals(desk.user())) {
                there.put(mark.key(), mark.digest());
            } else {
                others.add(mark);
            }
        });
        Map<CallDraft.Key, String> agreed = new LinkedHashMap<>();
        List<CallDraft> put = new ArrayList<>();
        Set<CallDraft.Key> wanted = new LinkedHashSet<>();
        Set<CallDraft.Key> all = new LinkedHashSet<>(here.keySet());
        all.addAll(before.keySet());
        all.addAll(there.keySet());
        for (CallDraft.Key key : all) {
            String content = here.getOrDefault(key, "");
            String mine = CallDraft.digest(content);
            String theirs = there.getOrDefault(key, "");
            CallDraft last = before.get(key);
            String seen = last == null ? "" : last.digest();
            boolean isTheirs = !mine.equals(theirs) && !theirs.equals(seen) && (mine.equals(seen) || mine.isEmpty());
            if (isTheirs && !theirs.isEmpty()) {
                wanted.add(key);
            } else if (isTheirs) {
                here.remove(key);
                taken.put(key, "");
                agreed.put(key, "");
            } else {
                agreed.put(key, mine);
                if (!mine.equals(theirs)) {
                    put.add(CallDraft.agreed(key, content));
                }
            }
        }
        return desk.drafts().read(wanted).then(read -> {
            read.forEach(draft -> {
                here.put(draft.key(), draft.content());
                taken.put(draft.key(), draft.content());
                agreed.put(draft.key(), draft.digest());
            });
            return desk.drafts().keep(put);
        }).then(_ -> stored(before, here, agreed, false)).map(_ -> new Exchanged(taken, others));
    }

    private Outcome<Map<CallDraft.Key, CallDraft>> loaded() {
        return kept != null ? Outcome.ok(kept) : own.marks().then(marks -> own.read(marks.stream().map(CallDraft.Mark::key).toList())).map(all -> {
            Map<CallDraft.Key, CallDraft> found = new LinkedHashMap<>();
            all.forEach(draft -> found.put(draft.key(), draft));
            return found;
        });
    }

    /**
     * Keeps what has changed.
     *
     * @param agreed digests that the desk has now
     * @param isAlone true if there is no desk, and so nothing that was agreed on
     */
    private Outcome<Boolean> stored(Map<CallDraft.Key, CallDraft> before, Map<CallDraft.Key, String> here, Map<CallDraft.Key, String> agreed, boolean isAlone) {
        Map<CallDraft.Key, CallDraft> next = new LinkedHashMap<>();
        List<CallDraft> changed = new ArrayList<>();
        Set<CallDraft.Key> all = new LinkedHashSet<>(here.keySet());
        all.addAll(before.keySet());
        for (CallDraft.Key key : all) {
            CallDraft last = before.get(key);
            String seen = last == null ? "" : last.digest();
            CallDraft now = new CallDraft(key, here.getOrDefault(key, ""), isAlone ? "" : agreed.getOrDefault(key, seen));
            if (!now.content().isEmpty() || !now.digest().isEmpty()) {
                next.put(key, now);
            }
            if (!now.equals(last)) {
                changed.add(now);
            }
        }
        return own.keep(changed).map(done -> {
            kept = next;
            return done;
        });
    }

    /** Another desk is used from now on: nothing is agreed on with it. */
    public synchronized Outcome<List<CallDraft>> begin() {
        return loaded().then(before -> {
            Map<CallDraft.Key, String> here = new LinkedHashMap<>();
            before.forEach((key, draft) -> here.put(key, draft.content()));
            boolean isFirst = kept == null;
            return stored(before, here, Map.of(), true).map(_ -> {
                List<CallDraft> all = before.values().stream().filter(draft -> !draft.content().isEmpty()).map(draft -> CallDraft.agreed(draft.key(), draft.content())).toList();
                if (isFirst) {
                    kept = null;
                }
                return all;
            });
        });
    }
}
