package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

/** A medium that has no room left: one sentence, what was there stays, and nothing half-written is left. */
final class FullDiskTest {
    private static final String THREAD = "0197a000-0000-7000-8000-000000000001";

    @TempDir
    Path folder;

    /** A small file system of its own: of 64 KiB, of which 60 are taken, unless another size is asked for. */
    private record SmallDisk(Path root) implements AutoCloseable {
        static SmallDisk at(Path root) throws IOException, InterruptedException {
            SmallDisk disk = at(root, 64);
            Files.write(root.resolve("ballast.bin"), new byte[60 << 10]);
            Files.writeString(root.resolve("old.txt"), "as it was");
            return disk;
        }

        static SmallDisk at(Path root, int kilobytes) throws IOException, InterruptedException {
            Files.createDirectories(root);
            if (!Files.isExecutable(Path.of("/bin/mount"))
                    || run("/bin/mount", "-t", "tmpfs", "-o", "size=" + kilobytes + "k", "tmpfs", root.toString()) != 0) {
                System.out.println("skipped: needs a small file system, which only the system's administrator can mount");
                throw new TestAbortedException("needs a small file system");
            }
            return new SmallDisk(root);
        }

        private static int run(String... command) throws IOException, InterruptedException {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            return process.waitFor(10, TimeUnit.SECONDS) ? process.exitValue() : -1;
        }

        /** Takes all that is left. */
        void fill() throws IOException {
            try (OutputStream out = Files.newOutputStream(root.resolve("ballast.bin"))) {
                byte[] page = new byte[4096];
                while (true) {
                    out.write(page);
                }
            } catch (IOException full) {
                assertThat(full).hasMessageContaining("space");
            }
        }

        List<String> names() throws IOException {
            try (Stream<Path> names = Files.list(root)) {
                return names.map(path -> path.getFileName().toString()).sorted().toList();
            }
        }

        @Override
        public void close() throws IOException {
            try {
                assertThat(run("/bin/umount", root.toString())).isZero();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    @Test
    void everyCommandThatWritesSaysItInOneSentenceAndLeavesNothing() throws Exception {
        Path database = CommandRun.copy("python-sqlite/sessions.db", folder);
        Path large = Files.write(folder.resolve("large.bin"), new byte[100_000]);
        Files.createDirectories(folder.resolve("roomy"));
        String workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "composite", "default": {"type": "filesystem", "root": "roomy", "writable": true},
                  "routes": {"/full/": {"type": "filesystem", "root": "full", "writable": true}}}}
                """).toString();
        try (SmallDisk disk = SmallDisk.at(folder.resolve("full"))) {
            String grown = "y".repeat(9_000);
            List<CommandRun> runs = List.of(
                    run("-w", workspace, "write", "/full/new.bin", "--file", large.toString()),
                    run("-w", workspace, "write", "/full/old.txt", "--force", "--file", large.toString()),
                    run("-w", workspace, "edit", "/full/old.txt", "--old", "as it", "--new", grown),
                    run("-w", workspace, "upload", large.toString(), "--to", "/full/"),
                    run("-w", workspace, "write", "/full/old.txt", "--text", grown, "--as-agent", "--dialect", "python-0.7"),
                    run("-w", workspace, "download", "/full/ballast.bin", "--to", disk.root().resolve("x").toString()));
            for (CommandRun failed : runs) {
                assertThat(failed.status()).as(failed.err()).isIn(1, 2);
            }
            for (CommandRun failed : runs.subList(0, 4)) {
                assertThat(failed.err()).contains("cannot be written").contains("space").hasLineCount(1);
            }
            assertThat(Files.readString(disk.root().resolve("old.txt"))).isEqualTo("as it was");
            assertThat(disk.names()).contains("ballast.bin", "old.txt").isSubsetOf("ballast.bin", "old.txt", "x");
            assertThat(run("-w", workspace, "write", "/fine.txt", "--text", "fine").status()).as("other mounts").isZero();
            CommandRun restored = run(
                    "restore", database.toString(), THREAD, "/workspace/README.md", "--at", head(database), "--to",
                    disk.root().resolve("readme.md").toString());
            assertThat(restored.status()).isEqualTo(2);
            assertThat(restored.err()).contains("No space left").hasLineCount(1);
            assertThat(disk.root().resolve("readme.md")).doesNotExist();
        }
    }

    private static String line(String key, int size) {
        return "{\"namespace\":[\"n\"],\"key\":\"" + key + "\",\"value\":{\"content\":\"" + "x".repeat(size) + "\"}}\n";
    }

    @Test
    void whatStateroomKeepsIsThereAsItWasWhenItsDiskIsFull() throws Exception {
        Path lines = Files.writeString(folder.resolve("items.jsonl"), line("a", 40_000) + line("b", 40_000));
        Path more = Files.writeString(folder.resolve("more.jsonl"), line("c", 400_000));
        try (SmallDisk disk = SmallDisk.at(folder.resolve("small"), 4_096)) {
            Path data = disk.root().resolve("data");
            assertThat(CommandRun.of(data, "store", "import", "local:", lines.toString()).status()).isZero();
            Path export = disk.root().resolve("items.jsonl");
            assertThat(CommandRun.of(data, "store", "export", "local:", "--to", export.toString()).status()).isZero();
            byte[] whole = Files.readAllBytes(export);
            disk.fill();
            List<CommandRun> refused = List.of(
                    CommandRun.of(data, "store", "import", "local:", more.toString()),
                    CommandRun.of(data, "store", "put", "local:", "n", "a", "--value", "{\"content\":\"" + "y".repeat(300_000) + "\"}"),
                    CommandRun.of(data, "store", "export", "local:", "--to", export.toString(), "--force"),
                    CommandRun.of(data, "store", "backup", "local:"),
                    CommandRun.of(data, "store", "compact", "local:"));
            for (CommandRun one : refused) {
                assertThat(one.status()).as(one.err()).isIn(1, 2, 3);
                assertThat(one.err()).containsIgnoringCase("no space left").hasLineCount(1);
            }
            assertThat(export).as("the export that was there").hasBinaryContent(whole);
            assertThat(disk.names()).as("nothing by half").containsExactlyInAnyOrder("ballast.bin", "data", "items.jsonl");
            Files.delete(disk.root().resolve("ballast.bin"));
            assertThat(CommandRun.of(data, "store", "export", "local:").bytes()).as("everything, and nothing else").isEqualTo(whole);
            assertThat(CommandRun.of(data, "store", "import", "local:", more.toString()).status()).isZero();
        }
    }

    private String head(Path database) {
        return run("history", database.toString(), THREAD, "--json").json().get(0).get("checkpoint_id").stringValue();
    }

    /** Takes that many bytes and fails then, as a full medium does. */
    private static final class FullAfter extends OutputStream {
        private final OutputStream out;
        private int room;

        FullAfter(OutputStream out, int room) {
            this.out = out;
            this.room = room;
        }

        @Override
        public void write(int b) throws IOException {
            if (--room < 0) {
                throw new IOException("No space left on device");
            }
            out.write(b);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8_191, 8_192, 8_193, 99_999})
    void aFileThatCannotBeWrittenWholeIsNotWritten(int room) throws IOException {
        Path file = Files.writeString(folder.resolve("old.txt"), "as it was");
        byte[] large = new byte[100_000];
        for (boolean replace : new boolean[] {true, false}) {
            Path to = replace ? file : folder.resolve("new.txt");
            assertThatThrownBy(() -> ReplacedFile.write(to, replace, out -> {
                        try (OutputStream full = new FullAfter(out, room)) {
                            full.write(large);
                        }
                    }))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("No space left");
        }
        assertThat(file).hasContent("as it was");
        try (Stream<Path> names = Files.list(folder)) {
            assertThat(names.map(path -> path.getFileName().toString())).containsExactly("old.txt");
        }
    }

    @Test
    void aFileThatIsThereIsReplacedOnlyWhereThatIsMeant() throws IOException {
        Path file = Files.writeString(folder.resolve("old.txt"), "as it was");
        assertThatThrownBy(() -> ReplacedFile.write(file, false, out -> out.write('x'))).isInstanceOf(IOException.class);
        assertThat(file).hasContent("as it was");
        assertThat(ReplacedFile.write(file, true, out -> out.write('x'))).isEqualTo(1);
        assertThat(file).hasContent("x");
    }
}
