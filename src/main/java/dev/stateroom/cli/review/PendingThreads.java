package dev.stateroom.cli.review;

import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The open requests in the sources of a command. Unreadable sources do not hide the others. */
final class PendingThreads implements AutoCloseable {
    private final Map<String, PendingSource> sources = new LinkedHashMap<>();
    private final NavigableSet<WaitingRequest> waiting = new TreeSet<>(WaitingRequest.OLDEST_FIRST);
    private final List<Failure> failures = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** Opens and reads the sources, with the mounts of {@code workspace} if one is given; reads a source given twice only once. */
    static PendingThreads of(WorkspaceOpener opener, List<String> addresses, @Nullable String workspace, Progress progress) {
        PendingThreads pending = new PendingThreads();
        for (String address : addresses) {
            for (Outcome<PendingSource> opened : opener.pending(address, workspace, Cancellation.NEVER, progress)) {
                switch (opened) {
                    case Outcome.Ok<PendingSource>(PendingSource source) -> pending.add(source, progress);
                    case Outcome.Failed<PendingSource>(Failure failure) -> pending.failures.add(failure);
                }
            }
        }
        return pending;
    }

    /** The source of a database or server, or the first one of a workspace file; the others have addresses of their own. */
    static PendingSource first(WorkspaceOpener opener, String address, @Nullable String workspace, Progress progress) {
        List<Outcome<PendingSource>> opened = opener.pending(address, workspace, Cancellation.NEVER, progress);
        opened.stream().skip(1).forEach(other -> other.map(source -> {
            source.close();
            return true;
        }));
        return opened.getFirst().orThrow();
    }

    private void add(PendingSource source, Progress progress) {
        if (sources.putIfAbsent(source.address(), source) != null) {
            source.close();
            return;
        }
        boolean isMore = true;
        while (isMore) {
            switch (source.look(Cancellation.NEVER)) {
                case Outcome.Ok<PendingSource.Found>(PendingSource.Found found) -> {
                    found.threads().values().forEach(waiting::addAll);
                    notes.addAll(found.notes());
                    progress.report(waiting.size(), -1, waiting.size() + " requests");
                    isMore = found.more();
                }
                case Outcome.Failed<PendingSource.Found>(Failure failure) -> {
                    failures.add(failure);
                    isMore = false;
                }
            }
        }
    }

    /** The open requests, oldest first. */
    NavigableSet<WaitingRequest> waiting() {
        return waiting;
    }

    /** The threads of these requests, each once, in order. */
    static List<WaitingRequest.Place> places(Iterable<WaitingRequest> requests) {
        List<WaitingRequest.Place> places = new ArrayList<>();
        for (WaitingRequest one : requests) {
            if (!places.contains(one.place())) {
                places.add(one.place());
            }
        }
        return places;
    }

    /** Failures of unreadable sources. */
    List<Failure> failures() {
        return failures;
    }

    /** One sentence for each unreadable thread. */
    List<String> notes() {
        return notes;
    }

    /** The cards of a thread. */
    Outcome<ThreadCards> open(WaitingRequest.Place place) {
        PendingSource source = sources.get(place.source());
        return source == null
                ? Outcome.failed(Failure.Kind.NOT_FOUND, place.source() + " is not open")
                : source.open(place.threadId(), Cancellation.NEVER);
    }

    @Override
    public void close() {
        sources.values().forEach(PendingSource::close);
    }
}
