package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.tool.argument.ArgumentCheck;
import dev.stateroom.tool.argument.ToolParameter;
import dev.stateroom.tool.argument.ToolParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the arguments of a call of a file tool against the tool's parameters in a dialect. */
public final class CallArguments {
    private CallArguments() {}

    /** The arguments as passed to the tool, or the error for the model if they do not fit. */
    public static ArgumentCheck.Checked check(Dialect dialect, ToolName tool, ForeignValue args) {
        ForeignValue.Fields written = ForeignValue.fields(args);
        return ArgumentCheck.of(dialect).check(tool.id(), parameters(dialect, tool), given(dialect, tool, written), written);
    }

    /** The error for the model if arguments do not fit; null if all fit. */
    public static @Nullable String wrong(Dialect dialect, ToolName tool, ForeignValue args) {
        return check(dialect, tool, args) instanceof ArgumentCheck.Checked.Refused(String text) ? text : null;
    }

    /** The arguments, with an empty text for each required one that is missing. */
    public static ForeignValue completed(Dialect dialect, ToolName tool, ForeignValue args) {
        Map<String, ForeignValue> complete = new LinkedHashMap<>(given(dialect, tool, ForeignValue.fields(args)).values());
        for (ToolParameter parameter : parameters(dialect, tool)) {
            if (parameter.fallback() == null) {
                complete.putIfAbsent(parameter.name(), new ForeignValue.Text(""));
            }
        }
        return ForeignValue.Fields.copyOf(complete);
    }

    private static List<ToolParameter> parameters(Dialect dialect, ToolName tool) {
        ToolParameters all = new ToolParameters(dialect);
        return switch (tool) {
            case LS -> all.ls();
            case READ_FILE -> all.readFile();
            case WRITE_FILE -> all.writeFile();
            case EDIT_FILE -> all.editFile();
            case DELETE -> all.delete();
            case GLOB -> all.glob();
            case GREP -> all.grep();
            case EXECUTE -> all.execute();
        };
    }

    /** Newer npm releases accept {@code path} as {@code file_path}. */
    private static ForeignValue.Fields given(Dialect dialect, ToolName tool, ForeignValue.Fields args) {
        boolean takesFile = switch (tool) {
            case READ_FILE, WRITE_FILE, EDIT_FILE, DELETE -> true;
            case LS, GLOB, GREP, EXECUTE -> false;
        };
        ForeignValue path = args.get("path");
        boolean renames = dialect.holds(DialectFact.PATH_STANDS_FOR_FILE_PATH);
        if (!takesFile || !renames || path == null || args.get("file_path") != null) {
            return args;
        }
        Map<String, ForeignValue> renamed = new LinkedHashMap<>(args.values());
        renamed.remove("path");
        renamed.put("file_path", path);
        return ForeignValue.Fields.copyOf(renamed);
    }
}
