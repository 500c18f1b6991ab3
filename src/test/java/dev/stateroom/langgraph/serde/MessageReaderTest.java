package dev.stateroom.langgraph.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MessageReaderTest {

    @ParameterizedTest
    @CsvSource({
        "human, human, 1",
        "human blocks, human, 2",
        "system, system, 3",
        "ai tool call, ai, 4",
        "ai chunk, ai, 5",
        "tool, tool, 6",
        "chat, chat, 7",
        "function, function, 8",
        "remove, remove, 9",
        "json lc1 message, human, h"
    })
    void storedObjectsOfEveryClassAreMessages(String vector, String type, String id) {
        assertThat(MessageReader.read(vector(vector))).singleElement().satisfies(message -> {
            assertThat(message.type()).isEqualTo(type);
            assertThat(message.id()).isEqualTo(id);
        });
    }

    @Test
    void aListIsReadInOrder() {
        assertThat(MessageReader.read(vector("messages list"))).extracting(Message::text).containsExactly("a", "b");
    }

    @Test
    void callsAndResultsKeepTheirIds() {
        assertThat(MessageReader.read(vector("ai tool call")).getFirst().toolCalls())
                .containsExactly(new Message.Call(
                        "c1", "ls", ForeignValue.Fields.copyOf(Map.of("path", new ForeignValue.Text("/")))));
        Message result = MessageReader.read(vector("tool")).getFirst();
        assertThat(result.toolCallId()).isEqualTo("c1");
        assertThat(result.name()).isEqualTo("ls");
        assertThat(result.status()).isEqualTo("error");
        assertThat(result.raw().get("artifact")).isNotNull();
    }

    @Test
    void javaScriptObjectsTakeTheirTypeFromTheClass() {
        Message message = one("{'lc':1,'type':'constructor','id':['langchain_core','messages','AIMessageChunk'],"
                + "'kwargs':{'id':'x','content':[{'type':'text','text':'t'}],"
                + "'tool_calls':[{'name':'ls','args':{},'id':'c'}]}}");
        assertThat(message.type()).isEqualTo("ai");
        assertThat(message.text()).isEqualTo("t");
        assertThat(message.toolCalls()).hasSize(1);
    }

    @Test
    void openAiDictsHaveRolesAndArgumentsAsText() {
        Message message = one("{'role':'assistant','content':null,'tool_calls':[{'id':'c','type':'function',"
                + "'function':{'name':'ls','arguments':'{\\\"path\\\":\\\"/\\\"}'}}]}");
        assertThat(message.type()).isEqualTo("ai");
        assertThat(message.toolCalls())
                .containsExactly(new Message.Call("c", "ls", ForeignValue.Fields.copyOf(Map.of("path", new ForeignValue.Text("/")))));
    }

    @Test
    void argumentsThatAreNoJsonStayText() {
        assertThat(one("{'role':'assistant','tool_calls':[{'function':{'name':'ls','arguments':'{'}}]}").toolCalls())
                .containsExactly(new Message.Call("", "ls", new ForeignValue.Text("{")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {'role':'user','content':'hi'}                | human
            {'type':'human','content':'hi'}               | human
            {'type':'human','data':{'content':'hi'}}      | human
            ['user','hi']                                 | human
            [['assistant','hi']]                          | ai
            'hi'                                          | human
            {'role':'developer','content':'hi'}           | system
            {'type':'remove','id':'1','content':'hi'}     | remove
            {'type':'Critic','content':'hi'}              | critic
            """)
    void plainFormsAreMessagesToo(String json, String type) {
        Message message = one(json);
        assertThat(message.type()).isEqualTo(type);
        assertThat(message.text()).isEqualTo("hi");
    }

    @Test
    void twoTextsOfWhichTheFirstIsNoRoleAreTwoMessages() {
        assertThat(MessageReader.read(json("['hello','hi']"))).hasSize(2);
    }

    @Test
    void nullHoldsNoneAndWhatIsNoMessageSaysSo() {
        assertThat(MessageReader.read(ForeignValue.Null.INSTANCE)).isEmpty();
        assertThat(MessageReader.read(new ForeignValue.Items(List.of(new ForeignValue.Opaque("encrypted with aes", 5)))))
                .singleElement()
                .satisfies(m -> {
                    assertThat(m.type()).isEqualTo(MessageReader.UNREADABLE);
                    assertThat(m.text()).isEqualTo("encrypted with aes (5 bytes)");
                });
    }

    private static Message one(String json) {
        List<Message> messages = MessageReader.read(json(json));
        assertThat(messages).hasSize(1);
        return messages.getFirst();
    }

    private static ForeignValue json(String json) {
        return Serializer.decode("json", json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static ForeignValue vector(String name) {
        Vectors vector = Vectors.all().stream()
                .filter(v -> v.name().equals(name))
                .findFirst()
                .orElseThrow();
        return Serializer.decode(vector.type(), vector.payload());
    }
}
