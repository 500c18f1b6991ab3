package dev.stateroom.review.decision;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.argument.ToolParameter;
import dev.stateroom.tool.argument.ToolParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the tool accepts an edited call, including the types of its arguments. The runtime would convert many wrong types ({@code
 * "5"} for a number) or drop the argument; here the reviewer gets an error instead.
 */
public final class EditedCall {
    private final ToolParameters parameters;

    /** A check for the tools of a dialect. */
    public EditedCall(Dialect dialect) {
        this.parameters = new ToolParameters(dialect);
    }

    /** The problem with the edit, and what would be accepted; null for none. */
    @Nullable String objection(PendingInterrupt.ActionRequest asked, Decision.Edit edit, boolean isPinned) {
        if (edit.name().isBlank()) {
            return "the edited call names no tool";
        }
        if (isPinned && !edit.name().equals(asked.name())) {
            return "the edit must stay a call of " + asked.name() + ", it names " + edit.name();
        }
        Optional<ToolName> own = ToolName.named(edit.name());
        return own.isPresent() ? against(own.get(), edit) : against(asked, edit);
    }

    private @Nullable String against(ToolName tool, Decision.Edit edit) {
        List<ToolParameter> taken = taken(tool);
        for (ToolParameter parameter : taken) {
            ForeignValue given = edit.args().get(parameter.name());
            if (given == null) {
                if (parameter.fallback() == null) {
                    return edit.name() + " needs " + parameter.name() + ", " + words(parameter.kind());
                }
            } else if (!fits(parameter, given)) {
                return parameter.name() + " must be " + words(parameter.kind()) + ", it is " + kind(given);
            }
        }
        for (String name : edit.args().values().keySet()) {
            if (taken.stream().noneMatch(parameter -> parameter.name().equals(name))) {
                return edit.name() + " takes no argument " + name + "; it takes "
                        + String.join(", ", taken.stream().map(ToolParameter::name).toList());
            }
        }
        return null;
    }

    /** The parameters of a tool, in order; empty for an unknown tool. */
    public List<ToolParameter> taken(String tool) {
        return ToolName.named(tool).map(this::taken).orElse(List.of());
    }

    private List<ToolParameter> taken(ToolName tool) {
        return switch (tool) {
            case LS -> parameters.ls();
            case READ_FILE -> parameters.readFile();
            case WRITE_FILE -> parameters.writeFile();
            case EDIT_FILE -> parameters.editFile();
            case DELETE -> parameters.delete();
            case GLOB -> parameters.glob();
            case GREP -> parameters.grep();
            case EXECUTE -> parameters.execute();
        };
    }

    private static boolean fits(ToolParameter parameter, ForeignValue given) {
        if (given instanceof ForeignValue.Null) {
            return parameter.isNullable();
        }
        return switch (parameter.kind()) {
            case TEXT, MODE -> given instanceof ForeignValue.Text;
            case NUMBER -> given instanceof ForeignValue.Int || given instanceof ForeignValue.Real;
            case POSITIVE -> given instanceof ForeignValue.Int(long number) && number > 0;
            case FLAG -> given instanceof ForeignValue.Bool;
        };
    }

    private static String words(ToolParameter.Kind kind) {
        return switch (kind) {
            case TEXT, MODE -> "a text";
            case NUMBER -> "a number";
            case POSITIVE -> "a whole number above 0";
            case FLAG -> "true or false";
        };
    }

    /** The only check for an unknown tool: an argument that was present must keep its type. */
    private static @Nullable String against(PendingInterrupt.ActionRequest asked, Decision.Edit edit) {
        for (Map.Entry<String, ForeignValue> before : ForeignValue.fields(asked.args()).values().entrySet()) {
            ForeignValue after = edit.args().get(before.getKey());
            if (after == null || after instanceof ForeignValue.Null || before.getValue() instanceof ForeignValue.Null) {
                continue;
            }
            if (edit.name().equals(asked.name()) && !kind(after).equals(kind(before.getValue()))) {
                return before.getKey() + " was " + kind(before.getValue()) + ", the edit makes it " + kind(after);
            }
        }
        return null;
    }

    private static String kind(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Null _ -> "null";
            case ForeignValue.Bool _ -> "true or false";
            case ForeignValue.Int _, ForeignValue.BigInt _, ForeignValue.Real _ -> "a number";
            case ForeignValue.Text _ -> "a text";
            case ForeignValue.Items _ -> "a list";
            case ForeignValue.Fields _, ForeignValue.Pairs _ -> "an object";
            case ForeignValue.Bytes _, ForeignValue.Ext _, ForeignValue.Opaque _ -> "something that JSON has no form for";
        };
    }
}
