package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a killed write left next to its target goes with the next write; what may belong to another process stays. */
final class LeftPartsTest {
    @TempDir
    Path folder;

    private Path mounted;
    private String workspace;

    @BeforeEach
    void mount() throws IOException {
        mounted = Files.createDirectories(folder.resolve("mounted/sub"));
        workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "filesystem", "root": "mounted", "writable": true}}
                """).toString();
    }

    private static long ended() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.waitFor();
        return process.pid();
    }

    private List<String> namesAfterAWrite() throws IOException {
        CommandRun run = CommandRun.of(folder.resolve("data"), "-w", workspace, "write", "/sub/new.txt", "--text", "x");
        assertThat(run.status()).as(run.err()).isZero();
        try (Stream<Path> names = Files.list(mounted)) {
            return names.map(path -> String.valueOf(path.getFileName())).sorted().toList();
        }
    }

    @Test
    void ofAProcessThatEndedItGoes() throws Exception {
        long ended = ended();
        Files.writeString(mounted.resolve(".stateroom-" + ended + "-1.part"), "half");
        Files.writeString(mounted.resolve(".stateroom-" + ended + "-20.part"), "");
        assertThat(namesAfterAWrite()).containsExactly("new.txt");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS) // links
    void whatMayBeSomebodysStays() throws Exception {
        long ended = ended();
        Path victim = Files.writeString(folder.resolve("victim.txt"), "keep");
        String running = ".stateroom-" + ProcessHandle.current().pid() + "-999999.part";
        String link = ".stateroom-" + ended + "-2.part";
        String held = ".stateroom-" + ended + "-3.part";
        String inside = ".stateroom-" + ended + "-4.part";
        Files.writeString(mounted.resolve(running), "of a process that runs");
        Files.createSymbolicLink(mounted.resolve(link), victim);
        Files.createDirectories(mounted.resolve(inside));
        Files.writeString(mounted.resolve(inside).resolve("a.txt"), "in a folder");
        List<String> others = List.of(".stateroom-x-1.part", ".stateroom-" + ended + ".part", "stateroom-" + ended + "-1.part", ".stateroom-" + ended + "-1.part.txt",
                ".stateroom-99999999999999999999-1.part");
        for (String other : others) {
            Files.writeString(mounted.resolve(other), "another name");
        }
        try (FileChannel channel = FileChannel.open(mounted.resolve(held), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            assertThat(channel.tryLock()).isNotNull(); // a writer on another computer
            assertThat(namesAfterAWrite()).contains(running, link, held, inside).containsAll(others);
        }
        assertThat(victim).hasContent("keep");
        assertThat(mounted.resolve(inside).resolve("a.txt")).hasContent("in a folder");
    }
}
