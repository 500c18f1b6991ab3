package dev.stateroom.ui.mounts;

import dev.stateroom.ui.mounts.FieldShape.Kind;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;

/** Which fields each type of backend has, in the order of its form. The types are those of the workspace file. */
final class BackendShapes {
    private static final FieldShape WRITABLE = FieldShape.optional("writable", Kind.FLAG, "false");
    private static final FieldShape FORMAT = FieldShape.choice("file_format", "v2", "v1", "v2");

    private static final SequencedMap<String, List<FieldShape>> BY_TYPE = Collections.unmodifiableSequencedMap(shapes());

    private BackendShapes() {}

    /** The types that can be mounted at a route, most usual first. */
    static List<String> types() {
        return List.copyOf(BY_TYPE.keySet());
    }

    /** The fields of a type; none for one that has no form, such as a composite. */
    static List<FieldShape> of(String type) {
        return BY_TYPE.getOrDefault(type, List.of());
    }

    private static SequencedMap<String, List<FieldShape>> shapes() {
        SequencedMap<String, List<FieldShape>> shapes = new LinkedHashMap<>();
        shapes.put(
                "state",
                List.of(
                        FieldShape.optional("source", Kind.TEXT, ""),
                        FieldShape.optional("thread", Kind.TEXT, ""),
                        FieldShape.optional("checkpoint", Kind.TEXT, "latest"),
                        FORMAT));
        List<FieldShape> folder = List.of(
                FieldShape.required("root", Kind.FOLDER),
                FieldShape.optional("virtual_mode", Kind.FLAG, "true"),
                FieldShape.optional("max_file_size_mb", Kind.NUMBER, "10"),
                WRITABLE);
        shapes.put("filesystem", folder);
        shapes.put(
                "store",
                List.of(
                        FieldShape.optional("source", Kind.TEXT, "local:"),
                        FieldShape.optional("namespace", Kind.LINES, ""),
                        FORMAT));
        shapes.put(
                "local_shell",
                Stream.concat(
                                folder.stream(),
                                Stream.of(
                                        FieldShape.optional("timeout", Kind.NUMBER, "120"),
                                        FieldShape.optional("max_output_bytes", Kind.NUMBER, "100000"),
                                        FieldShape.optional("env", Kind.PAIRS, ""),
                                        FieldShape.optional("inherit_env", Kind.FLAG, "false")))
                        .toList());
        shapes.put(
                "policy",
                List.of(
                        FieldShape.required("inner", Kind.BACKEND),
                        FieldShape.optional("deny_prefixes", Kind.LINES, ""),
                        FieldShape.optional("rate_limit", Kind.NUMBER, ""),
                        FieldShape.optional("max_content_bytes", Kind.NUMBER, ""),
                        FieldShape.optional("deny_content", Kind.LINES, ""),
                        FieldShape.optional("audit", Kind.FLAG, "false")));
        shapes.put(
                "context_hub",
                List.of(
                        FieldShape.required("repo", Kind.TEXT),
                        FieldShape.optional("endpoint", Kind.TEXT, ""),
                        FieldShape.optional("api_key", Kind.CREDENTIAL, "${env:LANGSMITH_API_KEY}"),
                        WRITABLE));
        shapes.put(
                "s3",
                List.of(
                        FieldShape.required("bucket", Kind.TEXT),
                        FieldShape.optional("prefix", Kind.TEXT, ""),
                        FieldShape.optional("endpoint", Kind.TEXT, ""),
                        FieldShape.optional("region", Kind.TEXT, ""),
                        FieldShape.optional("access_key", Kind.CREDENTIAL, ""),
                        FieldShape.optional("secret_key", Kind.CREDENTIAL, ""),
                        WRITABLE));
        shapes.put(
                "postgres_files",
                List.of(
                        FieldShape.required("url", Kind.TEXT),
                        FieldShape.optional("table", Kind.TEXT, "files"),
                        WRITABLE));
        shapes.put(
                "sandbox",
                List.of(
                        new FieldShape(
                                "transport",
                                Kind.CHOICE,
                                true,
                                "",
                                List.of(
                                        "docker", "podman", "kubectl", "ssh", "command", "langsmith", "daytona", "runloop",
                                        "vercel", "e2b", "modal", "deno")),
                        FieldShape.optional("container", Kind.TEXT, ""),
                        FieldShape.optional("pod", Kind.TEXT, ""),
                        FieldShape.optional("host", Kind.TEXT, ""),
                        FieldShape.optional("argv", Kind.LINES, ""),
                        FieldShape.optional("id", Kind.TEXT, "")));
        shapes.put("custom", List.of(FieldShape.required("class", Kind.TEXT)));
        shapes.put(
                "bridge",
                List.of(
                        new FieldShape("language", Kind.CHOICE, true, "", List.of("python", "javascript")),
                        FieldShape.optional("interpreter", Kind.TEXT, ""),
                        FieldShape.required("object", Kind.TEXT)));
        return shapes;
    }
}
