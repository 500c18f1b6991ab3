package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.workspace.TypedAddress.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is understood of what a person types, drops or pastes. */
final class TypedAddressTest {
    private static TypedAddress typed(String text) {
        return TypedAddress.of(text, Path.of("/base"), _ -> LocalLook.ABSENT);
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:2024, SERVER",
        "https://agents.example.com, SERVER",
        "localhost:2024, SERVER",
        "127.0.0.1:8123, SERVER",
        "agents.internal.example:443, SERVER",
        "https://smith.langchain.com/studio/?baseUrl=http://127.0.0.1:2024, SERVER",
        "postgresql://reader@db.internal:5432/agents, POSTGRES",
        "postgres://db/agents, POSTGRES",
        "jdbc:postgresql://db.internal/agents, POSTGRES",
        "postgresql+psycopg://db.internal/agents, POSTGRES",
        "local:, OWN",
        "local:notes, OWN",
        "mongodb://db.internal/agents, MONGODB",
        "mongodb+srv://cluster.example.com, MONGODB",
        "mysql://db/agents, REFUSED",
        "redis://db:6379, REDIS",
        "rediss://me@db/2, REDIS",
        "redis://db/first, REFUSED",
        "dynamodb://table, REFUSED",
        "couchbase://db/agents, REFUSED",
        "postgresql://h:99999999/d, REFUSED",
        "./graph.py:graph, AGENT",
        "my_agent.graph:agent, AGENT",
        "nothing-here, ABSENT",
        "'', NOTHING",
        "'   ', NOTHING"
    })
    void theKindIsToldAtOnce(String text, Kind kind) {
        TypedAddress is = typed(text);
        assertThat(is.kind()).isEqualTo(kind);
        assertThat(is.next()).endsWith(".").doesNotContain("null");
        assertThat(is.kind().isRemote()).isEqualTo(kind == Kind.SERVER || kind == Kind.POSTGRES || kind == Kind.MONGODB || kind == Kind.REDIS);
    }

    @Test
    void nothingIsLookedAtForWhatIsElsewhere() {
        List<Path> looked = new ArrayList<>();
        for (String text : List.of("http://a.example:1234", "postgresql://h/d", "local:", "mongodb://h/d", "redis://h", "")) {
            TypedAddress.of(text, Path.of("/base"), path -> {
                looked.add(path);
                return LocalLook.ABSENT;
            });
        }
        assertThat(looked).isEmpty();
    }

    @Test
    void noPasswordIsShown() {
        TypedAddress is = typed("postgresql://reader:secret@db.internal/agents");
        assertThat(is.what() + is.next()).doesNotContain("secret");
        assertThat(typed("postgresql://reader:secret@db.internal:99999999/agents").toString()).doesNotContain("secret");
    }

    @Test
    void aServerFarAwayWithoutEncryptionIsSaidToBeSo() {
        assertThat(typed("http://agents.example.com").next()).contains("not encrypted");
        assertThat(typed("http://127.0.0.1:2024").next()).doesNotContain("not encrypted");
        assertThat(typed("https://agents.example.com").next()).doesNotContain("not encrypted");
    }

    @ParameterizedTest
    @EnumSource(LocalLook.class)
    void whatIsAtAPathDecides(LocalLook look) {
        TypedAddress is = TypedAddress.of(" \"some.db\" ", Path.of("/base"), path -> {
            assertThat(path).isEqualTo(Path.of("/base/some.db").toAbsolutePath());
            return look;
        });
        assertThat(is.kind().isOpened()).isEqualTo(look != LocalLook.ABSENT && look != LocalLook.FILE);
    }

    @Test
    void pathsAreTakenAsTheyAreDropped() {
        assertThat(AddressForm.of("file:///tmp/a%20b.db")).isEqualTo(Path.of("/tmp/a b.db").toString());
        assertThat(AddressForm.of("~/x.db")).startsWith(System.getProperty("user.home"));
        assertThat(AddressForm.of("sqlite:////tmp/x.db")).isEqualTo("sqlite:/tmp/x.db");
        assertThat(AddressForm.of("C:\\x.db")).isEqualTo("C:\\x.db");
        assertThat(AddressForm.of("a.db")).isEqualTo("a.db");
    }

    @Test
    void filesAreToldByTheirFirstBytes(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("w.json"), "{}");
        Files.writeString(folder.resolve("note.txt"), "text");
        Files.createDirectory(folder.resolve("project"));
        Files.writeString(folder.resolve("project/langgraph.json"), "{}");

        assertThat(LocalLook.at(Path.of("src/test/resources/python-sqlite/sessions.db"))).isEqualTo(LocalLook.SQLITE);
        assertThat(LocalLook.at(folder.resolve("w.json"))).isEqualTo(LocalLook.WORKSPACE);
        assertThat(LocalLook.at(folder.resolve("note.txt"))).isEqualTo(LocalLook.FILE);
        assertThat(LocalLook.at(folder.resolve("project"))).isEqualTo(LocalLook.PROJECT);
        assertThat(LocalLook.at(folder)).isEqualTo(LocalLook.FOLDER);
        assertThat(LocalLook.at(folder.resolve("none"))).isEqualTo(LocalLook.ABSENT);
        assertThat(LocalLook.at(Path.of("/net/server/share"))).isEqualTo(LocalLook.ELSEWHERE);
    }
}
