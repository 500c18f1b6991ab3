package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.RegisteredCommands;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Databases changed in payload, schema, rows, companions and pages, read by every reading command in a process with 512 MB of heap. A few of
 * them in every build, 2,000 with {@code -Psoak}.
 */
final class MutatedDatabasesTest {
    private static final int ALL = 2_000;

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
        double share = Double.parseDouble(System.getProperty("soak.share", "0.1"));
        int count = share >= 1 ? ALL : Math.max(20, (int) (ALL * share / 10));
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.awt.headless=true",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        MutatedReader.class.getName(),
                        folder.toString(),
                        Integer.toString(count))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
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
