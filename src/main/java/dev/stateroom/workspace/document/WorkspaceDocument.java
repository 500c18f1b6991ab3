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
 * A workspace file as it is written: what is mounted where, in which dialect, under which rules. Structural errors refuse it as a
 * whole; what the agent's own set-up could have done too loads.
 *
 * @param root the whole document
 * @param name what the header shows; null if the file does not say
 * @param dialect the dialect that the file names; null to take it from the data
 * @param langchain the langchain release next to it; null for the dialect's usual one
 * @param backend what is mounted
 * @param threads where the agent's threads are; null if its state mounts say it
 * @param values {@code context}, {@code server_info} and {@code execution_info}, for namespaces
 * @param setup what the agent was given besides
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

    /** The address of the JSON Schema that an editor checks the file with. Any text is accepted, and it means nothing here. */
    private static final String SCHEMA = "$schema";

    static final Set<String> FIELDS = Set.of(
            SCHEMA, "version", "name", "dialect", "release", "langchain", "context", "server_info", "execution_info", "backend", ThreadsSpec.FIELD,
            "permissions", "subagents", "interrupt_on", "tools", "memory", "skills");
    private static final List<String> VALUES = List.of("context", "server_info", "execution_info");

    /** Reads the document; {@link DocumentProblem} names what is wrong and where. */
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
