package dev.stateroom.backend.general;

import dev.stateroom.dialect.DialectFact;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.backend.DiskBackend;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.NamespaceSource;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.langgraph.store.MemoryItems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class GeneralAgentBackendTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Era.class)
    void aFolderAnswersAsTheDialectsStoreDoes(Era era) throws Exception {
        Dialect dialect = Dialect.of(era);
        AgentBackend mount = answered(GeneralAgentBackend.of(DiskBackend.of(folder, true).orThrow(), dialect, CLOCK));
        AgentBackend store = answered(KeyedAgentBackends.store(
                new MemoryItems(MemoryItems.Kinship.LABELS, CLOCK),
                dialect.language() == Era.Language.JAVASCRIPT || dialect.holds(DialectFact.NAMESPACE_REQUIRED) ? NamespaceSource.of("filesystem") : new NamespaceSource.Legacy(null),
                dialect,
                FileFormat.V2,
                CLOCK));

        assertThat(answers(mount)).isEqualTo(answers(store));
        assertThat(Files.readString(folder.resolve("a/b.md"))).isEqualTo("ONE\ntwo\n");
    }

    private static List<String> answers(AgentBackend backend) {
        ResultShape shape = ResultShape.of(backend);
        List<ForeignValue> answers = new ArrayList<>();
        answers.add(shape.reply(backend.write("/a/b.md", "one\ntwo\n")));
        answers.add(shape.reply(backend.write("/c.txt", "three")));
        answers.add(shape.reply(backend.edit("/a/b.md", "one", "ONE", false)));
        answers.add(shape.reply(backend.edit("/nope", "one", "ONE", false)));
        answers.add(shape.reply(backend.read("/a/b.md", 1, 1)));
        answers.add(shape.reply(backend.read("/nope", null, null)));
        answers.add(shape.reply(backend.ls("/")));
        answers.add(shape.reply(backend.ls("/a")));
        answers.add(shape.reply(backend.grep(AgentBackend.GrepRequest.of("t", null, null))));
        answers.add(shape.reply(backend.glob("**/*.md", "/")));
        // Dates are the medium's own.
        return answers.stream().map(answer -> answer.toString().replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+(Z|\\+00:00)", "<ts>")).toList();
    }

    private static AgentBackend answered(AgentReply<AgentBackend> reply) {
        assertThat(reply).isInstanceOf(AgentReply.Answered.class);
        return ((AgentReply.Answered<AgentBackend>) reply).value();
    }
}
