package dev.stateroom.search;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Search;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Searches everything that a query names in everything that is open: the mounts, the stores and the threads of all sources at the
 * same time, the threads one after the other.
 */
public final class Everything {
    private final Query query;
    private final LinePattern pattern;
    private final PathFilter filter;
    private final Beside sink;
    private final Cancellation cancellation;

    private Everything(Query query, LinePattern pattern, PathFilter filter, Beside sink) {
        this.query = query;
        this.pattern = pattern;
        this.filter = filter;
        this.sink = sink;
        this.cancellation = sink::isEnding;
    }

    /**
     * Searches. Blocks until all is done; the calling thread reads threads, others the rest.
     *
     * @return INVALID where the text or the glob makes no sense; nothing was searched then
     * @throws dev.stateroom.work.Cancelled when cancelled: within a block of a file, a message, a version
     */
    public static Outcome<Query> run(List<Source> sources, Query query, Sink sink, Cancellation cancellation) {
        return LinePattern.of(query).then(pattern -> PathFilter.of(query.paths(), "").map(filter -> {
            try (Beside beside = new Beside(sink, cancellation)) {
                Everything all = new Everything(query, pattern, filter, beside);
                sources.forEach(all::begin);
                sources.forEach(all::threads);
                beside.await();
                return query;
            }
        }));
    }

    private void begin(Source source) {
        Group whole = new Group(Scope.FILES, source.name(), "");
        source.failures().forEach(failure -> sink.problem(whole, failure));
        Backend files = source.files();
        if (files != null && query.scopes().contains(Scope.FILES)) {
            sink.start("search in mounts", () -> mounted(source, files));
        }
        if (query.scopes().contains(Scope.STORE)) {
            for (Source.Stored store : source.stores()) {
                sink.start(
                        "search in store",
                        () -> group(
                                Scope.STORE,
                                source,
                                store.name(),
                                group -> new StoreSearch(group, query, filter, cancellation).run(store)));
            }
        }
    }

    private void threads(Source source) {
        for (Source.Threaded thread : source.threads()) {
            cancellation.check();
            switch (thread.opening().open(cancellation)) {
                case Outcome.Ok<RecordedThread>(RecordedThread opened) -> threaded(source, thread, opened, source.files() == null);
                case Outcome.Failed<RecordedThread>(Failure failure) ->
                    sink.problem(new Group(Scope.MESSAGES, source.name(), thread.id()), failure.sentence());
            }
        }
    }

    private interface InGroup {
        void search(GroupSearch group);
    }

    private void group(Scope scope, Source source, String name, InGroup inside) {
        if (query.scopes().contains(scope)) {
            cancellation.check();
            Group group = new Group(scope, source.name(), name);
            GroupSearch search = new GroupSearch(group, pattern, query.mostPerGroup(), sink, cancellation);
            search.run(() -> inside.search(search));
        }
    }

    private void threaded(Source source, Source.Threaded named, RecordedThread thread, boolean files) {
        String id = thread.id();
        ThreadSearch threads = new ThreadSearch(thread, named.at(), filter, cancellation);
        if (files) {
            group(Scope.FILES, source, id, threads::files);
        }
        group(Scope.RESULTS, source, id, group -> threads.offloads(group, true));
        group(Scope.HISTORY, source, id, group -> threads.offloads(group, false));
        if (query.paths() == null) {
            group(Scope.CALLS, source, id, threads::calls);
            group(Scope.MESSAGES, source, id, threads::messages);
        }
        group(Scope.ANY_STEP, source, id, group -> new AnyStepSearch(thread, filter, group, cancellation).run());
    }

    /** All mounts at once; each is a group of its own. */
    private void mounted(Source source, Backend files) {
        Map<String, GroupSearch> groups = new LinkedHashMap<>();
        LinePattern.Asking asking = pattern.asking(cancellation);
        Search.Sink<Search.Hit> into = new Search.Sink<>() {
            @Override
            public void found(Search.Hit hit) {
                String mount = source.mountOf().apply(hit.file());
                of(mount).hit(new Place.Mounted(mount, hit.file()), hit.line(), hit.text());
            }

            @Override
            public void begins(FilePath where, Search.Cost cost) {
                sink.begins(new Group(Scope.FILES, source.name(), source.mountOf().apply(where)), cost);
            }

            @Override
            public void problem(FilePath where, Failure why) {
                of(source.mountOf().apply(where)).problem(where + ": " + why.sentence());
            }

            private GroupSearch of(String mount) {
                return groups.computeIfAbsent(
                        mount,
                        prefix -> new GroupSearch(
                                new Group(Scope.FILES, source.name(), prefix),
                                pattern,
                                query.mostPerGroup(),
                                sink,
                                cancellation));
            }
        };
        @Nullable String gaveUp = null;
        try {
            Search.Text search = new Search.Text(
                    pattern.literal(), FilePath.ROOT, query.paths(), "", Long.MAX_VALUE, asking.also());
            if (files.grep(search, into, cancellation) instanceof Outcome.Failed<Search.Summary>(Failure failure)) {
                gaveUp = failure.sentence();
            }
        } catch (LinePattern.GivenUp e) {
            gaveUp = "the expression has too many ways to fit: the search was given up, and not all files were looked at";
        }
        if (asking.undecided() > 0 && gaveUp == null) {
            gaveUp = "the expression has too many ways to fit: " + asking.undecided() + " lines could not be decided";
        }
        if (gaveUp != null) {
            sink.problem(new Group(Scope.FILES, source.name(), ""), gaveUp);
        }
        groups.values().forEach(group -> group.run(() -> {}));
    }
}
