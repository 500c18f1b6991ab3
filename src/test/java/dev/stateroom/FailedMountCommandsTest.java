package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Commands on a workspace with mounts that are not available, one for each reason. */
final class FailedMountCommandsTest {
    @TempDir
    Path folder;

    private Path workspace;

    @BeforeEach
    void make() throws IOException {
        Files.createDirectories(folder.resolve("project/src"));
        Files.writeString(folder.resolve("project/readme.md"), "needle\n");
        Files.writeString(folder.resolve("no.db"), "this is no database, but it is long enough to be looked at twice");
        workspace = document("{\"type\": \"filesystem\", \"root\": \"vanished\"}");
        in("trust", "--yes", "--without", "/box/");
    }

    private Path document(String fallback) throws IOException {
        return Files.writeString(folder.resolve("partly.stateroom.json"), """
                {"version": 1, "dialect": "python-0.7", "context": {"odd": "a/b"},
                 "backend": {"type": "composite", "default": %s,
                   "routes": {
                     "/project/": {"type": "filesystem", "root": "project", "writable": true},
                     "/gone/": {"type": "filesystem", "root": "no-such-folder"},
                     "/file/": {"type": "filesystem", "root": "no.db"},
                     "/text/": {"type": "store", "source": "no.db", "namespace": ["a"]},
                     "/unset/": {"type": "store", "source": "no.db", "namespace": ["{context.user}"]},
                     "/odd/": {"type": "store", "source": "no.db", "namespace": ["{context.odd}"]},
                     "/redis/": {"type": "store", "source": "redis://127.0.0.1:1", "namespace": ["a"]},
                     "/server/": {"type": "state", "source": "http://127.0.0.1:1"},
                     "/bucket/": {"type": "s3", "bucket": "docs", "endpoint": "http://127.0.0.1:1",
                       "access_key": "${env:STATEROOM_NO_SUCH_KEY}", "secret_key": "${env:STATEROOM_NO_SUCH_KEY}"},
                     "/table/": {"type": "postgres_files", "url": "postgresql://u@127.0.0.1:1/d"},
                     "/box/": {"type": "sandbox", "transport": "docker", "container": "c1"},
                     "/own/": {"type": "custom", "class": "a.B"}}}}
                """.formatted(fallback));
    }

    private CommandRun in(String... args) {
        String[] all = new String[args.length + 2];
        all[0] = "-w";
        all[1] = workspace.toString();
        System.arraycopy(args, 0, all, 2, args.length);
        return CommandRun.of(folder.resolve("data"), all);
    }

    private static List<String> texts(JsonNode rows, String field) {
        return rows.valueStream().map(row -> row.get(field).stringValue("")).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/gone | 3 | nothing has the path",
        "/file | 3 | is a file",
        "/text | 2 | no.db",
        "/unset | 2 | the namespace asks for {context.user}, which the workspace file does not give",
        "/odd | 2 | Namespace component at index 0 contains disallowed characters: 'a/b'",
        "/redis | 3 | nothing answers at 127.0.0.1:1: is Redis running there",
        "/server | 3 | nothing answers at 127.0.0.1:1: is the LangGraph server running there",
        "/bucket | 3 | the variable STATEROOM_NO_SUCH_KEY is not set",
        "/table | 3 | nothing answers at 127.0.0.1:1: is PostgreSQL running there",
        "/box | 2 | waits for your agreement (stateroom trust)",
        "/own | 3 | no plug-in has the class a.B",
    })
    void eachFailedMountAnswersWithOneSentence(String mount, int status, String sentence) {
        CommandRun run = in("ls", mount);
        assertThat(run.err()).contains(sentence).hasLineCount(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.status()).isEqualTo(status);
        assertThat(in("read", "/project/readme.md").out()).isEqualTo("needle\n");
    }

    @Test
    void aListingShowsTheMountsThatAreThereAndWhyTheOthersAreNot() {
        CommandRun run = in("ls", "/", "--json");
        assertThat(run.status()).isZero();
        JsonNode rows = run.json();
        assertThat(texts(rows, "path")).contains("/project", "/gone", "/bucket").hasSize(12);
        for (JsonNode row : rows) {
            assertThat(row.get("error").isNull()).as(row.get("path").stringValue()).isEqualTo(row.get("path").stringValue().equals("/project"));
        }
        assertThat(run.err()).contains("note: /: nothing has the path").contains("vanished").contains("note: /bucket: the variable STATEROOM_NO_SUCH_KEY");
    }

    @Test
    void aSearchFindsWhatItCanAndNamesEveryMountThatItCouldNotSearch() {
        CommandRun run = in("grep", "needle", "--json");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(texts(run.json().get("matches"), "path")).containsExactly("/project/readme.md");
        assertThat(texts(run.json().get("errors"), "mount"))
                .containsExactlyInAnyOrder(
                        "/", "/gone/", "/file/", "/text/", "/unset/", "/odd/", "/redis/", "/server/", "/bucket/", "/table/", "/box/", "/own/");
        assertThat(in("glob", "*.md").out()).contains("/project/readme.md");
        assertThat(in("glob", "*.md").err()).contains("note: /odd: ");
    }

    @Test
    void changesOfOtherMountsGoOn() {
        assertThat(in("write", "/project/new.txt", "--text", "x").status()).isZero();
        assertThat(folder.resolve("project/new.txt")).hasContent("x");
        CommandRun refused = in("write", "/bucket/new.txt", "--text", "x", "--json");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.json().get("error").stringValue()).contains("the variable STATEROOM_NO_SUCH_KEY is not set");
    }

    @Test
    void anAgentsCallsToAPartThatCannotBeHadAreWithheldAndTheOthersAnswered() throws IOException {
        assertThat(in("read", "/project/readme.md", "--as-agent").json().get("file_data").get("content").stringValue())
                .isEqualTo("needle\n");
        CommandRun bucket = in("ls", "/bucket", "--as-agent");
        assertThat(bucket.status()).isEqualTo(1);
        assertThat(bucket.json().get("withheld").stringValue()).startsWith("/bucket/: the variable STATEROOM_NO_SUCH_KEY");
        assertThat(in("grep", "needle", "--as-agent").json().get("withheld").stringValue()).startsWith("/");
        assertThat(in("ls", "/odd", "--as-agent").json().get("withheld").stringValue()).contains("no.db");
        workspace = document("{\"type\": \"local_shell\", \"root\": \"project\"}");
        assertThat(in("exec", "echo hi", "--as-agent").err()).contains("not allowed").hasLineCount(1);
        assertThat(in("exec", "--yes", "echo hi", "--as-agent").json().get("output").stringValue()).isEqualTo("hi\n");
        assertThat(in("exec", "echo hi", "--as-agent", "--mount", "/x").err()).contains("cannot be used with --as-agent").hasLineCount(1);
    }
}
