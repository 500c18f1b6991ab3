package dev.stateroom.workspace.document;

import dev.stateroom.workspace.document.FieldShape.Kind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A sandbox that is used through its shell. */
final class SandboxKind extends MountKind<MountSpec.Sandbox> {
    private static final FieldShape TRANSPORT = FieldShape.choice(
            "transport", "", "docker", "podman", "kubectl", "ssh", "command", "langsmith", "daytona", "runloop", "vercel", "e2b", "modal", "deno");

    SandboxKind() {
        super(MountSpec.Sandbox.class, "sandbox", "sandbox", "box", all());
    }

    private static List<FieldShape> all() {
        String[] hosted = {"langsmith", "daytona", "runloop", "vercel", "e2b", "modal", "deno"};
        String[] http = {"langsmith", "daytona", "runloop", "vercel", "e2b"};
        return List.of(
                TRANSPORT,
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
                FieldShape.optional("daemon", Kind.ENDPOINT, "").when("transport", "e2b", "daytona", "langsmith"),
                FieldShape.optional("team", Kind.TEXT, "").when("transport", "vercel"),
                FieldShape.optional("organization", Kind.TEXT, "").when("transport", "daytona"),
                key("langsmith", "LANGSMITH_API_KEY"),
                key("daytona", "DAYTONA_API_KEY"),
                key("runloop", "RUNLOOP_API_KEY"),
                key("vercel", "VERCEL_TOKEN"),
                key("e2b", "E2B_API_KEY"),
                FieldShape.optional("root", Kind.TEXT, "").example("/workspace"),
                TIMEOUT,
                OUTPUT,
                ENV,
                WRITABLE);
    }

    /** The key of a provider; if it is omitted, the variable of its packages is used. */
    private static FieldShape key(String provider, String variable) {
        return FieldShape.optional("api_key", Kind.CREDENTIAL, "${env:" + variable + "}").when("transport", provider);
    }

    @Override
    public boolean runsCommands() {
        return true;
    }

    @Override
    MountSpec.Sandbox read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        String transport = choice(entry, TRANSPORT);
        String needed = fields().stream()
                .filter(field -> field.required() && field.when() != null && field.when().isMet(Map.of(TRANSPORT.name(), transport)))
                .map(FieldShape::name)
                .findFirst()
                .orElseThrow();
        List<String> argv = needed.equals("argv") ? argv(entry) : List.of();
        String target = argv.isEmpty() ? entry.requiredText(needed) : String.join(" ", argv);
        return new MountSpec.Sandbox(
                head,
                transport,
                target,
                argv,
                options(entry, needed),
                entry.text("root", ""),
                number(entry, TIMEOUT),
                number(entry, OUTPUT),
                entry.textMap(ENV.name()));
    }

    /** The given fields of a transport, by name. */
    private Map<String, String> options(FieldReader entry, String needed) {
        Map<String, String> options = new TreeMap<>();
        for (FieldShape field : fields()) {
            if (field.when() == null || field.required() || field.name().equals(needed)) {
                continue;
            }
            if (field.kind() == Kind.NUMBER) {
                long number = entry.whole(field.name(), 1, 0);
                if (number > 0) {
                    options.put(field.name(), Long.toString(number));
                }
                continue;
            }
            String text = entry.text(field.name());
            if (text != null) {
                options.put(field.name(), text);
            }
        }
        return Map.copyOf(options);
    }

    private static List<String> argv(FieldReader entry) {
        entry.required("argv");
        List<String> argv = entry.texts("argv");
        if (argv.isEmpty()) {
            throw new DocumentProblem("the list is empty: it needs at least the program", entry.placeOf("argv"));
        }
        return argv;
    }

    @Override
    protected String summary(MountSpec.Sandbox entry) {
        return entry.transport() + " " + entry.target();
    }
}
