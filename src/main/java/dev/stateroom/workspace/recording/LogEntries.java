package dev.stateroom.workspace.recording;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The entries of a log: the elements of one JSON document, or one value a line.
 *
 * @param entries what could be read, each with its place
 * @param problems what could not, each named by its place
 */
record LogEntries(List<Entry> entries, List<String> problems) {
    private static final int MOST_PROBLEMS = 100;

    /**
     * One entry.
     *
     * @param place {@code line 3} or {@code entry 3}, counted from 1
     */
    record Entry(String place, ForeignValue value) {}

    /** Reads a file's bytes. */
    static LogEntries read(byte[] bytes) {
        ForeignValue whole = PlainJson.read(bytes);
        if (!(whole instanceof ForeignValue.Opaque(String why, _))) {
            return whole(whole);
        }
        List<Entry> entries = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        int number = 0;
        for (String line : (Iterable<String>) new String(bytes, StandardCharsets.UTF_8).lines()::iterator) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            ForeignValue value = PlainJson.read(line.getBytes(StandardCharsets.UTF_8));
            if (!(value instanceof ForeignValue.Opaque(String reason, _))) {
                entries.add(new Entry("line " + number, value));
            } else if (problems.size() < MOST_PROBLEMS) {
                problems.add("line " + number + " cannot be read: " + reason);
            }
        }
        return entries.isEmpty() ? new LogEntries(List.of(), List.of("it is not JSON: " + why)) : new LogEntries(entries, problems);
    }

    private static LogEntries whole(ForeignValue document) {
        List<Entry> entries = new ArrayList<>();
        if (document instanceof ForeignValue.Items(List<ForeignValue> items)) {
            for (ForeignValue item : items) {
                entries.add(new Entry("entry " + (entries.size() + 1), item));
            }
        } else {
            entries.add(new Entry("entry 1", document));
        }
        return new LogEntries(entries, List.of());
    }
}
