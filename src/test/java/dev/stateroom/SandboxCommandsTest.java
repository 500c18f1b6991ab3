package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A sandbox behind a command, by commands: nothing runs unasked, then both faces answer through the same shell. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
final class SandboxCommandsTest {
    @TempDir
    Path folder;

    private Path started;

    @BeforeEach
    void makeFiles() throws IOException {
        Path root = Files.createDirectories(folder.resolve("inside"));
        Files.writeString(root.resolve("notes.md"), "alpha\nneedle\n");
        started = folder.resolve("started");
    }

    private CommandRun in(String type, String... args) throws IOException {
        Path document = folder.resolve("box.stateroom.json");
        Files.writeString(
                document,
                """
                {"version": 1, "dialect": "%s", "backend": {"type": "sandbox", "transport": "command", "argv": ["sh", "-c", ": > %s; exec \\"$0\\""],
                 "root": "%s", "env": {"GREETING": "it's"}, "writable": true}}
                """
                        .formatted(type, started, folder.resolve("inside")));
        String[] all = new String[args.length + 2];
        all[0] = "-w";
        all[1] = document.toString();
        System.arraycopy(args, 0, all, 2, args.length);
        return CommandRun.of(folder.resolve("data"), all);
    }

    @Test
    void nothingIsStartedBeforeSomebodyAgreed() throws IOException {
        JsonNode mount = in("python-0.7", "mounts", "--json").json().get(0);
        assertThat(mount.get("error").stringValue()).contains("waits for your agreement (stateroom trust)");
        assertThat(in("python-0.7", "ls", "/").status()).isEqualTo(2);
        assertThat(in("python-0.7", "ls", "--as-agent", "/").out()).doesNotContain("notes");
        assertThat(started).doesNotExist();
        CommandRun trust = in("python-0.7", "trust", "--yes");
        assertThat(trust.out()).contains("sh -c : > ");
        assertThat(in("python-0.7", "ls", "/", "--json").json().get(0).get("path").stringValue()).isEqualTo("/notes.md");
        assertThat(started).exists();
    }

    @Test
    void bothFacesAnswerThroughOneShell() throws IOException {
        in("python-0.7", "trust", "--yes");
        assertThat(in("python-0.7", "read", "/notes.md").out()).isEqualTo("alpha\nneedle\n");
        assertThat(in("python-0.7", "grep", "needle").out()).contains("/notes.md:2:needle");
        assertThat(in("python-0.7", "exec", "echo \"$GREETING\"; exit 4").out()).startsWith("it's");
        assertThat(in("python-0.7", "write", "/deep/new.txt", "--text", "one").status()).isZero();
        assertThat(folder.resolve("inside/deep/new.txt")).hasContent("one");
        Path inside = folder.resolve("inside");
        for (String dialect : List.of("python-0.7", "js-1.14")) {
            CommandRun listed = in(dialect, "ls", "--as-agent", inside.toString());
            assertThat(listed.json().get(dialect.startsWith("js") ? "files" : "entries").valueStream().map(entry -> entry.get("path").stringValue()))
                    .as(dialect)
                    .anyMatch(path -> path.equals(inside + "/notes.md"));
            assertThat(in(dialect, "write", "--as-agent", inside + "/" + dialect, "--text", "by an agent").status()).as(dialect).isZero();
            assertThat(inside.resolve(dialect)).hasContent("by an agent");
        }
    }

    @Test
    void aCommandStartsInTheFolderOfItsWorkspaceFile() throws IOException {
        Files.writeString(folder.resolve("beside.sh"), "exec \"$1\"\n");
        Path document = folder.resolve("beside.stateroom.json");
        Files.writeString(document, """
                {"version": 1, "backend": {"type": "sandbox", "transport": "command", "argv": ["sh", "beside.sh"], "root": "%s"}}
                """.formatted(folder.resolve("inside")));
        Path data = folder.resolve("data");
        assertThat(CommandRun.of(data, "trust", document.toString(), "--yes").out()).contains(folder.resolve("beside.sh") + ", sha256");
        assertThat(CommandRun.of(data, "-w", document.toString(), "ls", "/").out()).contains("/notes.md");
    }

    @Test
    void aTargetThatIsAnOptionIsRefused() throws IOException {
        Path document = folder.resolve("option.stateroom.json");
        Files.writeString(
                document, "{\"version\": 1, \"backend\": {\"type\": \"sandbox\", \"transport\": \"ssh\", \"host\": \"-oProxyCommand=touch x\"}}");
        CommandRun mounts = CommandRun.of(folder.resolve("data"), "-w", document.toString(), "mounts");
        assertThat(mounts.out()).contains("begins with a hyphen, and ssh would take it for an option");
    }
}
