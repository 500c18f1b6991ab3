package dev.stateroom.workspace.document;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of a workspace file: mounts, dialect and rules. A structural error makes it invalid as a whole; mistakes that the agent's own
 * setup allows are accepted.
 *
 * @param root the whole document
 * @param name the name in the header; null if the file has none
 * @param dialect the dialect that the file names; null to detect it from the data
 * @param langchain the langchain release to combine with it; null for the dialect's usual one
 * @param backend the root backend
 * @param threads the place of the agent's threads; null to take it from the state mounts
 * @param values {@code context}, {@code server_info} and {@code execution_info}, for namespaces
 * @param setup the agent's setup besides its backend
 */
public record WorkspaceDocument(
        JsonNode root,
        @Nullable String name,
        @Nullable Dialect dialect,
        @Nullable Release langchain,
        MountSpec backend,
        @Nullable ThreadsSpec threads,
        Map<String, JsonNode> values,
        AgentSetup setup) {

    /** The address of the JSON Schema that editors validate the file with. Any text is accepted and ignored. */
    private static final String SCHEMA = "$schema";

    static final Set<String> FIELDS = Set.of(
            SCHEMA, "version", "name", "dialect", "release", "langchain", "context", "server_info", "execution_info", "backend", ThreadsSpec.FIELD,
            "permissions", "subagents", "interrupt_on", "tools", "memory", "skills");
    private static final List<String> VALUES = List.of("context", "server_info", "execution_info");

    /** Reads the document; throws {@link DocumentProblem} with the error and its position. */
    static WorkspaceDocument read(String document) {
        return read(document, MountKinds.USUAL);
    }

    /** The same with backends of these kinds. */
    static WorkspaceDocument read(String document, MountKinds kinds) {
        JsonNode root = LocatedJson.read(document);
        FieldReader fields = FieldReader.of(root, FIELDS);
        fields.text(SCHEMA);
        JsonNode version = fields.required("version");
        if (!(version instanceof JsonNode.Whole(_, long number)) || number != 1) {
            throw new DocumentProblem("the version must be 1", version.place());
        }
        Map<String, JsonNode> values = new LinkedHashMap<>();
        for (String name : VALUES) {
            JsonNode.Fields object = fields.object(name);
            if (object != null) {
                values.put(name, object);
            }
        }
        return new WorkspaceDocument(
                root,
                fields.text("name"),
                dialect(fields),
                release(fields, "langchain"),
                kinds.read(fields.required("backend")),
                ThreadsSpec.read(fields),
                Collections.unmodifiableMap(values),
                AgentSetup.read(fields));
    }

    private static @Nullable Dialect dialect(FieldReader fields) {
        String id = fields.text("dialect");
        Release release = release(fields, "release");
        if (id == null) {
            return release == null ? null : Dialect.of(release);
        }
        List<String> known = Arrays.stream(Era.values()).map(Era::id).toList();
        Era era = Era.named(id)
                .orElseThrow(() -> new DocumentProblem(
                        "there is no dialect \"" + id + "\" (" + String.join(", ", known.stream().sorted().toList()) + ")",
                        fields.placeOf("dialect")));
        if (release == null) {
            return Dialect.of(era);
        }
        Dialect of = Dialect.of(era.language(), release);
        if (of.era() != era) {
            throw new DocumentProblem(
                    "release " + release + " speaks " + of.id() + ", not " + era.id(), fields.placeOf("release"));
        }
        return of;
    }

    private static @Nullable Release release(FieldReader fields, String name) {
        String text = fields.text(name);
        return text == null
                ? null
                : Release.parse(text)
                        .orElseThrow(() -> new DocumentProblem(
                                "\"" + text + "\" is not a release: write it as 0.6.12", fields.placeOf(name)));
    }
}
