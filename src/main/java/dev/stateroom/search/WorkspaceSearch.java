package dev.stateroom.search;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Searches all open sources for a query: mounts, stores and threads of all sources at the same time, the threads one after the other. */
public final class WorkspaceSearch {
    private final SearchQuery query;
    private final LinePattern pattern;
    private final PathFilter filter;
    private final ParallelSearch sink;
    private final Cancellation cancellation;

    private WorkspaceSearch(SearchQuery query, LinePattern pattern, PathFilter filter, ParallelSearch sink) {
        this.query = query;
        this.pattern = pattern;
        this.filter = filter;
        this.sink = sink;
        this.cancellation = sink::isEnding;
    }

    /**
     * Searches. Blocks until all is done; the calling thread reads threads, others the rest.
     *
     * @return INVALID for a malformed text or glob; nothing was searched then
     * @throws dev.stateroom.work.CancelledException when cancelled: within a block of a file, a message, a version
     */
    public static Outcome<SearchQuery> run(List<SearchSource> sources, SearchQuery query, SearchSink sink, Cancellation cancellation) {
        return LinePattern.of(query).then(pattern -> PathFilter.of(query.paths(), "").map(filter -> {
            try (ParallelSearch parallel = new ParallelSearch(sink, cancellation)) {
                WorkspaceSearch all = new WorkspaceSearch(query, pattern, filter, parallel);
                sources.forEach(all::begin);
                sources.forEach(all::threads);
                parallel.await();
                return query;
            }
        }));
    }

    private void begin(SearchSource source) {
        Backend files = source.files();
        if (files != null && query.scopes().contains(SearchScope.FILES)) {
            // Reports unreadable mounts itself.
            sink.start("search in mounts", () -> mounted(source, files));
        } else {
            HitGroup whole = new HitGroup(SearchScope.FILES, source.name(), "");
            source.failures().forEach(failure -> sink.problem(whole, failure));
        }
        if (query.scopes().contains(SearchScope.STORE)) {
            for (SearchSource.Stored store : source.stores()) {
                sink.start(
                        "search in store",
                        () -> group(
                                SearchScope.STORE,
                                source,
                                store.name(),
                                group -> new StoreSearch(group, query, filter, cancellation).run(store)));
            }
        }
    }

    private void threads(SearchSource source) {
        int done = 0;
        for (SearchSource.Threaded thread : source.threads()) {
            cancellation.check();
            switch (thread.opening().open(cancellation)) {
                case Outcome.Ok<RecordedThread>(RecordedThread opened) -> threaded(source, thread, opened, source.files() == null);
                case Outcome.Failed<RecordedThread>(Failure failure) ->
                    sink.problem(new HitGroup(SearchScope.MESSAGES, source.name(), thread.id()), failure.sentence());
            }
            sink.searched(++done);
        }
    }

    private interface InGroup {
        void search(GroupSearch group);
    }

    private void group(SearchScope scope, SearchSource source, String name, InGroup inside) {
        if (query.scopes().contains(scope)) {
            cancellation.check();
            HitGroup group = new HitGroup(scope, source.name(), name);
            GroupSearch search = new GroupSearch(group, pattern, query.mostPerGroup(), sink, cancellation);
            search.run(() -> inside.search(search));
        }
    }

    private void threaded(SearchSource source, SearchSource.Threaded named, RecordedThread thread, boolean files) {
        String id = thread.id();
        ThreadSearch threads = new ThreadSearch(thread, named.at(), filter, cancellation);
        if (files) {
            group(SearchScope.FILES, source, id, threads::files);
        }
        group(SearchScope.RESULTS, source, id, group -> threads.offloads(group, true));
        group(SearchScope.HISTORY, source, id, group -> threads.offloads(group, false));
        if (query.paths() == null) {
            group(SearchScope.CALLS, source, id, threads::calls);
            group(SearchScope.MESSAGES, source, id, threads::messages);
        }
        group(SearchScope.ANY_STEP, source, id, group -> new AnyStepSearch(thread, filter, group, cancellation).run());
    }

    /** Searches all mounts at once; each is a group. */
    private void mounted(SearchSource source, Backend files) {
        Map<String, GroupSearch> groups = new LinkedHashMap<>();
        LinePattern.Asking asking = pattern.asking(cancellation);
        FileSearch.Sink<FileSearch.Hit> into = new FileSearch.Sink<>() {
            @Override
            public void found(FileSearch.Hit hit) {
                String mount = source.mountOf().apply(hit.file());
                of(mount).hit(new HitLocation.Mounted(mount, hit.file()), hit.line(), hit.text());
            }

            @Override
            public void begins(FilePath where, FileSearch.Cost cost) {
                sink.begins(new HitGroup(SearchScope.FILES, source.name(), source.mountOf().apply(where)), cost);
            }

            @Override
            public void problem(FilePath where, Failure why) {
                of(source.mountOf().apply(where)).problem(why.sentence().startsWith(where.text()) ? why.sentence() : where + ": " + why.sentence());
            }

            private GroupSearch of(String mount) {
                return groups.computeIfAbsent(
                        mount,
                        prefix -> new GroupSearch(
                                new HitGroup(SearchScope.FILES, source.name(), prefix),
                                pattern,
                                query.mostPerGroup(),
                                sink,
                                cancellation));
            }
        };
        @Nullable String gaveUp = null;
        try {
            FileSearch.Text search = new FileSearch.Text(
                    pattern.literal(), FilePath.ROOT, query.paths(), "", Long.MAX_VALUE, asking.also());
            if (files.grep(search, into, cancellation) instanceof Outcome.Failed<FileSearch.Summary>(Failure failure)) {
                gaveUp = failure.sentence();
            }
        } catch (LinePattern.GivenUp e) {
            gaveUp = "the expression is too complex: the search stopped before all files were searched";
        }
        if (asking.undecided() > 0 && gaveUp == null) {
            gaveUp = "the expression has too many ways to fit: " + asking.undecided() + " lines could not be decided";
        }
        if (gaveUp != null) {
            sink.problem(new HitGroup(SearchScope.FILES, source.name(), ""), gaveUp);
        }
        groups.values().forEach(group -> group.run(() -> {}));
    }
}
