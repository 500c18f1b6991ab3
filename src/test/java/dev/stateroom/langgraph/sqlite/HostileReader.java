package dev.stateroom.langgraph.sqlite;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A process that makes hostile databases and reads them all, one after the other: {@code HostileReader FOLDER STEP}. Prints a
 * line for each: number, milliseconds of work, its result, what it was.
 */
final class HostileReader {
    private static final int CHECKPOINTS = 25;
    private static final long LONGEST_MS = 5_000;

    private final Map<String, Integer> filesWhenSound = new HashMap<>();

    private HostileReader() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        int step = Integer.parseInt(arguments[1]);
        HostileReader reader = new HostileReader();
        Tally tally = new Tally();
        for (String base : HostileDatabases.BASES) {
            reader.remember(base, Fixture.copy(base, folder, "sound.db"));
            Files.delete(folder.resolve("sound.db"));
        }
        for (int number = 0; number < HostileDatabases.COUNT; number += step) {
            HostileDatabases.Hostile hostile = HostileDatabases.make(number, folder);
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            String verdict;
            try {
                verdict = reader.read(hostile);
            } catch (RuntimeException | StackOverflowError e) {
                verdict = "BAD threw " + e + " at " + List.of(e.getStackTrace()).subList(0, Math.min(6, e.getStackTrace().length));
            }
            long millis = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1_000_000;
            if (millis > LONGEST_MS) {
                verdict = "BAD took " + millis + " ms; " + verdict;
            }
            tally.add(millis, verdict, hostile.what() + " " + hostile.base());
            System.out.println(number + " | " + millis + " | " + verdict.replace('\n', ' ') + " | " + hostile.what() + " " + hostile.base());
            try (Stream<Path> left = Files.list(folder)) {
                List<Path> files = left.toList();
                if (files.size() != 1) {
                    System.out.println(number + " | 0 | BAD leaves files: " + files + " | ");
                }
            }
            Files.delete(hostile.database());
        }
        System.out.println(tally.line());
        System.out.println("end");
    }

    /** Counts the result of them. */
    private static final class Tally {
        private int read;
        private int whole;
        private int partial;
        private int refused;
        private long slowest;
        private long mostHeap;
        private String slowestWas = "";

        void add(long millis, String verdict, String what) {
            read++;
            mostHeap = Math.max(mostHeap, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
            if (!verdict.startsWith("files ")) {
                refused++;
            } else if (verdict.contains(", ")) {
                partial++;
            } else {
                whole++;
            }
            if (millis > slowest) {
                slowest = millis;
                slowestWas = what;
            }
        }

        String line() {
            return "hostile databases: " + read + " read, " + whole + " opened whole, " + partial + " opened in part with a reason, "
                    + refused + " refused with a sentence; slowest " + slowest + " ms (" + slowestWas + "), heap in use after one at most "
                    + (mostHeap >> 20) + " MiB of " + (Runtime.getRuntime().maxMemory() >> 20) + " MiB";
        }
    }

    private void remember(String base, Path database) {
        try (ThreadSource source = Fixture.open(database)) {
            for (ThreadSource.ThreadSummary summary : source.threads(Cancellation.NEVER).orThrow()) {
                RecordedThread thread = Fixture.thread(source, summary.id());
                thread.checkpoints().forEach(c -> filesWhenSound.put(
                        base + summary.id() + c.key(), thread.filesAt(c.key(), Cancellation.NEVER).orThrow().value().size()));
            }
        }
    }

    private String read(HostileDatabases.Hostile hostile) {
        return switch (CheckpointDatabase.open(hostile.database(), Cancellation.NEVER, Progress.SILENT)) {
            case Outcome.Failed<ThreadSource>(Failure failure) -> sentence(failure);
            case Outcome.Ok<ThreadSource>(ThreadSource source) -> {
                try (source) {
                    yield read(source, hostile);
                }
            }
        };
    }

    private String read(ThreadSource source, HostileDatabases.Hostile hostile) {
        List<ThreadSource.ThreadSummary> threads;
        switch (source.threads(Cancellation.NEVER)) {
            case Outcome.Failed<List<ThreadSource.ThreadSummary>>(Failure failure) -> {
                return sentence(failure);
            }
            case Outcome.Ok<List<ThreadSource.ThreadSummary>>(List<ThreadSource.ThreadSummary> found) -> threads = found;
        }
        int files = 0;
        String reason = source.description().notes().stream().findFirst().orElse("");
        for (ThreadSource.ThreadSummary summary : threads) {
            switch (source.thread(summary.id(), Cancellation.NEVER)) {
                case Outcome.Failed<RecordedThread>(Failure failure) -> reason = sentence(failure);
                case Outcome.Ok<RecordedThread>(RecordedThread thread) -> {
                    List<Checkpoint> checkpoints = thread.checkpoints();
                    for (Checkpoint checkpoint : checkpoints.subList(0, Math.min(CHECKPOINTS, checkpoints.size()))) {
                        switch (thread.filesAt(checkpoint.key(), Cancellation.NEVER)) {
                            case Outcome.Failed<RebuiltValue<FileSet>>(Failure failure) -> reason = sentence(failure);
                            case Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> rebuilt) -> {
                                files += rebuilt.value().size();
                                if (!rebuilt.rebuild().complete()) {
                                    reason = rebuilt.rebuild().why();
                                    if (reason.isBlank()) {
                                        return "BAD incomplete without a reason";
                                    }
                                } else if (isEmptiedSilently(source, thread, checkpoint.key(), rebuilt.value(), hostile)) {
                                    return "BAD empty without a reason at " + checkpoint.key();
                                }
                            }
                        }
                        askTheRest(thread, checkpoint.key());
                    }
                    thread.dialect();
                    reason = reason.isEmpty() ? thread.problems().stream().findFirst().orElse("") : reason;
                }
            }
        }
        if (files > 0) {
            return "files " + files + (reason.isEmpty() ? "" : ", " + reason);
        }
        return reason.isEmpty() ? "BAD neither files nor a reason, " + threads.size() + " threads" : reason;
    }

    private boolean isEmptiedSilently(
            ThreadSource source, RecordedThread thread, CheckpointKey key, FileSet files, HostileDatabases.Hostile hostile) {
        return files.size() == 0
                && filesWhenSound.getOrDefault(hostile.base() + thread.id() + key, 0) > 0
                && thread.problems().isEmpty()
                && source.description().notes().isEmpty();
    }

    private static void askTheRest(RecordedThread thread, CheckpointKey key) {
        thread.filesWithPending(key, Cancellation.NEVER);
        thread.changesAt(key, Cancellation.NEVER);
        thread.messagesAt(key, Cancellation.NEVER);
        thread.messagesWrittenInto(key, Cancellation.NEVER);
        thread.writesAt(key, Set.of())
                .then(writes -> thread.writesAt(key, writes.stream().map(TaskWrite::channel).collect(Collectors.toSet())));
        thread.nodesDue(key);
        thread.channelAt(key, "todos");
    }

    private static String sentence(Failure failure) {
        boolean plain = !failure.sentence().isBlank()
                && !failure.sentence().contains("Exception")
                && failure.sentence().length() < 1_000;
        return plain ? failure.sentence() : "BAD sentence: " + failure.sentence();
    }
}
