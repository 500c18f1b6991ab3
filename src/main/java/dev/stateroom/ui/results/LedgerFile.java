package dev.stateroom.ui.results;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.ledger.OffloadFields;
import dev.stateroom.report.JsonDocument;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Offloads as the text of a file, with the names and values that the {@code results} command prints as JSON. */
final class LedgerFile {
    private static final List<String> COLUMNS = List.of(
            "status", "tool_call_id", "tool", "agent", "step", "size", "estimated_tokens", "tokens_saved", "shown_bytes", "read_back", "path", "kind",
            "other_tool_call_id", "later", "checkpoint_id", "checkpoint_ns");

    private LedgerFile() {}

    /** JSON Lines: one object for each offload. */
    static String lines(List<Offload> offloads) {
        return offloads.stream().map(o -> JsonDocument.line(OffloadFields.of(o)) + "\n").collect(Collectors.joining());
    }

    /** CSV with a header row (RFC 4180); of the calls that read a result back, only their number. */
    static String table(List<Offload> offloads) {
        return offloads.stream()
                .map(OffloadFields::of)
                .map(fields -> COLUMNS.stream().map(column -> cell(fields.get(column))).collect(Collectors.joining(",", "", "\r\n")))
                .collect(Collectors.joining("", String.join(",", COLUMNS) + "\r\n", ""));
    }

    private static String cell(@Nullable ForeignValue value) {
        return switch (value) {
            case ForeignValue.Text(String text) -> text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
            case ForeignValue.Int(long number) -> String.valueOf(number);
            case ForeignValue.Items(List<ForeignValue> values) -> String.valueOf(values.size());
            case null, default -> "";
        };
    }
}
