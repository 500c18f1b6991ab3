package dev.stateroom.backend;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Search;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Cancelled;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One search through the parts of a composite, one after the other. What a part finds where a longer route lies is dropped;
 * what a part cannot do is told to the sink, unless it is the only part concerned.
 *
 * @param <T> what is found
 */
final class PartSearch<T> {
    private final Routes routes;
    private final FilePath below;
    private final long most;
    private final Search.Sink<T> sink;
    private final Form<T> form;
    private final Cancellation cancellation;
    private final AtomicLong found = new AtomicLong();

    /** What differs between the searches. */
    interface Form<T> {
        Outcome<Search.Summary> run(Backend backend, FilePath below, String above, Search.Sink<T> sink, Cancellation cancellation);

        FilePath path(T result);

        T moved(Routes.Part part, T result);
    }

    PartSearch(
            Routes routes, FilePath below, long most, Search.Sink<T> sink, Form<T> form, Cancellation cancellation) {
        this.routes = routes;
        this.below = below;
        this.most = most;
        this.sink = sink;
        this.form = form;
        this.cancellation = cancellation;
    }

    Outcome<Search.Summary> run() {
        Routes.Part owner = routes.of(below);
        List<Routes.Part> parts = new ArrayList<>();
        parts.add(owner);
        parts.addAll(routes.below(below));
        boolean complete = true;
        for (Routes.Part part : parts) {
            cancellation.check();
            if (found.get() >= most) {
                return Outcome.ok(new Search.Summary(found.get(), false));
            }
            Outcome<Search.Summary> outcome = search(part);
            if (outcome instanceof Outcome.Failed<Search.Summary>(Failure failure)) {
                boolean nothingThere = part == owner
                        && !part.inside(below).isRoot()
                        && (failure.kind() == Failure.Kind.NOT_FOUND || failure.kind() == Failure.Kind.WRONG_KIND);
                if (parts.size() == 1 || failure.kind() == Failure.Kind.INVALID) {
                    return outcome;
                }
                if (!nothingThere) {
                    sink.problem(part.at(), failure);
                }
            } else if (outcome instanceof Outcome.Ok<Search.Summary>(Search.Summary summary)) {
                complete &= summary.complete();
            }
        }
        return Outcome.ok(new Search.Summary(found.get(), complete && found.get() < most));
    }

    private Outcome<Search.Summary> search(Routes.Part part) {
        boolean isInside = below.isWithin(part.at());
        FilePath inner = isInside ? part.inside(below) : FilePath.ROOT;
        String above = isInside ? "" : part.at().below(below) + "/";
        try {
            return form.run(part.backend(), inner, above, into(part), () -> found.get() >= most || cancellation.isRequested());
        } catch (Cancelled e) {
            // The cap ends a part in the same way; who gave up is asked anew.
            cancellation.check();
            return Outcome.ok(new Search.Summary(found.get(), false));
        }
    }

    private Search.Sink<T> into(Routes.Part part) {
        return new Search.Sink<>() {
            @Override
            public void found(T result) {
                FilePath path = part.outside(form.path(result));
                if (found.get() < most && routes.of(path) == part) {
                    sink.found(form.moved(part, result));
                    found.incrementAndGet();
                }
            }

            @Override
            public void begins(FilePath where, Search.Cost cost) {
                sink.begins(part.outside(where), cost);
            }

            @Override
            public void problem(FilePath where, Failure why) {
                sink.problem(part.outside(where), why);
            }
        };
    }
}
