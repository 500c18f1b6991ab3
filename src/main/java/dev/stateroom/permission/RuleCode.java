package dev.stateroom.permission;

import dev.stateroom.agent.text.JsonText;
import dev.stateroom.vfs.PythonStringRepr;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Formats rules as source text in the packages' languages, ready to paste. */
public final class RuleCode {
    private RuleCode() {}

    /** A list of {@code FilesystemPermission} for the Python package. */
    public static String python(List<PermissionRule> rules) {
        return rules.stream()
                .map(rule -> "    FilesystemPermission(operations=" + words(rule, RuleCode::single) + ", paths=["
                        + rule.paths().stream().map(PythonStringRepr::of).collect(Collectors.joining(", ")) + "], mode="
                        + single(rule.mode().word()) + "),\n")
                .collect(Collectors.joining("", "permissions=[\n", "]"));
    }

    /** A list of objects for the npm package. */
    public static String typeScript(List<PermissionRule> rules) {
        return rules.stream()
                .map(rule -> "  { operations: " + words(rule, JsonText.JAVASCRIPT::of) + ", paths: ["
                        + rule.paths().stream().map(JsonText.JAVASCRIPT::of).collect(Collectors.joining(", ")) + "], mode: "
                        + JsonText.JAVASCRIPT.of(rule.mode().word()) + " },\n")
                .collect(Collectors.joining("", "permissions: [\n", "]"));
    }

    /** A list for {@code permissions} of a workspace file, one rule per line. */
    public static String json(List<PermissionRule> rules) {
        return rules.stream()
                .map(rule -> "  { \"operations\": " + words(rule, JsonText.JAVASCRIPT::of) + ", \"paths\": ["
                        + rule.paths().stream().map(JsonText.JAVASCRIPT::of).collect(Collectors.joining(", ")) + "], \"mode\": "
                        + JsonText.JAVASCRIPT.of(rule.mode().word()) + " }")
                .collect(Collectors.joining(",\n", rules.isEmpty() ? "[" : "[\n", rules.isEmpty() ? "]" : "\n]"));
    }

    private static String single(String word) {
        return PythonStringRepr.of(word);
    }

    private static String words(PermissionRule rule, UnaryOperator<String> quoted) {
        return rule.operations().stream().map(RuleOperation::word).map(quoted).collect(Collectors.joining(", ", "[", "]"));
    }
}
