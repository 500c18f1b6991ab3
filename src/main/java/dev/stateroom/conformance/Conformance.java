package dev.stateroom.conformance;

import dev.stateroom.conformance.vector.NoVector;
import dev.stateroom.conformance.vector.VectorFile;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs recorded vectors and tables against the built-in backends. The dialect is taken from the content of each file; names of files and
 * folders do not matter.
 */
public final class Conformance {
    private static final int DEEPEST = 16;

    private Conformance() {}

    /**
     * Runs every {@code .json} file in a folder and below it, in order of their paths, or one file.
     *
     * @param sink receives one result per vector and per case of a table, as they end
     * @return the number of results; a failure if the folder cannot be read
     * @throws dev.stateroom.work.CancelledException when cancelled between two files
     */
    public static Outcome<Long> run(Path folder, Consumer<VectorResult> sink, Cancellation cancellation) {
        return run(folder, UnaryOperator.identity(), null, sink, cancellation);
    }

    /** The same against other backends than the built-in ones; tables are not run then. */
    static Outcome<Long> run(
            Path folder,
            UnaryOperator<Dialect> spoken,
            VectorRun.@Nullable Instead instead,
            Consumer<VectorResult> sink,
            Cancellation cancellation) {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder, DEEPEST)) {
            files = all.filter(file -> file.toString().endsWith(".json") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "the folder " + folder + " cannot be read", e);
        }
        long[] given = {0};
        for (Path file : files) {
            cancellation.check();
            runFile(file, spoken, instead, result -> {
                given[0]++;
                sink.accept(result);
            });
        }
        return Outcome.ok(given[0]);
    }

    private static void runFile(
            Path file, UnaryOperator<Dialect> spoken, VectorRun.@Nullable Instead instead, Consumer<VectorResult> sink) {
        String place = file.toString();
        String name = String.valueOf(file.getFileName());
        try {
            VectorFile read = VectorFile.read(file);
            name = read.name();
            switch (read.kind()) {
                case VECTOR ->
                    sink.accept(new VectorRun(place, read, spoken, instead == null ? (_, _, ours) -> ours : instead).run());
                case GLOB_TABLE -> {
                    if (instead == null) {
                        new TableRun(place, read, spoken, sink).run();
                    }
                }
                case PERMISSION_TABLE -> {
                    if (instead == null) {
                        DecisionRun.run(place, read, spoken, sink);
                    }
                }
            }
        } catch (NoVector e) {
            sink.accept(VectorResult.failed(place, name, "this is no vector: " + e.reason()));
        } catch (IOException e) {
            sink.accept(VectorResult.failed(place, name, "its files cannot be set up: " + e));
        } catch (RuntimeException defect) {
            // One broken backend must not hide the results of the others.
            sink.accept(VectorResult.failed(place, name, "something broke inside Stateroom: " + defect));
        }
    }
}
