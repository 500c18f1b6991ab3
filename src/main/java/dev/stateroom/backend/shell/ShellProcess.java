package dev.stateroom.backend.shell;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs one command in a session of its own, where the system has {@code setsid}, and ends everything that it started when its
 * time is over: children, their children, and those that have left their parents.
 */
final class ShellProcess {
    private static final Path SETSID = Path.of("/usr/bin/setsid");
    private static final Path PROCESSES = Path.of("/proc");
    private static final int SIGNALLED = 128;
    private static final int SIGNALS = 64;
    /** A process's session is the fourth field behind its name. */
    private static final int SESSION_FIELD = 3;
    /** Somebody may start a process while the others are ended. */
    private static final int ROUNDS = 10;

    private ShellProcess() {}

    /** What a command left. */
    sealed interface Ended {
        /**
         * It ended by itself.
         *
         * @param signal what ended it; 0 for none
         */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Exited(byte[] output, byte[] errors, int code, int signal) implements Ended {}

        /** It took too long and was ended with all that it had started. */
        record TimedOut() implements Ended {}
    }

    /**
     * Runs the command and waits until nobody can write to its output any more.
     *
     * @throws IOException when it cannot be started
     */
    static Ended run(Command command) throws IOException, InterruptedException {
        boolean session = Files.isExecutable(SETSID);
        List<String> words = new ArrayList<>(session ? List.of(SETSID.toString()) : List.of());
        words.addAll(List.of("/bin/sh", "-c", command.text()));
        ProcessBuilder builder = new ProcessBuilder(words).directory(command.folder().toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(command.environment());
        if (!command.openInput()) {
            builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        }
        long deadline = System.nanoTime() + command.limit().toNanos();
        Process process = builder.start();
        boolean ended = false;
        try {
            Drain output = Drain.of(process.getInputStream());
            Drain errors = Drain.of(process.getErrorStream());
            ended = process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)
                    && output.endsBefore(deadline)
                    && errors.endsBefore(deadline);
            if (!ended) {
                return new Ended.TimedOut();
            }
            int code = process.exitValue();
            return new Ended.Exited(output.bytes(), errors.bytes(), code, signal(code, command.text()));
        } finally {
            process.getOutputStream().close();
            if (!ended) {
                end(process, session);
            }
        }
    }

    /**
     * Java tells death by a signal as 128 and the signal, as a shell tells it of its children: such a code counts as a signal
     * unless the command names it.
     */
    private static int signal(int code, String command) {
        boolean may = code > SIGNALLED && code <= SIGNALLED + SIGNALS;
        return may && !command.contains(Integer.toString(code)) ? code - SIGNALLED : 0;
    }

    private static void end(Process process, boolean session) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        for (int round = 0; session && round < ROUNDS && endSession(process.pid()); round++) {
            Thread.onSpinWait();
        }
    }

    /** True when somebody was still there. */
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
