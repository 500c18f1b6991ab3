package dev.stateroom.conformance.contract;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capability;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the points of the contract on a backend with any content. Points that write do so in a folder of their own at the top, which they
 * delete again.
 */
public final class ContractRun {
    private ContractRun() {}

    /**
     * One promise.
     *
     * @param writes true if it changes files
     * @param check throws a {@link ContractViolation} if the promise is broken
     */
    record Point(String name, String promise, boolean writes, Consumer<Backend> check) {}

    /**
     * Checks every point, in order; a broken one does not end the run.
     *
     * @param mayWrite true to check points that write
     * @param sink receives one result per point
     * @return true if none is broken
     * @throws CancelledException when cancelled between two points
     */
    public static boolean run(Backend backend, boolean mayWrite, Consumer<PointResult> sink, Cancellation cancellation) {
        boolean kept = true;
        List<Point> points = Stream.concat(ReadingPoints.all().stream(), WritingPoints.all().stream()).toList();
        for (Point point : points) {
            cancellation.check();
            PointResult result = point.writes() && !mayWrite
                    ? result(point, PointResult.Outcome.SKIPPED, "it writes, which was not asked for")
                    : tried(point, backend);
            kept &= result.outcome() != PointResult.Outcome.BROKEN;
            sink.accept(result);
        }
        return kept;
    }

    private static PointResult tried(Point point, Backend backend) {
        if (point.writes() && !backend.capabilities().has(Capability.WRITE)) {
            return result(point, PointResult.Outcome.SKIPPED, "it says that it cannot be written");
        }
        try {
            point.check().accept(backend);
            return result(point, PointResult.Outcome.KEPT, null);
        } catch (ContractViolation finding) {
            return result(
                    point,
                    finding.isSkipped() ? PointResult.Outcome.SKIPPED : PointResult.Outcome.BROKEN,
                    finding.getMessage());
        } catch (CancelledException e) {
            return result(point, PointResult.Outcome.BROKEN, "it stops although no caller cancelled");
        } catch (RuntimeException | LinkageError | StackOverflowError thrown) {
            return result(point, PointResult.Outcome.BROKEN, "it throws " + thrown);
        }
    }

    private static PointResult result(Point point, PointResult.Outcome outcome, @Nullable String detail) {
        return new PointResult(point.name(), point.promise(), outcome, detail);
    }
}
