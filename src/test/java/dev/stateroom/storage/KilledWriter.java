package dev.stateroom.storage;

import dev.stateroom.agent.Value;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.Maker;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.storage.database.Database;
import dev.stateroom.storage.items.LocalItems;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
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
 * was acknowledged. Beside that it compacts or exports all the time where WHAT says so.
 */
final class KilledWriter {
    static final Namespace NAMESPACE = new Namespace(List.of("kill", "test"));
    private static final int WRITERS = 3;

    private KilledWriter() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
        long seed = Long.parseLong(arguments[1]);
        Database database = Database.open(Path.of(arguments[0]), Clock.systemUTC()).orThrow();
        LocalItems items = new LocalItems(database, "", new Maker("writer", "kill test"), Clock.systemUTC());
        out.println("ready");
        List<Thread> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            Random random = new Random(seed * WRITERS + i);
            int writer = i;
            writers.add(Thread.ofPlatform().start(() -> write(items, writer, random, out)));
        }
        while (writers.stream().anyMatch(Thread::isAlive)) {
            switch (arguments[2]) {
                case "compaction" -> database.compact();
                case "export" -> items.allVersions(NAMESPACE, _ -> {}, Cancellation.NEVER);
                case "backup" -> database.backup();
                default -> writers.getFirst().join();
            }
        }
    }

    private static void write(LocalItems items, int writer, Random random, PrintStream out) {
        while (true) {
            int together = 1 + random.nextInt(3);
            List<ItemChange> changes = new ArrayList<>();
            List<String> said = new ArrayList<>();
            for (int j = 0; j < together; j++) {
                String key = "/w" + writer + "/" + (j * 7 + random.nextInt(7));
                String content = Long.toHexString(random.nextLong()).repeat(1 + random.nextInt(300));
                changes.add(ItemChange.put(
                        NAMESPACE, key, Value.Fields.copyOf(Map.of("content", new Value.Text(content), "length", new Value.Int(content.length())))));
                said.add(key + " %d " + content.hashCode() + " ;");
            }
            // While the file is rewritten a change may be told to come again.
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
