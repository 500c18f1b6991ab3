package dev.stateroom.langgraph.sqlite;

import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;

/** The program that wrote a database, judged by its first rows. For display only; nothing depends on it. */
enum WriterProgram {
    /** {@code SqliteSaver} or {@code AsyncSqliteSaver}. */
    PYTHON("Python"),
    /** The npm package. */
    JAVASCRIPT("JavaScript"),
    /** {@code dcode}, which adds an index of its own. */
    TERMINAL("Deep Agents Code"),
    /** No rows yet. */
    UNKNOWN("no checkpoints yet");

    private static final String TERMINALS_INDEX = "idx_dcode_threads_list";

    private final String words;

    WriterProgram(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    static WriterProgram of(SqliteFile file) {
        if (file.tables().indexes().contains(TERMINALS_INDEX)) {
            return TERMINAL;
        }
        List<String> types = new ArrayList<>();
        file.read(
                "SELECT type FROM checkpoints WHERE length(type) < 100 LIMIT 20",
                List.of(),
                Cancellation.NEVER,
                row -> types.add(row.textOrEmpty(1)));
        if (types.isEmpty()) {
            return UNKNOWN;
        }
        return types.stream().allMatch("json"::equals) ? JAVASCRIPT : PYTHON;
    }
}
