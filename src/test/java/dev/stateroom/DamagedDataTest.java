package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.storage.LocalData;
import dev.stateroom.storage.database.Damage;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.storage.items.LocalItems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged database of Stateroom itself is never shown as an empty one, and a copy restores it. {@code -Dsoak.share=1} tries all of the matrix. */
final class DamagedDataTest {
    private static final List<Integer> SIZES = List.of(41, 1_000, 12_000);
    private static final Pattern GOOD_COPY = Pattern.compile("the newest good copy is (\\S+\\.sql\\.gz): \"stateroom store restore local: \\1 --yes\" restores it");

    @TempDir
    Path folder;

    /** How the program ended before the damage. */
    private enum Before {
        CLOSED,
        KILLED,
        /** A version of the program that wrote no mark. */
        OLDER_VERSION
    }

    private Path filled(int items) throws IOException {
        Path data = folder.resolve("whole-" + items);
        Namespace namespace = new Namespace(List.of("a", "b"));
        try (LocalData local = new LocalData(data, Clock.systemUTC(), (command, in, out, err) -> 2)) {
            EmbeddedDatabase database = local.database().orThrow().orElseThrow();
            LocalItems store = local.items(database, "", new ChangeAuthor("anna", "test"));
            for (int done = 0; done < items; done += 1_000) {
                List<ItemChange> changes = new ArrayList<>();
                for (int i = done; i < Math.min(items, done + 1_000); i++) {
                    ForeignValue.Fields value = ForeignValue.Fields.copyOf(Map.of("number", new ForeignValue.Int(i), "text", new ForeignValue.Text("text ".repeat(i % 50))));
                    changes.add(new ItemChange(namespace, "k" + i, value, null, null));
                }
                store.change(changes).orThrow();
            }
        }
        assertThat(CommandRun.of(data, "store", "put", "local:", "a.b", "last", "--value", "{\"n\": 1}").status()).isZero();
        assertThat(CommandRun.of(data, "store", "backup", "local:").status()).isZero();
        return data;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Path copy = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(copy);
                } else if (Files.isRegularFile(each)) {
                    Files.copy(each, copy);
                }
            }
        }
    }

    private static void end(Path data, Before how) throws IOException {
        Path mark = data.resolve("stateroom.mark");
        switch (how) {
            case CLOSED -> {}
            case KILLED -> {
                String line = Files.readString(mark);
                Files.writeString(mark, "%-79s\n".formatted(line.substring(0, line.indexOf("size")) + "open"));
            }
            case OLDER_VERSION -> Files.delete(mark);
        }
    }

    private static List<String> copies(Path data) throws IOException {
        try (Stream<Path> all = Files.list(data.resolve("backups"))) {
            return all.map(file -> String.valueOf(file.getFileName())).filter(name -> name.endsWith(".sql.gz")).sorted().toList();
        }
    }

    @Test
    void aDamagedDatabaseIsNeverAnEmptyOneAndACopyBringsItBack() throws IOException {
        Random random = new Random(20261122);
        int cells = 0;
        int refused = 0;
        for (int size : SIZES) {
            Path whole = filled(size);
            String expected = CommandRun.of(whole, "store", "ls", "local:", "--json").out();
            for (Damage damage : Damage.values()) {
                for (Before before : Before.values()) {
                    if (size == SIZES.getFirst() && before == Before.CLOSED || random.nextDouble() < SoakShare.SHARE) {
                        cells++;
                        refused += cell(whole, expected, damage, before) ? 1 : 0;
                    }
                }
            }
        }
        System.out.println("damage matrix: " + cells + " cells, " + refused + " refused, the others read whole");
        assertThat(refused).isPositive();
    }

    /** True if the damage was reported. */
    private boolean cell(Path whole, String expected, Damage damage, Before before) throws IOException {
        String name = damage + " " + before + " " + whole.getFileName();
        Path data = folder.resolve(name.replace(' ', '-'));
        copy(whole, data);
        end(data, before);
        damage.to(data.resolve("stateroom.mv.db"));
        List<String> copies = copies(data);
        CommandRun ls = CommandRun.of(data, "store", "ls", "local:", "--json");
        if (ls.status() == 0) {
            assertThat(ls.out().equals(expected)).as(name).isTrue();
        } else {
            assertThat(ls.err().lines()).as(name).singleElement().asString().startsWith("stateroom: " + data.resolve("stateroom.mv.db"));
        }
        Matcher told = GOOD_COPY.matcher(ls.err());
        String copy = told.find() ? told.group(1) : copies.getLast();
        assertThat(told.reset().find()).as(name + ": " + ls.err()).isEqualTo(ls.status() != 0);
        CommandRun restored = CommandRun.of(data, "store", "restore", "local:", copy, "--yes");
        assertThat(restored.status()).as(name + ": " + restored.err()).isZero();
        CommandRun again = CommandRun.of(data, "store", "ls", "local:", "--json");
        assertThat(again.err()).as(name).isEmpty();
        assertThat(again.out().equals(expected)).as(name).isTrue();
        assertThat(copies(data)).as(name).containsAll(copies);
        if (ls.status() != 0 && damage != Damage.GONE) {
            try (Stream<Path> kept = Files.list(data.resolve("backups"))) {
                assertThat(kept.map(Path::toString)).as(name).anyMatch(file -> file.endsWith(".mv.db"));
            }
        }
        return ls.status() != 0;
    }

    @Test
    void aDatabaseThatOpensAndCannotBeReadToItsEndIsReplacedToo() throws IOException {
        Path whole = filled(1_000);
        String expected = CommandRun.of(whole, "store", "ls", "local:", "--json").out();
        int met = 0;
        for (int number = 0; number < 200 && met < 4; number++) {
            Path data = folder.resolve("late-" + number);
            copy(whole, data);
            end(data, Before.KILLED);
            Path file = data.resolve("stateroom.mv.db");
            byte[] bytes = Files.readAllBytes(file);
            Random random = new Random(number);
            for (int i = 0; i < 3; i++) {
                bytes[3 * 4096 + random.nextInt(bytes.length - 3 * 4096)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(file, bytes);
            boolean opens = CommandRun.of(data, "recent").status() == 0;
            CommandRun backup = CommandRun.of(data, "store", "backup", "local:");
            if (!opens || backup.status() == 0) {
                continue;
            }
            met++;
            List<String> last = met % 2 == 0 ? List.of("--empty") : List.of(copies(data).getLast());
            CommandRun restored = CommandRun.of(data, "store", "restore", "local:", last.getFirst(), "--yes");
            assertThat(restored.status()).as(number + ": " + backup.err() + restored.err()).isZero();
            CommandRun again = CommandRun.of(data, "store", "ls", "local:", "--json");
            assertThat(again.out().equals(expected)).as(number + ": " + again.err()).isEqualTo(met % 2 != 0);
            assertThat(again.status()).isZero();
        }
        assertThat(met).isPositive();
    }

    @Test
    void restoringNeverCostsACopyHoweverOften() throws IOException {
        Path data = filled(5);
        CommandRun.of(data, "store", "put", "local:", "a.b", "k7", "--value", "{\"n\": 7}");
        List<String> first = copies(data);
        for (int i = 0; i < 5; i++) {
            assertThat(CommandRun.of(data, "store", "restore", "local:", first.getFirst(), "--yes").status()).isZero();
            assertThat(CommandRun.of(data, "store", "restore", "local:", "no-such-copy.sql.gz", "--yes").status()).isEqualTo(2);
        }
        assertThat(copies(data)).containsAll(first).hasSizeGreaterThanOrEqualTo(first.size() + 5);
        int now = copies(data).size();
        Path damaged = data.resolve("backups").resolve(first.getLast());
        Files.write(damaged, java.util.Arrays.copyOf(Files.readAllBytes(damaged), 300));
        CommandRun refused = CommandRun.of(data, "store", "restore", "local:", first.getLast(), "--yes");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("the copy " + first.getLast() + " is damaged (it ends too early), and nothing was changed; the newest good copy is ");
        assertThat(copies(data)).hasSize(now);
    }

    @Test
    void aDatabaseWithoutAGoodCopyCanBeGoneOnWithOrBegunAgain() throws IOException {
        Path data = filled(5);
        for (String copy : copies(data)) {
            Files.delete(data.resolve("backups").resolve(copy));
        }
        Damage.APPENDED_TO.to(data.resolve("stateroom.mv.db"));
        assertThat(CommandRun.of(data, "store", "ls", "local:").err()).contains("there is no good copy of it").contains("--as-is --yes");
        assertThat(CommandRun.of(data, "store", "restore", "local:", "--as-is", "--yes").status()).isZero();
        assertThat(CommandRun.of(data, "store", "ls", "local:").out()).contains("k4");
        Damage.ALL_ZEROED.to(data.resolve("stateroom.mv.db"));
        assertThat(CommandRun.of(data, "store", "restore", "local:", "--as-is", "--yes").status()).isNotZero();
        assertThat(CommandRun.of(data, "store", "restore", "local:", "--empty", "--yes").status()).isZero();
        CommandRun empty = CommandRun.of(data, "store", "ls", "local:", "--json");
        assertThat(empty.status()).isZero();
        assertThat(empty.json()).isEmpty();
        assertThat(CommandRun.of(data, "store", "restore", "local:", "--empty", "--yes").err()).contains("is not damaged");
    }

    @Test
    void everyCommandThatNeedsTheDatabaseSaysSo() throws IOException {
        Path data = filled(5);
        Files.delete(data.resolve("stateroom.mv.db"));
        for (List<String> command : List.of(
                List.of("store", "ls", "local:"),
                List.of("store", "get", "local:", "a.b", "k1"),
                List.of("store", "info", "local:"),
                List.of("audit", "verify"),
                List.of("audit", "list"),
                List.of("recent"),
                List.of("threads", "local:"),
                List.of("store", "put", "local:", "a.b", "k9", "--value", "{}"))) {
            CommandRun run = CommandRun.of(data, command.toArray(String[]::new));
            assertThat(run.status()).as(command.toString()).isEqualTo(2);
            assertThat(run.err()).as(command.toString()).contains("stateroom.mv.db is gone; the newest good copy is ");
            assertThat(data.resolve("stateroom.mv.db")).as(command.toString()).doesNotExist();
        }
    }
}
