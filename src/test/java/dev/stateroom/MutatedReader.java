package dev.stateroom;

import dev.stateroom.cli.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A process that makes {@link MutatedDatabase}s and runs every reading command over each: {@code MutatedReader FOLDER COUNT}. Prints a
 * line with BAD for each command that hangs, throws, writes no JSON, or answers otherwise than over the recorded database without a word.
 */
final class MutatedReader {
    private static final long MOST_CPU_NANOS = 10_000_000_000L;
    private static final String DAMAGE = "(?s).*(damage|incomplete|cannot be read|could not be read|left out|not read|is missing|problem).*";

    private final Path folder;
    private final Map<String, String> sound = new HashMap<>();
    private final ExecutorService worker = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
    private int commands;
    private int bad;

    private MutatedReader(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        MutatedReader reader = new MutatedReader(Path.of(arguments[0]));
        int count = Integer.parseInt(arguments[1]);
        int from = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0;
        for (int number = from; number < from + count; number++) {
            reader.read(number);
        }
        System.out.println("mutated databases: " + count + " read by " + reader.commands + " commands, " + reader.bad + " bad");
        System.out.println("end");
        System.exit(0);
    }

    private record Ran(int status, String out, String err, long cpu) {
        boolean says(String pattern) {
            return (out + err).matches(pattern);
        }
    }

    private Ran run(List<String> line) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Callable<Integer> command = () -> AppGraph.cli(new Terminal(
                        Terminal.utf8(out), new PrintStream(err, true, StandardCharsets.UTF_8), false, false, _ -> null))
                .run(line.toArray(String[]::new));
        long before = cpu();
        Future<Integer> running = worker.submit(command);
        while (true) {
            try {
                int status = running.get(1, TimeUnit.SECONDS);
                commands++;
                return new Ran(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8), cpu() - before);
            } catch (TimeoutException notYet) {
                if (cpu() - before > 6 * MOST_CPU_NANOS || before < 0) {
                    System.out.println("BAD hangs: " + line);
                    Thread.getAllStackTraces().forEach((thread, stack) -> {
                        if (thread.isDaemon() && stack.length > 10) {
                            System.out.println("  " + List.of(stack).subList(0, 10));
                        }
                    });
                    System.exit(1);
                }
            }
        }
    }

    private static long cpu() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private void read(int number) throws Exception {
        MutatedDatabase mutated = MutatedDatabase.make(number, folder);
        List<String> threads = threads(mutated.base());
        String file = mutated.file().toString();
        Ran listed = checked(mutated, List.of("threads", file));
        String expected = sound(mutated.base(), "threads");
        if (listed.status() == 0 && mutated.victim().isEmpty() && !listed.out().equals(expected) && !listed.says(DAMAGE)) {
            TreeSet<String> lost = new TreeSet<>(threads);
            ids(listed.out()).forEach(lost::remove);
            if (!lost.isEmpty() || mutated.kind() != MutatedDatabase.Kind.PAGES) {
                bad(mutated, "threads differ without a word, lost " + lost);
            }
        }
        for (String command : List.of("interrupts", "memory ls", "mounts -w")) {
            List<String> line = new ArrayList<>(List.of(command.split(" ")));
            line.add(file);
            checked(mutated, line);
        }
        checked(mutated, List.of("search", "the", file));
        for (String thread : new TreeSet<>(List.of(threads.get(number % threads.size()), threads.get((number / 7) % threads.size()), threads.getLast()))) {
            for (String command : List.of("history", "files", "calls", "results")) {
                Ran ran = checked(mutated, List.of(command, file, thread));
                boolean otherThread = !mutated.victim().isEmpty() && !mutated.victim().equals(thread);
                boolean rowsStay = mutated.kind() == MutatedDatabase.Kind.SCHEMA || mutated.kind() == MutatedDatabase.Kind.COMPANIONS;
                if ((otherThread || rowsStay && ran.status() == 0)
                        && !ran.out().equals(sound(mutated.base(), command + " " + thread))
                        && !ran.says(DAMAGE)) {
                    bad(mutated, command + " " + thread + " differs without a word: status " + ran.status() + " " + ran.err());
                }
            }
        }
        try (Stream<Path> all = Files.walk(mutated.file().getParent())) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private Ran checked(MutatedDatabase mutated, List<String> command) throws Exception {
        Ran ran = run(line(command));
        if (ran.err().contains("inside Stateroom") || ran.err().contains("\tat ") || ran.err().contains("OutOfMemory") || ran.err().contains("StackOverflow")) {
            bad(mutated, command + " threw: " + ran.err());
        }
        if (ran.cpu() > MOST_CPU_NANOS) {
            bad(mutated, command + " took " + ran.cpu() / 1_000_000 + " ms of CPU");
        }
        if (ran.status() != 0 && ran.out().isEmpty() && ran.err().isBlank() && !command.getFirst().equals("search")) {
            bad(mutated, command + " ended with " + ran.status() + " and no word");
        }
        if (!ran.out().isEmpty() && json(ran.out()) == null) {
            bad(mutated, command + " wrote no JSON");
        }
        return new Ran(ran.status(), ran.out().replace(mutated.file().toString(), "FILE"), ran.err(), ran.cpu());
    }

    private List<String> line(List<String> command) {
        List<String> line = new ArrayList<>(List.of("--data", folder.resolve("data").toString(), "--json"));
        line.addAll(command);
        return line;
    }

    private static @Nullable JsonNode json(String text) {
        try {
            return JsonMapper.shared().readTree(text);
        } catch (RuntimeException broken) {
            return null;
        }
    }

    private void bad(MutatedDatabase mutated, String why) {
        bad++;
        System.out.println("BAD " + mutated.kind() + " " + mutated.what() + " of " + mutated.base() + ": " + why.replace('\n', ' '));
    }

    /** What a command answers over the recorded database. */
    private String sound(String base, String command) throws Exception {
        String known = sound.get(base + " " + command);
        if (known == null) {
            Path file = CommandRun.copy(base, Files.createDirectories(folder.resolve("sound-" + base.hashCode())));
            List<String> line = new ArrayList<>(List.of(command.split(" ")));
            line.add(1, file.toString());
            known = run(line(line)).out().replace(file.toString(), "FILE");
            sound.put(base + " " + command, known);
        }
        return known;
    }

    private List<String> threads(String base) throws Exception {
        return ids(sound(base, "threads"));
    }

    private static List<String> ids(String threads) {
        List<String> ids = new ArrayList<>();
        JsonNode document = json(threads);
        if (document != null) {
            document.forEach(thread -> ids.add(thread.path("thread_id").asString()));
        }
        return ids;
    }
}
