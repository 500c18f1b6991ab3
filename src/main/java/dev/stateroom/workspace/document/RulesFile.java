package dev.stateroom.workspace.document;

import dev.stateroom.permission.RuleBook;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.vfs.Utf8;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Permission rules in a separate file: a list as for {@code permissions} in a workspace, an object with that list, or a whole workspace. */
public final class RulesFile {
    private static final int LARGEST = 4 << 20;
    private static final Set<String> FIELDS = Set.of("permissions", "subagents");

    private RulesFile() {}

    /** The rules in a file; a failure's sentence names the file, the field, line and column. */
    public static Outcome<RuleBook> open(Path path) {
        return RegularFile.named(path, LARGEST, "a file with permission rules").then(bytes -> read(path, bytes));
    }

    private static Outcome<RuleBook> read(Path path, byte[] bytes) {
        if (Utf8.firstInvalid(bytes, 0) >= 0) {
            return Outcome.failed(Failure.Kind.INVALID, path + ": this is not UTF-8 from byte " + Utf8.firstInvalid(bytes, 0) + " on");
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        try {
            return Outcome.ok(of(text.startsWith("\uFEFF") ? text.substring(1) : text));
        } catch (DocumentProblem e) {
            return Outcome.failed(Failure.Kind.INVALID, path + ": " + e.phrase());
        }
    }

    private static RuleBook of(String text) {
        return switch (LocatedJson.read(text)) {
            case JsonNode.Items(DocumentLocation _, List<JsonNode> written) ->
                new RuleBook(AgentSetup.asRules(AgentSetup.rules(written)), Map.of());
            case JsonNode.Fields fields when fields.get("backend") != null ->
                WorkspaceDocument.read(text).setup().ruleBook();
            case JsonNode root -> AgentSetup.read(FieldReader.of(root, FIELDS)).ruleBook();
        };
    }
}
