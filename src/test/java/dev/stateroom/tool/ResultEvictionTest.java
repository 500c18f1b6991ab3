package dev.stateroom.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ResultEvictionTest {
    private static final UUID ID = UUID.fromString("12345678-9abc-def0-1234-56789abcdef0");
    private static final ForeignTool SAYS = new ForeignTool("says", ForeignTool.Place.OWN, args -> args.get("what") == null
            ? new ForeignValue.Text("")
            : ForeignValue.fields(args).values().get("what"));

    private final StateFiles files = new StateFiles();

    private Toolset tools(Era era, int tokens) {
        return Toolset.of(
                KeyedAgentBackends.state(files, Dialect.of(era), FileFormat.V2, InstantSource.system()),
                ToolSettings.USUAL.evictingAbove(tokens).withOthers(List.of(SAYS)),
                ToolGuard.OPEN,
                () -> ID);
    }

    private static ToolMessage message(AgentReply<ToolMessage> reply) {
        assertThat(reply).isInstanceOf(AgentReply.Answered.class);
        return ((AgentReply.Answered<ToolMessage>) reply).value();
    }

    private static Message.Call says(String id, String what) {
        return new Message.Call(id, "says", new ForeignValue.Fields(Map.of("what", new ForeignValue.Text(what))));
    }

    @ParameterizedTest
    @CsvSource({
        "PYTHON_0_2, a.b/c, /large_tool_results/a_b_c",
        "PYTHON_0_5, a.b/c, /large_tool_results/a_b_c",
        "PYTHON_0_7, a.b/c, /large_tool_results/a_b_c",
        "PYTHON_0_7, '', /large_tool_results/unknown-12345678",
        "JS_1_9, a.b/c, /large_tool_results/a_b_c",
        "JS_1_14, a.b/c, /large_tool_results/a_b_c.txt",
    })
    void aResultOneCharacterOverTheLimitMovesToTheFileOfItsCall(Era era, String id, String path) {
        ResultEviction eviction = new ResultEviction(Dialect.of(era), ToolSettings.USUAL.evictingAbove(5), () -> ID);

        assertThat(eviction.planned(told(id, "x".repeat(20)))).isEmpty();
        assertThat(eviction.planned(told(id, "x".repeat(21)))).hasValue(new OffloadedText(path, "x".repeat(21)));
    }

    private static ToolMessage told(String id, String text) {
        return new ToolMessage("says", id, new ForeignValue.Text(text), ToolMessage.Status.SUCCESS, null, FilesUpdate.ABSENT);
    }

    @Test
    void pythonCountsCodePointsAndJavaScriptUnits() {
        String pairs = "𝒳".repeat(15);
        ToolSettings settings = ToolSettings.USUAL.evictingAbove(5);

        assertThat(new ResultEviction(Dialect.of(Era.PYTHON_0_7), settings, () -> ID).planned(told("c", pairs))).isEmpty();
        assertThat(new ResultEviction(Dialect.of(Era.JS_1_14), settings, () -> ID).planned(told("c", pairs))).isPresent();
    }

    @Test
    void twoIdsThatBecomeOneNameLeaveTheLaterResultWhereWritesReplaceAndTheEarlierWhereTheyOnlyCreate() {
        Toolset replacing = tools(Era.PYTHON_0_7, 5);
        replacing.call(says("x.y", "first ".repeat(9)));
        message(replacing.call(says("x/y", "second ".repeat(9))));
        assertThat(content("/large_tool_results/x_y")).startsWith("second");

        Toolset creating = tools(Era.PYTHON_0_5, 5);
        creating.call(says("p.q", "first ".repeat(9)));
        ToolMessage kept = message(creating.call(says("p/q", "second ".repeat(9))));
        assertThat(content("/large_tool_results/p_q")).startsWith("first");
        assertThat(kept.text()).isEqualTo("second ".repeat(9));
    }

    private String content(String path) {
        FileData file = files.get(path);
        return file != null && file.content() instanceof FileData.Text(String text) ? text : "";
    }

    @Test
    void showingACallSaysWhereItsResultWouldGoAndWritesNothing() {
        ToolMessage shown = message(tools(Era.PYTHON_0_7, 5).show(says("c", "long ".repeat(9))));

        assertThat(shown.text()).startsWith("Tool result too large").contains("at this path: /large_tool_results/c\n");
        assertThat(files.size()).isZero();
    }

    @Test
    void dollarsInAResultMeanToJavaScriptsNoticeWhatTheyMeanToItsReplace() {
        String dollars = "$$ $& ".repeat(9);

        assertThat(message(tools(Era.PYTHON_0_7, 5).show(says("c", dollars))).text()).contains("1  " + dollars);
        assertThat(message(tools(Era.JS_1_14, 5).show(says("c", dollars))).text()).contains("1\t$ {content_sample} $ ");
    }
}
