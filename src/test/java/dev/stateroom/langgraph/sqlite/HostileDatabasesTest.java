package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.storage.ChildProgram;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged and malicious databases, read in a process with 512 MB of heap: never a crash, never more than five seconds of work,
 * and never an empty tree without a reason. {@code -Dsoak.share=1} reads all of them.
 */
final class HostileDatabasesTest {

    @TempDir
    Path folder;

    @Test
    void everyOneEndsInFilesOrInASentence() throws Exception {
        int step = HostileDatabases.COUNT / SoakShare.of(HostileDatabases.COUNT, 12);
        while (step % 2 == 0 || step % 3 == 0 || step % 5 == 0) {
            step--; // without a common factor with the kinds of damage, so that a part has some of each
        }
        Process child = ChildProgram.start(List.of("-Xmx512m"), HostileReader.class, folder.toString(), Integer.toString(step));
        List<String> lines;
        try (BufferedReader out = child.inputReader()) {
            lines = out.lines().toList();
        } finally {
            child.destroy();
        }
        assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(lines).noneMatch(line -> line.contains("BAD"));
        assertThat(lines).last().isEqualTo("end");
        assertThat(child.exitValue()).isZero();
        int read = (HostileDatabases.COUNT + step - 1) / step;
        assertThat(lines).hasSize(read + 2);
        String summary = lines.get(read);
        System.out.println(summary);
        assertThat(summary).startsWith("hostile databases: " + read + " read, ").matches(".*, [1-9][0-9]* refused .*");
    }
}
