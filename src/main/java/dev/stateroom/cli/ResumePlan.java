package dev.stateroom.cli;

import dev.stateroom.review.decision.Answer;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.Waiting;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the threads that decisions are about: the one that is named, or those whose requests the decisions name. */
final class ResumePlan {
    private final PendingSource source;
    private final @Nullable String named;

    ResumePlan(PendingSource source, @Nullable String named) {
        this.source = source;
        this.named = named;
    }

    /** A thread and what was decided about it. */
    record Planned(ThreadCards cards, List<Answer> answers) {}

    /**
     * In the order in which the threads wait.
     *
     * @throws dev.stateroom.vfs.Refused where a thread or a request is not there
     */
    List<Planned> of(List<Answer> answers) {
        NavigableSet<Waiting> waiting = waiting();
        if (named != null) {
            return List.of(new Planned(source.open(thread(waiting, named), Cancellation.NEVER).orThrow(), answers));
        }
        Map<String, List<Answer>> byThread = new LinkedHashMap<>();
        for (Answer answer : answers) {
            byThread.computeIfAbsent(thread(waiting, answer), _ -> new ArrayList<>()).add(answer);
        }
        List<Planned> plans = new ArrayList<>();
        for (Waiting.Place place : PendingThreads.places(waiting)) {
            List<Answer> own = byThread.get(place.threadId());
            if (own != null) {
                plans.add(new Planned(source.open(place.threadId(), Cancellation.NEVER).orThrow(), own));
            }
        }
        return plans;
    }

    private NavigableSet<Waiting> waiting() {
        NavigableSet<Waiting> waiting = new TreeSet<>(Waiting.OLDEST_FIRST);
        PendingSource.Found found;
        do {
            found = source.look(Cancellation.NEVER).orThrow();
            found.threads().values().forEach(waiting::addAll);
        } while (found.more());
        return waiting;
    }

    /** The thread of that name, or the only one whose name begins so; one in which nothing waits has to be named whole. */
    private static String thread(NavigableSet<Waiting> waiting, String name) {
        List<String> beginning = PendingThreads.places(waiting).stream()
                .map(Waiting.Place::threadId)
                .filter(id -> id.startsWith(name))
                .toList();
        return beginning.size() == 1 && !beginning.contains(name) ? beginning.getFirst() : name;
    }

    private static String thread(NavigableSet<Waiting> waiting, Answer answer) {
        String id = answer.interruptId();
        if (id == null) {
            List<Waiting.Place> places = PendingThreads.places(waiting);
            if (places.size() != 1) {
                throw CliCommand.refused(
                        "an entry names no interrupt_id, and requests wait in " + places.size() + " threads: name the thread or the id");
            }
            return places.getFirst().threadId();
        }
        return waiting.stream()
                .filter(one -> one.interruptId().equals(id))
                .map(one -> one.place().threadId())
                .findFirst()
                .orElseThrow(() -> CliCommand.refused("no request " + id + " waits there"));
    }
}
