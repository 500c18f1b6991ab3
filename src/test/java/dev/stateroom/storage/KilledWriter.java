package dev.stateroom.storage;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.storage.items.LocalItems;
import dev.stateroom.storage.threads.LocalThreadStore;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.items.ItemTransfer;
import dev.stateroom.workspace.settings.SettingsChange;
import dev.stateroom.workspace.settings.SettingsStore;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Writes items as fast as it can until it is killed: {@code KilledWriter FOLDER SEED WHAT}. Says {@code KEY VERSION CONTENT ;} for each that
 * was acknowledged. Besides that it compacts, exports, imports, copies or
 * adds steps to a thread all the time where WHAT says so.
 */
final class KilledWriter {
    static final Namespace NAMESPACE = new Namespace(List.of("kill", "test"));
    private static final int WRITERS = 3;
    static final int LOT = 40;
    static final String OPENING = "opening";
    static final String READY = "ready";
    /** In the data folder: the last whole export. */
    static final String EXPORT = "export.jsonl";

    private KilledWriter() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
        long seed = Long.parseLong(arguments[1]);
        out.println(OPENING);
        Path folder = Path.of(arguments[0]);
        LocalData data = data(folder);
        EmbeddedDatabase database = data.database().orThrow().orElseThrow();
        LocalItems items = new LocalItems(database, "", new ChangeAuthor("writer", "kill test"), Clock.systemUTC());
        out.println(READY);
        List<Thread> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            Random random = new Random(seed * WRITERS + i);
            int writer = i;
            writers.add(Thread.ofPlatform().start(() -> write(items, writer, random, out)));
        }
        while (writers.stream().anyMatch(Thread::isAlive)) {
            switch (arguments[2]) {
                case "compaction" -> database.compact();
                case "export" -> new ItemTransfer(Cancellation.NEVER, Progress.SILENT).write(items, null, true, Path.of(arguments[0], EXPORT));
                case "import" -> importAll(items, seed, out);
                case "threads" -> steps(new LocalThreadStore(database, "", new ChangeAuthor("writer", "kill test"), Clock.systemUTC()), seed, out);
                case "settings" -> settings(new SettingsStore(data), new SettingsStore(data(folder)), seed, out);
                case "backup" -> database.backup();
                default -> writers.getFirst().join();
            }
        }
    }

    /** Takes lots of versions over that another store recorded, each lot whole or not at all. */
    private static void importAll(LocalItems items, long seed, PrintStream out) {
        for (int lot = 0; lot < Integer.MAX_VALUE; lot++) {
            List<VersionedItems.Recorded> recorded = new ArrayList<>();
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < LOT; i++) {
                String key = "/import/" + seed + "/" + lot + "/" + i;
                String content = Long.toHexString(seed * 31 + i).repeat(20);
                String time = "2026-01-01T00:00:00.000000+00:00";
                recorded.add(new VersionedItems.Recorded(
                        NAMESPACE, key, new ItemVersion(1, value(content), time, time, null, new ChangeAuthor("other", "store put"))));
                lines.append(key).append(" 1 ").append(content.hashCode()).append(i == LOT - 1 ? " ;" : " ;\n");
            }
            if (items.takeOver(recorded) instanceof Outcome.Ok<Integer>) {
                synchronized (out) {
                    out.println(lines);
                }
            }
        }
    }

    private static LocalData data(Path folder) {
        return new LocalData(folder, Clock.systemUTC(), (command, in, out, err) -> 2);
    }

    /** Keeps settings that grow, one after the other by the holder of the database and by one who does not hold it. */
    private static void settings(SettingsStore holder, SettingsStore other, long seed, PrintStream out) {
        for (long value = seed << 32; value < Long.MAX_VALUE; value++) {
            SettingsStore settings = value % 2 == 0 ? holder : other;
            String name = (settings == holder ? "held" : "left") + value / 2 % 3;
            if (settings.change(List.of(new SettingsChange.Put(name, Long.toString(value)))) instanceof Outcome.Ok<Boolean>) {
                synchronized (out) {
                    out.println("setting " + name + " " + value + " ;");
                }
            }
        }
    }

    /** Adds steps to a local thread; the step's number is a file's content. */
    private static void steps(LocalThreadStore threads, long seed, PrintStream out) {
        String name = "thread-" + seed;
        for (int step = 0; step < Integer.MAX_VALUE; step++) {
            FileData file = new FileData(new FileData.Text(Integer.toString(step + 1)), "utf-8", null, null, null);
            if (threads.append(name, step, Map.of("/f" + step % 7, file, "/last", file), "") instanceof Outcome.Ok<Integer>) {
                synchronized (out) {
                    out.println("step " + name + " " + (step + 1) + " ;");
                }
            }
        }
    }

    private static ForeignValue.Fields value(String content) {
        return ForeignValue.Fields.copyOf(Map.of("content", new ForeignValue.Text(content), "length", new ForeignValue.Int(content.length())));
    }

    private static void write(LocalItems items, int writer, Random random, PrintStream out) {
        while (true) {
            int together = 1 + random.nextInt(3);
            List<ItemChange> changes = new ArrayList<>();
            List<String> said = new ArrayList<>();
            for (int j = 0; j < together; j++) {
                String key = "/w" + writer + "/" + (j * 7 + random.nextInt(7));
                String content = Long.toHexString(random.nextLong()).repeat(1 + random.nextInt(300));
                changes.add(ItemChange.put(NAMESPACE, key, value(content)));
                said.add(key + " %d " + content.hashCode() + " ;");
            }
            // While the file is rewritten a change may be asked to come again.
            if (items.change(changes) instanceof Outcome.Ok<List<Integer>>(List<Integer> versions)) {
                StringBuilder lines = new StringBuilder();
                for (int j = 0; j < together; j++) {
                    lines.append(said.get(j).formatted(versions.get(j))).append(j == together - 1 ? "" : "\n");
                }
                synchronized (out) {
                    out.println(lines);
                }
            }
        }
    }
}
