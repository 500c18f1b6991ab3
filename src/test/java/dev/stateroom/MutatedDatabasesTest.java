package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.RegisteredCommands;
import dev.stateroom.storage.ChildProgram;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Databases changed in payload, schema, rows, companions and pages, read by every reading command in a process with 512 MB of heap. A few of
 * them in every build, 200 with {@code -Pnightly}, 2,000 with {@code -Psoak}.
 */
final class MutatedDatabasesTest {
    private static final int ALL = 2_000;
    private static final int FEW = 6;

    @TempDir
    Path folder;

    @Test
    void eachCommandThatThereIsReadsOrIsNamedAsOneThatDoesNot() {
        Set<String> named = new TreeSet<>(ReadingCommands.OTHERS);
        named.addAll(ReadingCommands.OF_FILE.keySet());
        named.addAll(ReadingCommands.OF_THREAD.keySet());
        assertThat(named).isEqualTo(RegisteredCommands.names());
    }

    @Test
    void everyCommandEndsAndNoAnswerDiffersSilently() throws Exception {
        int count = SoakShare.SHARE < 0.1 ? FEW : SoakShare.of(ALL, FEW);
        boolean isLong = count > 50 * FEW;
        int parts = isLong ? Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 4) : 1;
        List<Process> children = new ArrayList<>();
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int part = 0; part < parts; part++) {
                Process child = ChildProgram.start(
                        // Half an hour pays to compile what runs as well as can be.
                        List.of("-Xmx512m", "-XX:TieredStopAtLevel=" + (isLong ? 4 : 1), "-Djava.awt.headless=true"),
                        MutatedReader.class,
                        Files.createDirectory(folder.resolve("part" + part)).toString(),
                        Integer.toString((count - part + parts - 1) / parts),
                        Integer.toString(part),
                        Integer.toString(parts));
                children.add(child);
                readers.submit(() -> {
                    try (BufferedReader out = child.inputReader()) {
                        out.lines().forEach(line -> {
                            // As they come: a caller sees how far it is, and what was found if it is stopped.
                            System.out.println(line);
                            lines.add(line);
                        });
                    }
                    return lines;
                });
            }
        } finally {
            children.forEach(Process::destroy);
        }
        assertThat(lines).filteredOn(line -> line.contains("BAD")).isEmpty();
        assertThat(lines).filteredOn("end"::equals).as("parts that came to their end").hasSize(parts);
    }
}
