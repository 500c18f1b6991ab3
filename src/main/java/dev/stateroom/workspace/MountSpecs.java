package dev.stateroom.workspace;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the backends of a workspace document. */
final class MountSpecs {
    /** Fields that every type has. {@code factory} is a deprecated form. */
    private static final Set<String> COMMON = Set.of("type", "writable", "factory");

    private static final Map<String, Set<String>> FIELDS = Map.ofEntries(
            fields("composite", "default", "routes", "artifacts_root"),
            fields("state", "source", "thread", "checkpoint", "file_format"),
            fields("store", "source", "namespace", "file_format"),
            fields("filesystem", "root", "virtual_mode", "max_file_size_mb"),
            fields("local_shell", "root", "virtual_mode", "max_file_size_mb", "timeout", "max_output_bytes", "env", "inherit_env"),
            fields("context_hub", "repo", "endpoint", "api_key"),
            fields("s3", "bucket", "prefix", "endpoint", "region", "access_key", "secret_key", "session_token"),
            fields("postgres_files", "url", "table"),
            fields("policy", "inner", "deny_prefixes", "rate_limit", "max_content_bytes", "deny_content", "audit"),
            fields("bridge", "language", "interpreter", "object"));

    /** Their fields are declared elsewhere: by the plug-in, by the kind of transport. */
    private static final Set<String> OPEN_TYPES = Set.of("custom", "sandbox");

    private static final Set<String> FORMATS = Set.of("v1", "v2");

    private final List<String> problems;

    /** Adds what loads and is questionable to {@code problems}. */
    MountSpecs(List<String> problems) {
        this.problems = problems;
    }

    private static Map.Entry<String, Set<String>> fields(String type, String... names) {
        return Map.entry(type, Stream.concat(Stream.of(names), COMMON.stream()).collect(Collectors.toUnmodifiableSet()));
    }

    MountSpec read(JsonNode node) {
        if (!(node instanceof JsonNode.Fields object)) {
            throw FieldReader.wrongKind(node, "an object");
        }
        JsonNode typeNode = object.get("type");
        if (typeNode == null) {
            throw new DocumentProblem("the field \"type\" is missing", object.place());
        }
        if (!(typeNode instanceof JsonNode.Text text)) {
            throw FieldReader.wrongKind(typeNode, "text");
        }
        String type = text.value();
        if (OPEN_TYPES.contains(type)) {
            return new MountSpec.Later(type);
        }
        Set<String> known = FIELDS.get(type);
        if (known == null) {
            String types = Stream.concat(FIELDS.keySet().stream(), OPEN_TYPES.stream()).sorted().collect(Collectors.joining(", "));
            throw new DocumentProblem("there is no backend type \"" + type + "\" (" + types + ")", text.place());
        }
        FieldReader fields = FieldReader.of(object, known);
        boolean writable = fields.flag("writable", false);
        if (fields.flag("factory", false)) {
            problems.add("\"factory\": true is a deprecated form; hand the backend over itself, at " + object.place());
        }
        return switch (type) {
            case "composite" -> composite(fields);
            case "state" -> state(fields);
            case "store" -> store(fields, object.place());
            case "filesystem" -> {
                fields.number("max_file_size_mb");
                yield new MountSpec.Filesystem(fields.requiredText("root"), fields.flag("virtual_mode", true), writable);
            }
            case "policy" -> {
                read(fields.required("inner"));
                yield new MountSpec.Later(type);
            }
            default -> new MountSpec.Later(type);
        };
    }

    private MountSpec composite(FieldReader fields) {
        fields.text("artifacts_root");
        MountSpec fallback = read(fields.required("default"));
        SequencedMap<String, MountSpec> routes = new LinkedHashMap<>();
        JsonNode.Fields written = fields.object("routes");
        if (written != null) {
            written.values().forEach((route, node) -> {
                if (!route.startsWith("/") || !route.endsWith("/")) {
                    problems.add("the route \"" + route + "\" should begin and end with a slash, at " + node.place());
                }
                routes.put(route, read(node));
            });
        }
        return new MountSpec.Composite(fallback, Collections.unmodifiableSequencedMap(routes));
    }

    private static MountSpec state(FieldReader fields) {
        checkFormat(fields);
        String checkpoint = fields.text("checkpoint");
        return new MountSpec.State(
                fields.text("source"), fields.text("thread"), checkpoint == null ? "latest" : checkpoint);
    }

    private MountSpec store(FieldReader fields, JsonNode.Place place) {
        checkFormat(fields);
        String source = fields.text("source");
        List<String> namespace = fields.texts("namespace");
        if (namespace == null) {
            problems.add("a store without a namespace is the legacy one of the assistant, (assistant_id, \"filesystem\"); name it, at "
                    + place);
        }
        return new MountSpec.Store(source == null ? "local:" : source, namespace);
    }

    private static void checkFormat(FieldReader fields) {
        String format = fields.text("file_format");
        if (format != null && !FORMATS.contains(format)) {
            throw new DocumentProblem(
                    "the file format must be v1 or v2, not \"" + format + "\"",
                    fields.required("file_format").place());
        }
    }
}
