package dev.stateroom.tool;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The result of a call of a tool that the agent does not have. Source: {@code ToolNode} of langgraph
 * ({@code INVALID_TOOL_NAME_ERROR_TEMPLATE}) and of langchain for JavaScript ({@code getInvalidToolError}).
 *
 * @param name as the model wrote it
 * @param registered the names of all tools of the agent, in their order
 */
public record NoSuchTool(String name, List<String> registered) {
    private static final Pattern SENTENCE = Pattern.compile("Error: (.*) is not a valid tool, try one of \\[(.*)]\\.", Pattern.DOTALL);

    /** Copies the list. */
    public NoSuchTool {
        registered = List.copyOf(registered);
    }

    /** Parses a recorded result; empty for any other text. */
    public static Optional<NoSuchTool> of(String answer) {
        Matcher sentence = SENTENCE.matcher(answer);
        return sentence.matches()
                ? Optional.of(new NoSuchTool(sentence.group(1), sentence.group(2).isEmpty() ? List.of() : List.of(sentence.group(2).split(", ", -1))))
                : Optional.empty();
    }

    /** The text of the result. */
    public String sentence() {
        return "Error: " + name + " is not a valid tool, try one of [" + String.join(", ", registered) + "].";
    }

    /** The file tools among the registered ones, in their order. */
    public List<ToolName> fileTools() {
        return registered.stream().flatMap(tool -> ToolName.named(tool).stream()).toList();
    }
}
