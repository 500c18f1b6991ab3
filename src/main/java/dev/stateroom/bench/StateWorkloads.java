package dev.stateroom.bench;

import dev.stateroom.backend.StateMedium;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** Listing and searching an agent's state in memory, which is generated before the first run. */
final class StateWorkloads {
    private static final int MANY = 50_000;
    private static final int LONG = 10_000;
    private static final int CUT = 200;

    private StateWorkloads() {}

    /** Lists one folder of fifty files among 50,000. */
    static Workload listing() {
        return over("ls-state-50k", MANY, CUT, 50, BenchQueries.listing(FilePath.ROOT.child("m000").child("p00")));
    }

    /** Finds all Markdown files among 50,000. */
    static Workload glob() {
        return over("glob-state-50k", MANY, CUT, 2_500, BenchQueries.files("**/*.md"));
    }

    /** Finds the lines that contain a rare text, in 10,000 whole files. */
    static Workload grep() {
        return over("grep-state-10k", LONG, Integer.MAX_VALUE, 20, BenchQueries.lines(TextCorpus.NEEDLE));
    }

    private static Workload over(String name, int files, int cut, long expected, ToLongFunction<Backend> question) {
        return new OverOne<>(
                name,
                files,
                OptionalLong.of(expected),
                () -> StateMedium.backend(GeneratedState.of(new TextCorpus(), files, cut), "generated"),
                question);
    }
}
