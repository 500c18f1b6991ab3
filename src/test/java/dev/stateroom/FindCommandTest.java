package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.devserver.DevServerData;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.SourceFinder;
import dev.stateroom.workspace.SourceFinder.FoundSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found on this computer by names, and what an address is said to be. */
final class FindCommandTest {
    @TempDir
    Path folder;

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private static void write(Path file) throws Exception {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "not looked at");
    }

    @Test
    void whatAgentsLeaveIsFoundByItsName() throws Exception {
        Path project = DevServerData.project("0.36.7", folder.resolve("work"));
        write(project.resolve("langgraph.json"));
        write(folder.resolve("work/swe/checkpoints.sqlite"));
        write(folder.resolve("work/my.stateroom.json"));
        write(folder.resolve("work/node_modules/p/langgraph.json"));
        write(folder.resolve("work/.hidden/checkpoints.sqlite"));
        write(folder.resolve("work/a/b/c/d/e/f/g/checkpoints.sqlite"));
        write(folder.resolve("home/.deepagents/sessions.db"));
        Files.createSymbolicLink(folder.resolve("work/again"), folder.resolve("work"));

        SourceFinder.FoundSources found = SourceFinder.search(folder.resolve("home"), List.of(folder.resolve("work")), Cancellation.NEVER, Progress.SILENT);

        assertThat(found.isWhole()).isTrue();
        assertThat(found.sources().stream().map(FoundSource::address).map(address -> folder.relativize(Path.of(address)).toString().replace('\\', '/')))
                .containsExactlyInAnyOrder(
                        "work/project-0.36.7", "work/project-0.36.7/.langgraph_api", "work/swe/checkpoints.sqlite", "work/my.stateroom.json", "home/.deepagents/sessions.db");
    }

    @Test
    void aFolderOfVeryManyIsLeftAtTheBound() throws Exception {
        for (int i = 0; i < 210; i++) {
            write(folder.resolve("p" + i + "/langgraph.json"));
        }
        assertThat(SourceFinder.search(folder.resolve("home"), List.of(folder), Cancellation.NEVER, Progress.SILENT).isWhole()).isFalse();
        assertThat(run("find", "--in", folder.toString()).err()).contains("more than is looked through");
    }

    @Test
    void theCommandListsWhatIsThere() throws Exception {
        write(folder.resolve("work/swe/checkpoints.sqlite"));

        assertThat(run("find", "--in", folder.resolve("work").toString()).out()).contains("checkpoints.sqlite", "checkpoint database");
        assertThat(run("find", "--json", "--in", folder.resolve("work").toString()).json().get(0).get("address").stringValue()).endsWith("checkpoints.sqlite");
    }

    @Test
    void anAddressIsExplained() {
        CommandRun postgres = run("find", "postgresql://reader@db.internal:5432/agents");
        assertThat(postgres.status()).isZero();
        assertThat(postgres.out()).contains("PostgreSQL on db.internal:5432, database agents, as reader", "Nothing has been sent yet");
        CommandRun none = run("find", "--json", folder.resolve("nothing").toString());
        assertThat(none.status()).isEqualTo(1);
        assertThat(none.json().get("kind").stringValue()).isEqualTo("absent");
    }

    @Test
    void everyCommandTakesAnAddressAsItIsCopied() {
        String copied = Path.of("src/test/resources/python-sqlite/sessions.db").toUri().toString();
        CommandRun run = run("threads", "--brief", copied);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).contains("delegate-parallel");
    }
}
