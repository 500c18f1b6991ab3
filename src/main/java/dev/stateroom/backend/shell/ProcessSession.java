package dev.stateroom.backend.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Programs in a session of their own, on systems with {@code setsid}, so that all their descendants can be ended with them, even those that
 * have left their parents.
 */
public final class ProcessSession {
    private static final Path SETSID = Path.of("/usr/bin/setsid");
    private static final Path PROCESSES = Path.of("/proc");
    /** The session of a process is the fourth field after its name. */
    private static final int SESSION_FIELD = 3;
    /** Rounds of ending processes, as a member may start another meanwhile. */
    private static final int ROUNDS = 10;

    private ProcessSession() {}

    /** The words of a command, run as the leader of a new session if possible. */
    public static List<String> leading(List<String> words) {
        List<String> all = new ArrayList<>(isAvailable() ? List.of(SETSID.toString()) : List.of());
        all.addAll(words);
        return all;
    }

    private static boolean isAvailable() {
        return Files.isExecutable(SETSID);
    }

    /** Waits for that time for a process that was asked to end, then ends it with its descendants. */
    public static void end(ProcessHandle process, Duration grace) {
        List<ProcessHandle> started = process.descendants().toList();
        try {
            process.onExit().get(grace.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException stillThere) {
            // It is ended below.
        }
        started.forEach(ProcessHandle::destroyForcibly);
        end(process);
    }

    /** Ends a process started by {@link #leading}, with its descendants. */
    static void end(ProcessHandle process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        for (int round = 0; isAvailable() && round < ROUNDS && endSession(process.pid()); round++) {
            Thread.onSpinWait();
        }
    }

    /** Returns true if a process of the session was still running. */
    private static boolean endSession(long session) {
        try (Stream<Path> all = Files.list(PROCESSES)) {
            List<ProcessHandle> left = all.map(entry -> String.valueOf(entry.getFileName()))
                    .filter(name -> name.chars().allMatch(c -> c >= '0' && c <= '9'))
                    .filter(name -> isIn(session, name))
                    .flatMap(name -> ProcessHandle.of(Long.parseLong(name)).stream())
                    .toList();
            left.forEach(ProcessHandle::destroyForcibly);
            return !left.isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isIn(long session, String process) {
        try {
            String stat = Files.readString(PROCESSES.resolve(process).resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return !fields[0].equals("Z") && fields[SESSION_FIELD].equals(Long.toString(session));
        } catch (IOException gone) {
            return false;
        }
    }
}
