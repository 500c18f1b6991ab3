package dev.stateroom.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class ToolsetTest {

    private static Toolset tools(Era era, ToolSettings settings, ToolGuard guard) {
        return Toolset.of(
                KeyedAgentBackends.state(new StateFiles(), Dialect.of(era), FileFormat.V2, InstantSource.system()),
                settings,
                guard,
                UUID::randomUUID);
    }

    private static ToolMessage answer(Toolset tools, String name, Map<String, ForeignValue> args) {
        AgentReply<ToolMessage> reply = tools.call(new Message.Call("c", name, new ForeignValue.Fields(args)));
        assertThat(reply).isInstanceOf(AgentReply.Answered.class);
        return ((AgentReply.Answered<ToolMessage>) reply).value();
    }

    private static ForeignValue text(String text) {
        return new ForeignValue.Text(text);
    }

    @Test
    void aWrittenFileIsReadBackBelowItsHeader() {
        Toolset tools = tools(Era.PYTHON_0_7, ToolSettings.USUAL, ToolGuard.OPEN);

        answer(tools, "write_file", Map.of("file_path", text("a.txt"), "content", text("one\ntwo\n")));
        assertThat(answer(tools, "read_file", Map.of("file_path", text("/a.txt"))).text())
                .isEqualTo("@@ lines 1-2 of 2 @@\none\ntwo");
    }

    @Test
    void aRefusalOfTheGuardIsTheWholeAnswerAndTheBackendIsNotAsked() {
        ToolGuard guard = new ToolGuard() {
            @Override
            public Verdict before(Access access) {
                return access.tool().operation() == ToolName.Operation.WRITE
                        ? new Verdict.Refused("Error: no writing to " + access.path())
                        : Verdict.ALLOWED;
            }

            @Override
            public boolean shows(String path) {
                return true;
            }
        };
        Toolset tools = tools(Era.PYTHON_0_7, ToolSettings.USUAL, guard);

        ToolMessage refused = answer(tools, "write_file", Map.of("file_path", text("a.txt"), "content", text("x")));
        assertThat(refused.text()).isEqualTo("Error: no writing to /a.txt");
        assertThat(refused.status()).isEqualTo(ToolMessage.Status.ERROR);
        assertThat(answer(tools, "ls", Map.of("path", text("/"))).text()).isEqualTo("No files found");
    }

    @Test
    void whatTheGuardHidesStandsInNoListAndInNoSearch() {
        StateFiles files = new StateFiles();
        Dialect dialect = Dialect.of(Era.JS_1_14);
        Toolset open = Toolset.of(
                KeyedAgentBackends.state(files, dialect, FileFormat.V2, InstantSource.system()), ToolSettings.USUAL);
        for (String name : new String[] {"/a.txt", "/b.txt"}) {
            AgentReply<ToolMessage> written = open.call(new Message.Call(
                    "c", "write_file", new ForeignValue.Fields(Map.of("path", text(name), "content", text("needle")))));
            files.apply(((AgentReply.Answered<ToolMessage>) written).value().filesUpdate());
        }
        ToolGuard guard = new ToolGuard() {
            @Override
            public Verdict before(Access access) {
                return Verdict.ALLOWED;
            }

            @Override
            public boolean shows(String path) {
                return !path.startsWith("/a");
            }
        };
        Toolset guarded = Toolset.of(
                KeyedAgentBackends.state(files, dialect, FileFormat.V2, InstantSource.system()),
                ToolSettings.USUAL,
                guard,
                UUID::randomUUID);

        assertThat(answer(guarded, "ls", Map.of()).text()).isEqualTo("/b.txt (6 bytes)");
        assertThat(answer(guarded, "glob", Map.of("pattern", text("*"))).text()).isEqualTo("/b.txt");
        assertThat(answer(guarded, "grep", Map.of("pattern", text("needle"))).text()).isEqualTo("/b.txt:\n  1: needle");
    }

    @Test
    void aToolThatTheBackendCannotServeIsNotOfferedAndStillAnswers() {
        Toolset tools = tools(Era.PYTHON_0_7, ToolSettings.USUAL, ToolGuard.OPEN);

        assertThat(tools.offered())
                .containsExactly("ls", "read_file", "write_file", "edit_file", "delete", "glob", "grep");
        assertThat(answer(tools, "execute", Map.of("command", text("ls"))).text())
                .startsWith("Error: Execution not available.");
    }
}
