package dev.stateroom.bench;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** One query to the first files of the corpus in another medium: their number is known once it is open. */
final class OverCorpus implements Workload {
    private static final long IN_A_FOLDER = 50;

    private final OverOne<Opened> body;
    private final LongFunction<OptionalLong> expected;
    private long items;

    /**
     * The open medium.
     *
     * @param backend the files
     * @param items the number of files
     * @param held closes it
     */
    record Opened(Backend backend, long items, Runnable held) implements AutoCloseable {
        @Override
        public void close() {
            held.run();
        }
    }

    private OverCorpus(String name, Supplier<Opened> opening, ToLongFunction<Backend> question, LongFunction<OptionalLong> expected) {
        this.expected = expected;
        this.body = new OverOne<>(
                name,
                0,
                OptionalLong.empty(),
                () -> {
                    Opened opened = opening.get();
                    items = opened.items();
                    return opened;
                },
                opened -> question.applyAsLong(opened.backend()));
    }

    /** Lists one folder of fifty files. */
    static Workload listing(String name, Supplier<Opened> opening) {
        return new OverCorpus(
                name, opening, BenchQueries.listing(FilePath.ROOT.child("m000").child("p00")), items -> OptionalLong.of(IN_A_FOLDER));
    }

    /** Finds the lines that contain a frequent text in all files. */
    static Workload lines(String name, Supplier<Opened> opening) {
        return new OverCorpus(name, opening, BenchQueries.lines(TextCorpus.COMMON), TextCorpus::commonLines);
    }

    @Override
    public String name() {
        return body.name();
    }

    @Override
    public long items() {
        return items;
    }

    /** The expected counts of the corpus at the two usual sizes. */
    @Override
    public OptionalLong expected() {
        return expected.apply(items);
    }

    @Override
    public long run() {
        return body.run();
    }

    @Override
    public void close() {
        body.close();
    }
}
