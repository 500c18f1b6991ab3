package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.sqlite.FatThread;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A line of a thread's state that is too long to be held is read in parts. */
final class StoredLineTest {
    private static final int LENGTH = 29_000_000;

    @TempDir
    Path folder;

    private CommandRun run(String... arguments) {
        return CommandRun.of(folder.resolve("data"), arguments);
    }

    @Test
    void aLineThatIsTooLongToBeHeldIsPrintedAndListedAsAFile() throws Exception {
        String thread = FatThread.write(folder, LENGTH) + "#" + FatThread.ID;
        String file = "/large_tool_results/call_one_line";

        CommandRun whole = run("cat", thread, file);
        assertThat(whole.err()).isEmpty();
        assertThat(whole.status()).isZero();
        assertThat(whole.out()).hasSize(LENGTH).startsWith("[{\"service\":\"search\",\"timeout\":30,").endsWith("]");

        assertThat(run("ls", thread, "/large_tool_results").out()).contains(file + "  " + LENGTH).doesNotContain("too large");
        assertThat(run("files", thread).out()).containsPattern("call_one_line +" + LENGTH + " +– +v2 +–");
        run("files", thread, "--json").json().forEach(one -> {
            if (one.get("path").stringValue().equals(file)) {
                assertThat(one.get("size").intValue()).isEqualTo(LENGTH);
                assertThat(one.get("sha256").isNull()).isTrue();
                assertThat(one.get("unreadable").stringValue()).contains("too large to be held");
            }
        });
        JsonNode version = run("log", thread, file, "--json").json().get(0);
        assertThat(version.get("size").intValue()).isEqualTo(LENGTH);
        assertThat(version.get("sha256").isNull()).isTrue();
        CommandRun json = run("cat", thread, file, "--json");
        assertThat(json.status()).isEqualTo(2);
        assertThat(json.err()).contains("too large to be held");
    }
}
