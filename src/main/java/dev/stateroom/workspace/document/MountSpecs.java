package dev.stateroom.workspace.document;

import dev.stateroom.vfs.lines.BoundedRegex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the backends of a workspace document. */
final class MountSpecs {
    /** Fields that every type has. {@code factory} is a deprecated form. */
    private static final Set<String> COMMON = Set.of("type", "writable", "factory");

    private static final Map<String, Set<String>> FIELDS = fields();

    /** Its fields are declared by the plug-in. */
    private static final String CUSTOM = "custom";

    /** What each transport cannot do without. */
    private static final Map<String, String> TARGETS = Map.ofEntries(
            Map.entry("docker", "container"),
            Map.entry("podman", "container"),
            Map.entry("kubectl", "pod"),
            Map.entry("ssh", "host"),
            Map.entry("command", "argv"),
            Map.entry("langsmith", "id"),
            Map.entry("daytona", "id"),
            Map.entry("runloop", "id"),
            Map.entry("vercel", "id"),
            Map.entry("e2b", "id"),
            Map.entry("modal", "id"),
            Map.entry("deno", "id"));

    private static final Set<String> FORMATS = Set.of("v1", "v2");
    private static final Set<String> LANGUAGES = Set.of("python", "javascript");
    private static final int USUAL_FILE_SIZE_MB = 10;
    private static final int USUAL_TIMEOUT = 120;
    private static final int USUAL_CALL = 30;
    private static final int USUAL_OUTPUT_BYTES = 100_000;

    private MountSpecs() {}

    /** What each type may have; the composite alone has no form. */
    private static Map<String, Set<String>> fields() {
        Map<String, Set<String>> fields = new TreeMap<>();
        for (String type : BackendShapes.types()) {
            if (!type.equals(CUSTOM)) {
                fields.put(type, known(BackendShapes.of(type).stream().map(FieldShape::name)));
            }
        }
        fields.put("composite", known(Stream.of("default", "routes", "artifacts_root")));
        return fields;
    }

    private static Set<String> known(Stream<String> names) {
        return Stream.concat(names, COMMON.stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** Reads one backend with everything in it, or {@link DocumentProblem}. */
    static MountSpec read(JsonNode node) {
        FieldReader any = FieldReader.open(node);
        String type = any.requiredText("type");
        Set<String> known = FIELDS.get(type);
        if (known == null && !type.equals(CUSTOM)) {
            List<String> types = Stream.concat(FIELDS.keySet().stream(), Stream.of(CUSTOM)).toList();
            throw new DocumentProblem(
                    "there is no backend type \"" + type + "\"" + FieldReader.suggestion(type, types), any.placeOf("type"));
        }
        FieldReader fields = known == null ? any : FieldReader.of(node, known);
        MountSpec.Head head = new MountSpec.Head(
                type, (JsonNode.Fields) node, fields.flag("writable", false), fields.flag("factory", false));
        return switch (type) {
            case "composite" -> composite(head, fields);
            case "state" -> new MountSpec.State(
                    head, fields.text("source"), fields.text("thread"), fields.text("checkpoint", MountSpec.State.LATEST), format(fields));
            case "store" -> new MountSpec.Store(head, fields.text("source", "local:"), namespace(fields), format(fields));
            case "filesystem" -> folder(head, fields);
            case "local_shell" -> new MountSpec.LocalShell(
                    head,
                    folder(head, fields),
                    number(fields, "timeout", USUAL_TIMEOUT),
                    number(fields, "max_output_bytes", USUAL_OUTPUT_BYTES),
                    fields.textMap("env"),
                    fields.flag("inherit_env", false));
            case "context_hub" -> new MountSpec.ContextHub(
                    head,
                    fields.requiredText("repo"),
                    fields.text("endpoint"),
                    fields.text("api_key", "${env:LANGSMITH_API_KEY}"));
            case "sandbox" -> sandbox(head, fields);
            case "s3" -> s3(head, fields);
            case "postgres_files" ->
                new MountSpec.PostgresFiles(head, fields.requiredText("url"), fields.text("table", "files"));
            case "policy" -> policy(head, fields);
            case "bridge" -> bridge(head, fields);
            default -> custom(head, fields);
        };
    }

    private static MountSpec composite(MountSpec.Head head, FieldReader fields) {
        MountSpec fallback = read(fields.required("default"));
        List<MountSpec.Route> routes = new ArrayList<>();
        JsonNode.Fields written = fields.object("routes");
        if (written != null) {
            written.values()
                    .forEach((route, node) -> routes.add(new MountSpec.Route(route, written.nameOf(route), read(node))));
        }
        return new MountSpec.Composite(head, fallback, List.copyOf(routes), fields.text("artifacts_root"));
    }

    private static MountSpec.Filesystem folder(MountSpec.Head head, FieldReader fields) {
        return new MountSpec.Filesystem(
                head,
                fields.requiredText("root"),
                fields.flag("virtual_mode", true),
                number(fields, "max_file_size_mb", USUAL_FILE_SIZE_MB));
    }

    private static int number(FieldReader fields, String name, int missingValue) {
        return (int) Math.min(Integer.MAX_VALUE, fields.whole(name, 1, missingValue));
    }

    private static @Nullable NamespaceTemplate namespace(FieldReader fields) {
        List<JsonNode.Text> parts = fields.placedTexts("namespace");
        return parts == null ? null : new NamespaceTemplate(parts);
    }

    private static MountSpec sandbox(MountSpec.Head head, FieldReader fields) {
        fields.requiredText("transport");
        String transport = String.valueOf(fields.word("transport", TARGETS.keySet()));
        String needed = TARGETS.getOrDefault(transport, "id");
        List<String> argv = needed.equals("argv") ? argv(fields) : List.of();
        String target = argv.isEmpty() ? fields.requiredText(needed) : String.join(" ", argv);
        Map<String, String> options = new TreeMap<>();
        for (String name : List.of("container", "namespace", "context", "user", "identity_file", "endpoint", "api_key", "team", "organization", "daemon")) {
            String text = fields.text(name);
            if (text != null && !name.equals(needed)) {
                options.put(name, text);
            }
        }
        long port = fields.whole("port", 1, 0);
        if (port > 0) {
            options.put("port", Long.toString(port));
        }
        return new MountSpec.Sandbox(
                head,
                transport,
                target,
                argv,
                Map.copyOf(options),
                fields.text("root", ""),
                number(fields, "timeout", USUAL_TIMEOUT),
                number(fields, "max_output_bytes", USUAL_OUTPUT_BYTES),
                fields.textMap("env"));
    }

    private static List<String> argv(FieldReader fields) {
        fields.required("argv");
        List<String> argv = fields.texts("argv");
        if (argv.isEmpty()) {
            throw new DocumentProblem("the list is empty: it needs at least the program", fields.placeOf("argv"));
        }
        return argv;
    }

    private static MountSpec s3(MountSpec.Head head, FieldReader fields) {
        return new MountSpec.S3(
                head,
                fields.requiredText("bucket"),
                fields.text("prefix", ""),
                fields.text("endpoint"),
                fields.text("region"),
                fields.text("access_key"),
                fields.text("secret_key"),
                fields.text("session_token"));
    }

    private static MountSpec policy(MountSpec.Head head, FieldReader fields) {
        MountSpec inner = read(fields.required("inner"));
        List<JsonNode.Text> patterns = fields.placedTexts("deny_content");
        for (JsonNode.Text pattern : patterns == null ? List.<JsonNode.Text>of() : patterns) {
            try {
                BoundedRegex.compile(pattern.value(), 0);
            } catch (PatternSyntaxException e) {
                throw new DocumentProblem("\"" + pattern.value() + "\" is not a regular expression: " + e.getDescription(), pattern.place());
            }
        }
        return new MountSpec.Policy(
                head,
                inner,
                fields.texts("deny_prefixes"),
                fields.value("rate_limit") == null ? null : Integer.valueOf(number(fields, "rate_limit", 1)),
                fields.value("max_content_bytes") == null ? null : fields.whole("max_content_bytes", 0, 0),
                fields.texts("deny_content"),
                fields.flag("audit", false));
    }

    /** Whether the plug-in knows the fields is seen when it is asked. */
    private static MountSpec custom(MountSpec.Head head, FieldReader fields) {
        Map<String, String> own = new TreeMap<>();
        head.node().values().forEach((name, value) -> {
            if (!COMMON.contains(name) && !name.equals("class")) {
                own.put(name, switch (value) {
                    case JsonNode.Text(_, String text) -> text;
                    case JsonNode.Whole(_, long number) -> Long.toString(number);
                    case JsonNode.Real(_, double number) -> Double.toString(number);
                    case JsonNode.Flag(_, boolean flag) -> Boolean.toString(flag);
                    default -> throw FieldReader.wrongKind(value, "a text, a number, true or false");
                });
            }
        });
        return new MountSpec.Custom(head, fields.requiredText("class"), own);
    }

    private static MountSpec bridge(MountSpec.Head head, FieldReader fields) {
        fields.requiredText("language");
        return new MountSpec.Bridge(
                head,
                String.valueOf(fields.word("language", LANGUAGES)),
                fields.text("interpreter"),
                fields.requiredText("object"),
                number(fields, "timeout", USUAL_CALL));
    }

    private static String format(FieldReader fields) {
        String format = fields.text("file_format", "v2");
        if (!FORMATS.contains(format)) {
            throw new DocumentProblem("the file format must be v1 or v2, not \"" + format + "\"", fields.placeOf("file_format"));
        }
        return format;
    }
}
