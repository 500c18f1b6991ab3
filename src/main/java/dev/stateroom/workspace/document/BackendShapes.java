package dev.stateroom.workspace.document;

import dev.stateroom.workspace.document.FieldShape.Kind;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * Which fields each type of backend has, in the order of its form. Reading a document and asking for a mount both go by this:
 * a type or a field that is added here is known to both.
 */
public final class BackendShapes {
    private static final FieldShape WRITABLE = FieldShape.optional("writable", Kind.FLAG, "false");
    private static final FieldShape FORMAT = FieldShape.choice("file_format", "v2", "v1", "v2");
    private static final FieldShape ENV = FieldShape.optional("env", Kind.PAIRS, "");

    private static final SequencedMap<String, List<FieldShape>> BY_TYPE = Collections.unmodifiableSequencedMap(shapes());

    private BackendShapes() {}

    /** The types that can be mounted at a route, most usual first. */
    public static List<String> types() {
        return List.copyOf(BY_TYPE.keySet());
    }

    /** The fields of a type; none for one that has no form, such as a composite. */
    public static List<FieldShape> of(String type) {
        return BY_TYPE.getOrDefault(type, List.of());
    }

    private static SequencedMap<String, List<FieldShape>> shapes() {
        SequencedMap<String, List<FieldShape>> shapes = new LinkedHashMap<>();
        shapes.put(
                "state",
                List.of(
                        FieldShape.optional("source", Kind.SOURCE, ""),
                        FieldShape.optional("thread", Kind.TEXT, ""),
                        FieldShape.optional("checkpoint", Kind.TEXT, MountSpec.State.LATEST),
                        FORMAT));
        List<FieldShape> folder = List.of(
                FieldShape.required("root", Kind.FOLDER),
                FieldShape.optional("virtual_mode", Kind.FLAG, "true"),
                FieldShape.optional("max_file_size_mb", Kind.NUMBER, "10"));
        shapes.put("filesystem", with(folder.stream(), WRITABLE));
        shapes.put(
                "store",
                List.of(
                        FieldShape.optional("source", Kind.SOURCE, "local:"),
                        FieldShape.optional("namespace", Kind.LINES, ""),
                        FORMAT,
                        WRITABLE));
        shapes.put(
                "local_shell",
                with(
                        folder.stream(),
                        WRITABLE,
                        FieldShape.optional("timeout", Kind.NUMBER, "120"),
                        FieldShape.optional("max_output_bytes", Kind.NUMBER, "100000"),
                        ENV,
                        FieldShape.optional("inherit_env", Kind.FLAG, "false")));
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
                        FieldShape.optional("endpoint", Kind.ENDPOINT, ""),
                        FieldShape.optional("api_key", Kind.CREDENTIAL, "${env:LANGSMITH_API_KEY}"),
                        WRITABLE));
        shapes.put(
                "s3",
                List.of(
                        FieldShape.required("bucket", Kind.TEXT),
                        FieldShape.optional("prefix", Kind.TEXT, ""),
                        FieldShape.optional("endpoint", Kind.ENDPOINT, ""),
                        FieldShape.optional("region", Kind.TEXT, ""),
                        FieldShape.optional("access_key", Kind.CREDENTIAL, ""),
                        FieldShape.optional("secret_key", Kind.CREDENTIAL, ""),
                        FieldShape.optional("session_token", Kind.CREDENTIAL, ""),
                        WRITABLE));
        shapes.put(
                "postgres_files",
                List.of(
                        new FieldShape("url", Kind.SOURCE, true, "", List.of("POSTGRES"), null),
                        FieldShape.optional("table", Kind.TEXT, "files"),
                        WRITABLE));
        shapes.put("sandbox", sandbox());
        shapes.put("custom", List.of(FieldShape.required("class", Kind.TEXT)));
        shapes.put(
                "bridge",
                List.of(
                        FieldShape.choice("language", "", "python", "javascript"),
                        FieldShape.optional("interpreter", Kind.FILE, ""),
                        FieldShape.required("object", Kind.TEXT),
                        FieldShape.optional("timeout", Kind.NUMBER, "30"),
                        WRITABLE));
        return shapes;
    }

    private static List<FieldShape> sandbox() {
        String[] hosted = {"langsmith", "daytona", "runloop", "vercel", "e2b", "modal", "deno"};
        String[] http = {"langsmith", "daytona", "runloop", "vercel", "e2b"};
        return List.of(
                FieldShape.choice(
                        "transport", "", "docker", "podman", "kubectl", "ssh", "command", "langsmith", "daytona", "runloop", "vercel",
                        "e2b", "modal", "deno"),
                FieldShape.required("container", Kind.TEXT).when("transport", "docker", "podman"),
                FieldShape.required("pod", Kind.TEXT).when("transport", "kubectl"),
                FieldShape.optional("container", Kind.TEXT, "").when("transport", "kubectl"),
                FieldShape.optional("namespace", Kind.TEXT, "").when("transport", "kubectl"),
                FieldShape.optional("context", Kind.TEXT, "").when("transport", "kubectl", "docker"),
                FieldShape.required("host", Kind.TEXT).when("transport", "ssh"),
                FieldShape.optional("port", Kind.NUMBER, "22").when("transport", "ssh"),
                FieldShape.optional("user", Kind.TEXT, "").when("transport", "ssh", "docker", "podman"),
                FieldShape.optional("identity_file", Kind.FILE, "").when("transport", "ssh"),
                FieldShape.required("argv", Kind.LINES).when("transport", "command"),
                FieldShape.required("id", Kind.TEXT).when("transport", hosted),
                FieldShape.optional("endpoint", Kind.ENDPOINT, "").when("transport", http),
                FieldShape.optional("daemon", Kind.ENDPOINT, "").when("transport", "e2b"),
                FieldShape.optional("team", Kind.TEXT, "").when("transport", "vercel"),
                FieldShape.optional("organization", Kind.TEXT, "").when("transport", "daytona"),
                key("langsmith", "LANGSMITH_API_KEY"),
                key("daytona", "DAYTONA_API_KEY"),
                key("runloop", "RUNLOOP_API_KEY"),
                key("vercel", "VERCEL_TOKEN"),
                key("e2b", "E2B_API_KEY"),
                FieldShape.optional("root", Kind.TEXT, ""),
                FieldShape.optional("timeout", Kind.NUMBER, "120"),
                FieldShape.optional("max_output_bytes", Kind.NUMBER, "100000"),
                ENV,
                WRITABLE);
    }

    /** The key of a provider; left out, its packages' own variable. */
    private static FieldShape key(String provider, String variable) {
        return FieldShape.optional("api_key", Kind.CREDENTIAL, "${env:" + variable + "}").when("transport", provider);
    }

    private static List<FieldShape> with(Stream<FieldShape> first, FieldShape... more) {
        return Stream.concat(first, Stream.of(more)).toList();
    }
}
