package dev.stateroom.tool;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The eight file tools, in the order in which they are offered. */
public enum ToolName {
    /** Lists a folder. */
    LS("ls", Operation.READ),
    /** Reads a window of a file, or a picture, sound, video or document as a block. */
    READ_FILE("read_file", Operation.READ),
    /** Writes a whole file. */
    WRITE_FILE("write_file", Operation.WRITE),
    /** Replaces a text in a file. */
    EDIT_FILE("edit_file", Operation.WRITE),
    /** Deletes a file or a folder. */
    DELETE("delete", Operation.WRITE),
    /** Finds files by their names. */
    GLOB("glob", Operation.READ),
    /** Finds lines by their text. */
    GREP("grep", Operation.READ),
    /** Runs a shell command. */
    EXECUTE("execute", Operation.EXECUTE);

    /** The kind of a tool's access to files; rules name the first two. */
    public enum Operation {
        /** Reads files. */
        READ,
        /** Changes files. */
        WRITE,
        /** Runs a command, which may do anything. */
        EXECUTE
    }

    private final String id;
    private final Operation operation;

    ToolName(String id, Operation operation) {
        this.id = id;
        this.operation = operation;
    }

    /** The name for the model. */
    public String id() {
        return id;
    }

    private static final Map<String, ToolName> BY_ID = Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(tool -> tool.id, tool -> tool));

    /** The kind of its access to files. */
    public Operation operation() {
        return operation;
    }

    /** True for a tool whose results stay in the conversation, however large. */
    public boolean keepsResults() {
        return this != EXECUTE;
    }

    public static Optional<ToolName> named(String id) {
        return Optional.ofNullable(BY_ID.get(id));
    }

    /**
     * True if the tool checks its path before the backend does. Source: {@code middleware/filesystem.py}: {@code glob} does from 0.4,
     * {@code grep} from 0.5; npm's tools all do.
     */
    public boolean readsPath(Dialect dialect) {
        return switch (this) {
            case GLOB -> dialect.holds(DialectFact.GLOB_CHECKS_PATH);
            case GREP -> dialect.holds(DialectFact.GREP_CHECKS_PATH);
            case LS, READ_FILE, WRITE_FILE, EDIT_FILE, DELETE, EXECUTE -> true;
        };
    }
}
