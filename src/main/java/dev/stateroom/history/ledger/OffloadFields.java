package dev.stateroom.history.ledger;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.ToolCall;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An offload as a record of named values, for programs. */
public final class OffloadFields {
    private OffloadFields() {}

    /** The fields in a fixed order; unknown ones are null. {@code read_back} is a list of records. */
    public static ForeignValue.Fields of(Offload entry) {
        ToolCall call = entry.call();
        Offload.Size size = entry.size();
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("path", text(entry.path()));
        fields.put("tool_call_id", text(call == null ? null : call.id()));
        fields.put("tool", text(call == null ? null : call.tool()));
        fields.put("size", number(size == null ? null : (Long) size.bytes()));
        fields.put("estimated_tokens", number(size == null ? null : (Long) size.tokens()));
        fields.put("status", text(entry.status().id()));
        fields.put("read_back", new ForeignValue.Items(entry.readBack().stream().map(OffloadFields::of).toList()));
        fields.put("kind", text(entry.kind().id()));
        fields.put("agent", text(entry.agent().isEmpty() ? null : entry.agent()));
        fields.put("step", number(entry.step()));
        fields.put("checkpoint_id", text(entry.at().id()));
        fields.put("checkpoint_ns", text(entry.at().namespace()));
        fields.put("shown_bytes", number(entry.shown()));
        fields.put("tokens_saved", number(entry.tokensSaved()));
        fields.put("other_tool_call_id", text(entry.by() == null ? null : entry.by().id()));
        fields.put("later", text(entry.laterFate().word()));
        return ForeignValue.Fields.copyOf(fields);
    }

    private static ForeignValue of(ReadBack read) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("tool_call_id", text(read.call().id()));
        fields.put("bytes", number(read.bytes()));
        fields.put("tool", text(read.call().tool()));
        fields.put("checkpoint_id", text(read.call().checkpoint().id()));
        return ForeignValue.Fields.copyOf(fields);
    }

    private static ForeignValue text(@Nullable String text) {
        return text == null ? ForeignValue.Null.INSTANCE : new ForeignValue.Text(text);
    }

    private static ForeignValue number(@Nullable Number number) {
        return number == null ? ForeignValue.Null.INSTANCE : new ForeignValue.Int(number.longValue());
    }
}
