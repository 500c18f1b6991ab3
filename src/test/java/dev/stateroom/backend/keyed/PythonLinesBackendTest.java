package dev.stateroom.backend.keyed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentBackend.Content;
import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentBackend.OptionalCall;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import dev.stateroom.langgraph.store.MemoryItems;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PythonLinesBackendTest {
    private static final String DATE = "2025-01-01T00:00:00+00:00";

    private final StateFiles files = new StateFiles();

    @Test
    void aChangeOfTheStateIsAnsweredAndNotMade() {
        AgentBackend backend = state(Dialect.of(Era.PYTHON_0_4));
        AgentResult.Write write = answered(backend.write("/a.txt", "x\n"));
        assertThat(files.size()).isZero();
        files.apply(write.filesUpdate());
        assertThat(files.get("/a.txt")).extracting(FileData::content).isEqualTo(new FileData.Lines(List.of("x", "")));
        assertThat(answered(backend.read("/a.txt", null, null)).fileData())
                .extracting(FileData::content)
                .isEqualTo(new FileData.Text("     1\tx"));
        AgentResult.Write again = answered(backend.write("/a.txt", "y"));
        assertThat(again.error()).startsWith("Cannot write to /a.txt because it already exists.");
        assertThat(again.filesUpdate()).isEqualTo(FilesUpdate.NOTHING);
    }

    @Test
    void beforeTenAFileIsNoRootAndThePatternIsAnExpression() {
        files.put("/d/x.txt", lines(DATE, "needle 1", "other"));
        GrepRequest request = GrepRequest.of("needle \\d", "/d/x.txt", null);
        assertThat(answered(state(Dialect.of(Era.PYTHON_0_2)).grep(request)).matches()).isEmpty();
        assertThat(answered(state(Dialect.of(Era.PYTHON_0_2)).grep(GrepRequest.of("needle \\d", "d//", null)))
                        .matches())
                .isEmpty();
        assertThat(answered(state(Dialect.of(Era.PYTHON_0_2)).grep(GrepRequest.of("needle \\d", "d", null)))
                        .matches())
                .containsExactly(new AgentResult.GrepMatch("/d/x.txt", 1, "needle 1"));
        assertThat(answered(state(Dialect.of(Era.PYTHON_0_2)).grep(GrepRequest.of("*", null, null))).error())
                .isEqualTo("Invalid regex pattern: nothing to repeat at position 0");
        assertThat(answered(state(Dialect.of(Era.PYTHON_0_4)).grep(GrepRequest.of("needle 1", "/d/x.txt/", null)))
                        .matches())
                .hasSize(1);
        assertThat(answered(state(Dialect.of(Era.PYTHON_0_4)).grep(request)).matches()).isEmpty();
    }

    @Test
    void aMissingDateIsThrownWhereItIsNeeded() {
        files.put("/x.txt", lines(null, "a"));
        AgentBackend backend = state(Dialect.of(Era.PYTHON_0_4));
        assertThat(backend.glob("*.txt", null)).isEqualTo(AgentReply.raised("KeyError", "'modified_at'"));
        assertThat(answered(backend.glob("*.md", null)).matches()).isEmpty();
        assertThat(backend.edit("/x.txt", "a", "b", false)).isEqualTo(AgentReply.raised("KeyError", "'created_at'"));
        assertThat(answered(backend.ls("/")).entries())
                .containsExactly(new AgentResult.FileInfo("/x.txt", false, 1L, ""));
    }

    @Test
    void uploadsCameToTheStoreFirst() {
        assertThat(state(Dialect.of(Era.PYTHON_0_4)).uploadFiles(List.of())).isInstanceOfSatisfying(
                AgentReply.Raised.class, raised -> assertThat(raised.message()).startsWith("StateBackend does not support"));
        assertThat(state(Dialect.of(Era.PYTHON_0_2)).optionalCalls()).isEmpty();
        assertThat(state(Dialect.of(Era.Language.PYTHON, new Release(0, 3, 4))).optionalCalls())
                .containsExactly(OptionalCall.DOWNLOAD);
        AgentBackend store = answered(KeyedAgentBackends.store(
                new MemoryItems(MemoryItems.Kinship.LABELS, InstantSource.system()),
                new NamespaceSource.Legacy("agent"),
                Dialect.of(Era.PYTHON_0_2),
                FileFormat.V2,
                InstantSource.system()));
        assertThat(store.uploadFiles(List.of(new Content("/a", new byte[] {'a', (byte) 0xE2, (byte) 0x82}))))
                .isEqualTo(AgentReply.raised(
                        "UnicodeDecodeError", "'utf-8' codec can't decode bytes in position 1-2: unexpected end of data"));
        assertThat(answered(store.uploadFiles(List.of(new Content("/a", new byte[] {'a', '\n', 'b'})))))
                .containsExactly(new AgentResult.Upload("/a", null));
        assertThat(answered(store.downloadFiles(List.of("/a", "/b"))))
                .extracting(AgentResult.Download::error)
                .containsExactly(null, "file_not_found");
    }

    private AgentBackend state(Dialect dialect) {
        return KeyedAgentBackends.state(files, dialect, FileFormat.V2, InstantSource.system());
    }

    private static FileData lines(@Nullable String date, String... lines) {
        return new FileData(new FileData.Lines(List.of(lines)), null, null, date, date);
    }

    private static <R> R answered(AgentReply<R> reply) {
        if (reply instanceof AgentReply.Answered<R>(R value)) {
            return value;
        }
        throw new AssertionError(reply);
    }
}
