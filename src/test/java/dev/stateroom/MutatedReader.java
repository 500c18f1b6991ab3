package dev.stateroom;

import dev.stateroom.cli.output.Terminal;
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
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A process that makes {@link MutatedDatabase}s and runs every reading command over each: {@code MutatedReader FOLDER COUNT [FROM [STEP]]}. Prints
 * a line with BAD for each command that hangs, throws, writes no JSON, or answers differently than over the recorded database without a mark.
 */
final class MutatedReader {
    private static final long MOST_CPU_NANOS = 10_000_000_000L;

    /** Of a thread that has no files. */
    private static final String NO_PATH = "/none";

    private final Path folder;
    private final Map<String, Whole> wholes = new HashMap<>();
    private final Map<String, CommandAnswer> sound = new HashMap<>();
    private final ExecutorService worker = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
    private final Map<String, Long> spent = new TreeMap<>();
    private int commands;
    private int different;
    private int bad;

    private MutatedReader(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        MutatedReader reader = new MutatedReader(Path.of(arguments[0]));
        int count = Integer.parseInt(arguments[1]);
        int from = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0;
        int step = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 1;
        for (int i = 0; i < count; i++) {
            reader.read(from + i * step);
            if (i % 50 == 49) {
                System.out.println("mutated databases: " + (i + 1) + " of " + count + " read, " + reader.bad + " bad");
            }
            System.out.flush();
        }
        System.out.println("mutated databases: " + count + " read by " + reader.commands + " commands, " + reader.different
                + " answers other than over the recorded ones, " + reader.bad + " bad");
        System.err.println("milliseconds by command: " + reader.spent);
        System.out.println("end");
        System.exit(0);
    }

    /** A recorded database and what is known of it. */
    private record Whole(Path file, StoredRows rows, Map<String, String> paths, Map<String, String> oldest) {}

    private Whole whole(String base) throws Exception {
        Whole known = wholes.get(base);
        if (known == null) {
            Path file = MutatedDatabase.whole(base, Files.createDirectories(folder.resolve("file-whole" + wholes.size())));
            StoredRows rows = StoredRows.of(file);
            Map<String, String> paths = new HashMap<>();
            Map<String, String> oldest = new HashMap<>();
            for (String thread : rows.threads().keySet()) {
                JsonNode files = run(List.of("files", file.toString(), thread)).json();
                paths.put(thread, files == null || files.isEmpty() ? NO_PATH : files.get(files.size() / 2).path("path").asString());
                JsonNode history = Objects.requireNonNull(run(List.of("history", file.toString(), thread)).json(), thread);
                // What the program leaves out of the recorded database it would leave out of the mutated one, too.
                TreeSet<String> lost = new TreeSet<>(Objects.requireNonNull(rows.threads().get(thread)).checkpoints());
                history.forEach(row -> lost.remove(row.path("checkpoint_id").asString()));
                if (!lost.isEmpty()) {
                    bad++;
                    System.out.println("BAD history of " + thread + " in the recorded " + base + " lacks " + lost);
                }
                oldest.put(thread, history.get(history.size() - 1).path("checkpoint_id").asString());
            }
            CommandAnswer list = run(List.of("threads", file.toString()));
            rows.threads().keySet().stream().filter(thread -> list.element("thread_id", thread) == null).forEach(thread -> {
                bad++;
                System.out.println("BAD threads lacks " + thread + " in the recorded " + base);
            });
            known = new Whole(file, rows, paths, oldest);
            wholes.put(base, known);
        }
        return known;
    }

    private static ReadingCommands.Over over(Path file, String thread, Whole whole) throws Exception {
        Path workspace = file.resolveSibling("w.stateroom.json");
        String source = CommandAnswer.MAPPER.writeValueAsString("sqlite:" + file);
        Files.writeString(workspace, """
                {"version": 1, "backend": {"type": "composite",
                  "default": {"type": "state", "source": %s, "thread": %s},
                  "routes": {"/memories/": {"type": "store", "source": %s, "namespace": ["stateroom", "memories"]}}},
                 "permissions": [{"operations": ["write"], "paths": ["/secrets/**"], "mode": "deny"}]}
                """.formatted(source, CommandAnswer.MAPPER.writeValueAsString(thread), source));
        return new ReadingCommands.Over(
                folder(file),
                file,
                workspace,
                thread,
                Objects.requireNonNull(whole.oldest().get(thread)),
                Objects.requireNonNull(whole.paths().get(thread)),
                "stateroom.memories",
                "/AGENTS.md");
    }

    private CommandAnswer run(List<String> command) throws Exception {
        List<String> line = new ArrayList<>(List.of("--data", folder.resolve("data").toString(), "--json"));
        line.addAll(command);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Callable<Integer> running = () -> AppGraph.cli(new Terminal(
                        Terminal.utf8(out), new PrintStream(err, true, StandardCharsets.UTF_8), false, false, _ -> null))
                .run(line.toArray(String[]::new));
        long before = cpu();
        Future<Integer> result = worker.submit(running);
        while (true) {
            try {
                int status = result.get(1, TimeUnit.SECONDS);
                commands++;
                return new CommandAnswer(status, out.toByteArray(), err.toString(StandardCharsets.UTF_8), cpu() - before);
            } catch (TimeoutException notYet) {
                if (cpu() - before > 6 * MOST_CPU_NANOS) {
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

    /** The mutated database with all that its answers are judged by. */
    private record Case(int number, MutatedDatabase database, StoredRows rows, Whole whole) {
        boolean itemsStay() {
            return rows.items().equals(whole.rows().items());
        }

        /** Threads whose rows are not those that were recorded. */
        TreeSet<String> touched() {
            TreeSet<String> all = new TreeSet<>(whole.rows().threads().keySet());
            all.addAll(rows.threads().keySet());
            all.removeAll(rows.untouched(whole.rows()));
            return all;
        }

        /** True if each right answer is the recorded one, or says that something cannot be read. */
        boolean isDecided(String thread) {
            StoredRows.Rows recorded = Objects.requireNonNull(whole.rows().threads().get(thread));
            StoredRows.Rows now = rows.threads().get(thread);
            return !rows.isWhole() || now != null && (database.kind() == MutatedDatabase.Kind.FIELDS || now.equals(recorded) || now.differsOnlyInUnreadable(recorded));
        }
    }

    private void read(int number) throws Exception {
        MutatedDatabase database = MutatedDatabase.make(number, folder);
        Whole whole = whole(database.base());
        Case mutated = new Case(number, database, StoredRows.of(database.file()), whole);
        List<String> threads = new ArrayList<>(new TreeSet<>(whole.rows().threads().keySet()));
        List<String> touched = mutated.touched().stream().filter(threads::contains).toList();
        List<String> candidates = touched.isEmpty() || number / MutatedDatabase.Kind.values().length % 3 == 0 ? threads : touched;
        String thread = candidates.get(number / 7 % candidates.size());
        for (var command : ReadingCommands.OF_FILE.entrySet()) {
            List<String> line = command.getValue().apply(over(database.file(), threads.getFirst(), whole));
            CommandAnswer answer = answer(mutated, line);
            CommandAnswer recorded = sound(mutated, threads.getFirst(), line);
            // The dialect is that of the mounted thread: where rows of it are gone or other ones, another answer is right.
            if (!command.getKey().equals("resolve") || mutated.isDecided(threads.getFirst())) {
                judgeFile(mutated, command.getKey(), answer, recorded);
            }
        }
        ReadingCommands.Over over = over(database.file(), thread, whole);
        for (var command : ReadingCommands.OF_THREAD.entrySet()) {
            List<String> line = command.getValue().apply(over);
            judgeThread(mutated, command.getKey(), thread, answer(mutated, line), sound(mutated, thread, line));
        }
        delete(folder(database.file()));
    }

    private static Path folder(Path file) {
        return Objects.requireNonNull(file.getParent());
    }

    private static void delete(Path gone) throws Exception {
        try (Stream<Path> all = Files.walk(gone)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    /** What the same command answers over the recorded database. */
    private CommandAnswer sound(Case mutated, String thread, List<String> line) throws Exception {
        String here = folder(mutated.database().file()).toString();
        String there = folder(mutated.whole().file()).toString();
        List<String> same = line.stream().map(word -> word.replace(here, there)).toList();
        String key = thread + same;
        CommandAnswer known = sound.get(key);
        if (known == null) {
            over(mutated.whole().file(), thread, mutated.whole());
            known = run(same).in(there);
            if (known.status() > 1 && !line.contains(NO_PATH)) {
                bad(mutated, same, "is refused over the recorded database: " + known.err());
            }
            sound.put(key, known);
        }
        return known;
    }

    private CommandAnswer answer(Case mutated, List<String> line) throws Exception {
        CommandAnswer answer = run(line);
        spent.merge(line.getFirst(), answer.cpu() / 1_000_000, Long::sum);
        String threw = answer.err();
        if (threw.contains("inside Stateroom") || threw.contains("\tat ") || threw.contains("OutOfMemory") || threw.contains("StackOverflow")) {
            bad(mutated, line, "threw: " + threw);
        }
        if (answer.cpu() > MOST_CPU_NANOS) {
            bad(mutated, line, "took " + answer.cpu() / 1_000_000 + " ms of CPU");
        }
        if (answer.status() > 1 && threw.isBlank()) {
            bad(mutated, line, "ended with " + answer.status() + " and no word");
        }
        if (!List.of("cat", "read", "store").contains(line.getFirst()) && answer.out().length > 0 && answer.json() == null) {
            bad(mutated, line, "wrote no JSON");
        }
        return answer.in(folder(mutated.database().file()).toString());
    }

    private void judgeFile(Case mutated, String command, CommandAnswer answer, CommandAnswer recorded) {
        if (answer.says(recorded)) {
            return;
        }
        different++;
        boolean items = command.startsWith("store") || command.startsWith("memory") || command.equals("search") || command.equals("mounts");
        TreeSet<String> touched = mutated.rows().isWhole() ? mutated.touched() : new TreeSet<>();
        CommandAnswer rest = answer.without(touched);
        if ((!items || mutated.itemsStay() || !mutated.rows().isWhole()) && !rest.says(recorded.without(touched)) && !rest.isMarked(recorded.without(touched))) {
            bad(mutated, List.of(command), "differs without a mark beyond " + touched + ": " + rest.firstDifference(recorded.without(touched)));
        }
        if (answer.isMarked(recorded) && !command.equals("threads")) {
            return;
        }
        if (command.equals("threads")) {
            for (String thread : mutated.rows().threads().keySet()) {
                JsonNode row = answer.element("thread_id", thread);
                JsonNode before = recorded.element("thread_id", thread);
                if (before == null || answer.status() > 1) {
                    continue;
                }
                if (row == null && !answer.isMarked(recorded)) {
                    bad(mutated, List.of(command), "lacks " + thread + " without a mark");
                } else if (row != null && mutated.isDecided(thread) && !row.equals(before) && !answer.isMarkedAsAWhole(recorded) && CommandAnswer.marks(row).equals(CommandAnswer.marks(before))) {
                    bad(mutated, List.of(command), "differs in " + thread + " without a mark: " + row);
                }
            }
        }
    }

    private void judgeThread(Case mutated, String command, String thread, CommandAnswer answer, CommandAnswer recorded) {
        if (answer.says(recorded)) {
            return;
        }
        different++;
        if (command.equals("history")) {
            unsaid(mutated, thread, answer, recorded);
        }
        if (answer.isMarked(recorded)) {
            return;
        }
        boolean items = List.of("memory drift", "init", "compare", "ls", "glob", "grep", "download").contains(command);
        if (mutated.isDecided(thread) && (!items || mutated.itemsStay() || !mutated.rows().isWhole())) {
            bad(mutated, List.of(command, thread), "differs without a mark: " + answer.firstDifference(recorded));
        }
        StoredRows.Rows rows = mutated.rows().threads().get(thread);
        if (command.equals("history") && rows != null) {
            TreeSet<String> lost = new TreeSet<>(rows.checkpoints());
            lost.removeIf(id -> answer.element("checkpoint_id", id) != null);
            if (!lost.isEmpty()) {
                bad(mutated, List.of(command, thread), "lacks the checkpoints " + lost + " without a mark");
            }
        }
    }

    /** Each checkpoint that cannot be read any more has a mark of its own, or a sentence next to the document. */
    private void unsaid(Case mutated, String thread, CommandAnswer answer, CommandAnswer recorded) {
        StoredRows.Rows rows = mutated.rows().threads().get(thread);
        StoredRows.Rows before = mutated.whole().rows().threads().get(thread);
        if (rows == null || before == null || answer.status() > 1 || answer.isMarkedAsAWhole(recorded)) {
            return;
        }
        for (String id : rows.checkpoints()) {
            String place = " " + id + " checkpoint";
            JsonNode row = answer.element("checkpoint_id", id);
            JsonNode known = recorded.element("checkpoint_id", id);
            if (StoredRows.Rows.UNREADABLE.equals(rows.cells().get(place))
                    && !StoredRows.Rows.UNREADABLE.equals(before.cells().get(place))
                    && row != null && known != null
                    && CommandAnswer.marks(row).equals(CommandAnswer.marks(known))) {
                bad(mutated, List.of("history", thread), "says nothing of " + id + ", which cannot be read: " + row);
            }
        }
    }

    private void bad(Case mutated, List<String> command, String why) {
        bad++;
        System.out.println("BAD " + mutated.number() + " " + mutated.database().kind() + " " + mutated.database().what() + " of "
                + mutated.database().base() + ": " + command + " " + why.replace('\n', ' '));
    }
}
