package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.RegisteredCommands;
import dev.stateroom.storage.ChildProgram;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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
        Process child = ChildProgram.start(
                List.of("-Xmx512m", "-Djava.awt.headless=true"), MutatedReader.class, folder.toString(), Integer.toString(count));
        List<String> lines;
        try (BufferedReader out = child.inputReader()) {
            lines = out.lines().peek(line -> {
                if (line.startsWith("mutated")) {
                    System.out.println(line);
                }
            }).toList();
        } finally {
            child.destroy();
        }
        assertThat(lines).filteredOn(line -> line.contains("BAD")).isEmpty();
        assertThat(lines).last().isEqualTo("end");
    }
}
