package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Any two things compared, from the command line. */
final class CompareCommandTest {
    private static final String THREAD = "0197a000-0000-7000-8000-000000000001";

    @TempDir
    private Path folder;

    private Path sessions = Path.of("");

    @BeforeEach
    void files() throws IOException {
        sessions = CommandRun.copy("python-sqlite/sessions.db", folder);
        Files.createDirectories(folder.resolve("a/sub"));
        Files.createDirectories(folder.resolve("b/sub"));
        Files.writeString(folder.resolve("a/sub/changed"), "one\ntwo\n");
        Files.writeString(folder.resolve("b/sub/changed"), "one\n2\n");
        Files.writeString(folder.resolve("a/same"), "same");
        Files.writeString(folder.resolve("b/same"), "same");
        Files.writeString(folder.resolve("a/gone"), "x");
        Files.write(folder.resolve("b/bytes"), new byte[] {0, 1, 2});
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private static List<String> told(CommandRun run) {
        return run.json().valueStream()
                .map(row -> row.get("path").stringValue() + " " + row.get("change").stringValue() + " +"
                        + row.get("added_lines").intValue() + " -" + row.get("removed_lines").intValue())
                .toList();
    }

    @Test
    void twoFoldersDifferInWhatTheirFilesHold() {
        CommandRun run = run("compare", folder.resolve("a").toString(), folder.resolve("b").toString(), "--json");
        assertThat(run.status()).isEqualTo(1);
        assertThat(told(run)).containsExactly("bytes added +0 -0", "gone deleted +0 -1", "sub/changed modified +1 -1");
        assertThat(run("compare", folder.resolve("a").toString(), folder.resolve("a").toString(), "--json").status())
                .isZero();
    }

    @Test
    void twoStepsOfAThreadDifferAsTheirDiffSays() {
        String at = "1f1e542c-7955";
        CommandRun compared = run("compare", sessions + "#" + THREAD + "@" + at, sessions + "#" + THREAD, "--json");
        JsonNode diff = run("diff", sessions.toString(), THREAD, at, "head", "--json").json();
        assertThat(compared.status()).isEqualTo(1);
        assertThat(told(compared).stream().map(row -> "/" + row.split(" ")[0]).toList())
                .isEqualTo(diff.valueStream().map(row -> row.get("path").stringValue()).toList());
        assertThat(diff).isNotEmpty();
    }

    @Test
    void aThreadDownloadedIntoAFolderIsTheSame() {
        assertThat(run("compare", sessions + "#forked", folder.resolve("a").toString(), "--stat").status()).isEqualTo(1);
        CommandRun download = run("download", "/", "--to", folder.resolve("out").toString(), "-w", sessions.toString());
        assertThat(download.err()).isEmpty();
        CommandRun compared = run("compare", sessions.toString(), folder.resolve("out").toString(), "--json");
        assertThat(told(compared)).isEmpty();
    }

    private Path log(String name, String... calls) throws IOException {
        return Files.write(folder.resolve(name), List.of(calls));
    }

    private static String call(String id, String tool, String path, String result) {
        return "{\"id\":\"%s\",\"tool\":\"%s\",\"args\":{\"file_path\":\"%s\"},\"result\":\"%s\"}".formatted(id, tool, path, result);
    }

    @Test
    void twoLogsDifferCallByCallWhateverTheirIdsAre() throws IOException {
        Path one = log(
                "one.jsonl",
                call("1", "read_file", "/a", "same"),
                call("2", "read_file", "/b", "old"),
                call("3", "ls", "/only/one", "x"),
                call("4", "read_file", "/c", "end"));
        Path other = log(
                "other.jsonl",
                call("x1", "write_file", "/only/other", "ok"),
                call("x2", "read_file", "/a", "same"),
                call("x3", "read_file", "/b", "new"),
                call("x4", "read_file", "/c", "end"));
        CommandRun run = run("compare", one.toString(), other.toString(), "--json");
        assertThat(run.status()).isEqualTo(1);
        assertThat(told(run))
                .containsExactly(
                        "main/00001 write_file other added +5 -0",
                        "main/00003 read_file b modified +1 -1",
                        "main/00004 ls one deleted +0 -5");
        assertThat(run("compare", one.toString(), other.toString()).err()).contains("3 differ, 2 are the same");
        assertThat(run("compare", one.toString(), one.toString()).status()).isZero();
    }

    @Test
    void aThreadsCallsAreComparedWithALogOfThem() throws IOException {
        CommandRun calls = run("calls", sessions.toString(), THREAD, "--json");
        Path log = log("calls.json", calls.out());
        CommandRun same = run("compare", sessions + "#" + THREAD, log.toString(), "--json");
        assertThat(told(same)).isEmpty();
        assertThat(run("compare", sessions + "#forked", sessions + "#" + THREAD, "--calls", "--stat").status()).isEqualTo(1);
        assertThat(run("compare", log.toString(), folder.resolve("a").toString(), "--json").err()).contains("has no recorded calls");
        assertThat(run("compare", log.toString(), folder.resolve("a").toString(), "--json").out()).isEmpty();
    }

    @Test
    void callsThatCannotBeReadAreNotTheSame() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + sessions); Statement statement = connection.createStatement()) {
            statement.execute("UPDATE checkpoints SET checkpoint = x'c1' WHERE thread_id = '" + THREAD + "'");
        }
        String damaged = sessions + "#" + THREAD;
        CommandRun run = run("compare", damaged, damaged, "--calls");
        assertThat(run.err()).contains("0 differ").contains("note: ").contains("cannot be read");
        assertThat(run.status()).isEqualTo(2);
    }

    @Test
    void whatNamesNothingIsRefused() {
        assertThat(run("compare", folder.resolve("none").toString(), folder.resolve("a").toString()).status()).isEqualTo(2);
        assertThat(run("compare", sessions + "#", folder.resolve("a").toString()).err()).contains("SOURCE#THREAD@STEP");
        assertThat(run("compare", sessions + "#nobody", folder.resolve("a").toString()).err()).contains("no thread nobody");
    }
}
