package dev.stateroom.bench;

import dev.stateroom.backend.DiskBackend;
import dev.stateroom.history.Blame;
import dev.stateroom.search.HitGroup;
import dev.stateroom.search.SearchHit;
import dev.stateroom.search.SearchQuery;
import dev.stateroom.search.SearchScope;
import dev.stateroom.search.SearchSink;
import dev.stateroom.search.SearchSource;
import dev.stateroom.search.WorkspaceSearch;
import dev.stateroom.vfs.Backend;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Blame, and the first hit of a search. */
final class FindWorkloads {
    private static final int LINES = 20_000;
    private static final int VERSIONS = 500;
    private static final int LONGEST = 20;
    private static final int EDITS = 3;
    private static final int LATEST_MICROS = 200_000;
    private static final long LONG_WAIT = TimeUnit.MILLISECONDS.toNanos(100);

    private FindWorkloads() {}

    private record Texts(List<String> versions) implements AutoCloseable {
        @Override
        public void close() {}
    }

    /**
     * Blames a file of 20,000 lines in its 500th version; each version differs from the previous one in three places. The count is the
     * number of versions that still have lines.
     */
    static Workload blame() {
        return new OverOne<>(
                "blame-500",
                VERSIONS,
                OptionalLong.empty(),
                () -> new Texts(versions()),
                texts -> Arrays.stream(Blame.origins(texts.versions(), Cancellation.NEVER)).distinct().count());
    }

    /** Version k replaces, adds and removes one line, each at another place. Lines are cut to 20 characters. */
    static List<String> versions() {
        List<String> lines = new ArrayList<>(new TextCorpus().lines(0, LINES).lines().map(FindWorkloads::cut).toList());
        List<String> versions = new ArrayList<>();
        versions.add(text(lines));
        long random = TextCorpus.SEED;
        for (int k = 1; k < VERSIONS; k++) {
            int[] places = new int[EDITS];
            for (int edit = 0; edit < EDITS; edit++) {
                random = TextCorpus.mix(random);
                places[edit] = TextCorpus.modulo(random, lines.size() - 1);
            }
            lines.set(places[0], "changed in " + k);
            lines.add(places[1], "added in " + k);
            lines.remove(places[2]);
            versions.add(text(lines));
        }
        return versions;
    }

    private static String cut(String line) {
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    /** The first hit of a text that many files contain, in the global search; then the search is cancelled and awaited. */
    static Workload firstHit(Path folder) {
        return new OverOne<>(
                "search-first",
                1,
                OptionalLong.of(1),
                () -> DiskBackend.of(folder).orThrow(),
                (Backend files) -> first(files));
    }

    private static long first(Backend files) {
        Cancellation.Switch stop = new Cancellation.Switch();
        return Math.clamp(count(files, TextCorpus.COMMON, stop, stop::request), -1, 1);
    }

    /** Hits until the search was cancelled; negative if something could not be searched. */
    private static long count(Backend files, String text, Cancellation stop, Runnable found) {
        AtomicLong hits = new AtomicLong();
        SearchSource source = new SearchSource("tree", files, path -> "/", List.of(), List.of(), List.of());
        SearchQuery query = new SearchQuery(text, false, false, false, null, Set.of(SearchScope.FILES), SearchQuery.MOST);
        try {
            WorkspaceSearch.run(List.of(source), query, new SearchSink() {
                @Override
                public void found(SearchHit hit) {
                    hits.incrementAndGet();
                    found.run();
                }

                @Override
                public void problem(HitGroup group, String sentence) {
                    hits.set(Long.MIN_VALUE);
                }

                @Override
                public void ended(HitGroup group, Ending ending) {}
            }, stop);
        } catch (CancelledException asWanted) {
            return hits.get();
        }
        return hits.get();
    }

    /** The global search, cancelled at some time in its first fifth of a second: a run measures the wait for its end. */
    static Workload cancel(Path folder) {
        return new CancelledSearch(folder);
    }

    private static final class CancelledSearch implements Workload {
        private final Path folder;
        private @Nullable Backend opened;
        private final LongSupplier cpu = Stopwatch.cpuOfThisProcess();
        private Cancellation.Switch stop = new Cancellation.Switch();
        private Thread searching = new Thread();
        private long random = TextCorpus.SEED;

        CancelledSearch(Path folder) {
            this.folder = folder;
        }

        @Override
        public String name() {
            return "search-cancel";
        }

        @Override
        public long items() {
            return 1;
        }

        @Override
        public OptionalLong expected() {
            return OptionalLong.of(1);
        }

        @Override
        public void prepare() {
            Backend files = opened == null ? DiskBackend.of(folder).orThrow() : opened;
            opened = files;
            Cancellation.Switch next = new Cancellation.Switch();
            stop = next;
            searching = Thread.ofPlatform().start(() -> count(files, TextCorpus.ABSENT, next, () -> {}));
            random = TextCorpus.mix(random);
            try {
                TimeUnit.MICROSECONDS.sleep(TextCorpus.modulo(random, LATEST_MICROS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** Returns 1; 0 if the wait was too long because of the search itself, and not because other processes used the processor. */
        @Override
        public long run() {
            long asked = System.nanoTime();
            long worked = cpu.getAsLong();
            stop.request();
            try {
                searching.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return 0;
            }
            return System.nanoTime() - asked > LONG_WAIT && cpu.getAsLong() - worked > LONG_WAIT / 2 ? 0 : 1;
        }

        @Override
        public void close() {
            Backend files = opened;
            if (files != null) {
                files.close();
            }
        }
    }
}
