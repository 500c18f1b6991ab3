package dev.stateroom.agent.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class EditNoteTest {
    private static Message.@Nullable Call read(String result) {
        return EditNote.read(new Message("tool", "m", "write_file", new ForeignValue.Text(result), List.of(), "c", "success", ForeignValue.Fields.EMPTY));
    }

    @Test
    void whatANoteSaysIsTheCallThatItWasMadeOf() {
        Map<String, ForeignValue> args = new LinkedHashMap<>();
        args.put("file_path", new ForeignValue.Text("/ä \"q\" with arguments {}.md"));
        args.put("content", new ForeignValue.Text("a\n\tb\\\u2028\ud83c\udf89\u007f"));
        args.put("some", new ForeignValue.Items(List.of(
                new ForeignValue.Int(-3), new ForeignValue.Real(1.5e-7), new ForeignValue.BigInt(BigInteger.TWO.pow(70)), new ForeignValue.Bool(true),
                ForeignValue.Null.INSTANCE, ForeignValue.Fields.EMPTY, new ForeignValue.Items(List.of()))));
        Message.Call call = new Message.Call("c", "write_file", ForeignValue.Fields.copyOf(args));
        assertThat(read(EditNote.of(call) + "\n\nTool response:\nUpdated file")).isEqualTo(call);
        assertThat(read(EditNote.of(call))).isEqualTo(call);
        assertThat(read("Watch out!" + EditNote.of(call).substring(EditNote.of(call).indexOf(" Executed instead")))).isEqualTo(call);
    }

    @Test
    void noOtherTextIsANote() {
        String note = EditNote.of(new Message.Call("c", "ls", ForeignValue.Fields.EMPTY));
        assertThat(read("Updated file /a.md")).isNull();
        assertThat(read(note + " And more.")).isNull();
        for (String broken : List.of("{", "{\"a\"}", "{\"a\": }", "{\"a\": \"\\x\"}", "{\"a\": \"\\u12\"}", "{\"a\": [1, }", "{\"a\": nul}", "", "{\"a\": \"")) {
            assertThat(read(note.replace("{}.", broken))).as(broken).isNull();
        }
        assertThat(read(note.replace("{}.", "[".repeat(5_000) + "]".repeat(5_000)))).isNull();
    }
}
