package dev.stateroom.workspace;

import dev.stateroom.backend.remote.RemoteFolder;
import dev.stateroom.backend.remote.RemoteShell;
import dev.stateroom.backend.remote.ResidentShell;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.MountSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Reaches the sandboxes that a document names. Nothing is started before somebody agreed and something is asked of the mount. */
final class SandboxMounts {
    /** How long a listing, a search or a piece of a file may take. */
    private static final Duration LOOKING = Duration.ofSeconds(60);

    private SandboxMounts() {}

    /** The shell of a sandbox; INVALID where its fields cannot be a command's words. */
    static Outcome<RemoteShell> shell(MountSpec.Sandbox spec) {
        if (!spec.transport().equals("command") && spec.target().startsWith("-")) {
            return Outcome.failed(
                    Failure.Kind.INVALID, "\"" + spec.target() + "\" begins with a hyphen, and " + spec.transport() + " would take it for an option");
        }
        String name = spec.transport() + " " + spec.target();
        return command(spec).map(command -> new ResidentShell(name, command));
    }

    /** The folder that the document names there. */
    static RemoteFolder folder(MountSpec.Sandbox spec, RemoteShell shell, BooleanSupplier agreed) {
        String root = spec.root().replaceFirst("/+$", "");
        return new RemoteFolder(shell, root, LOOKING, agreed);
    }

    private static Outcome<List<String>> command(MountSpec.Sandbox spec) {
        List<String> words = new ArrayList<>();
        Map<String, String> options = spec.options();
        switch (spec.transport()) {
            case "docker", "podman" -> {
                words.add(spec.transport());
                option(words, "--context", options.get("context"));
                words.addAll(List.of("exec", "-i"));
                option(words, "--user", options.get("user"));
                words.addAll(List.of(spec.target(), "sh"));
            }
            case "kubectl" -> {
                words.add("kubectl");
                option(words, "--context", options.get("context"));
                option(words, "--namespace", options.get("namespace"));
                words.addAll(List.of("exec", "-i", spec.target()));
                option(words, "--container", options.get("container"));
                words.addAll(List.of("--", "sh"));
            }
            case "ssh" -> {
                // Without a question that nobody sees, and without a terminal, which would change line ends.
                words.addAll(List.of("ssh", "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=15"));
                option(words, "-p", options.get("port"));
                option(words, "-l", options.get("user"));
                option(words, "-i", options.get("identity_file"));
                words.addAll(List.of("--", spec.target(), "exec sh"));
            }
            case "command" -> {
                words.addAll(spec.argv());
                words.add("sh");
            }
            case "modal" -> words.addAll(List.of("modal", "container", "exec", "--no-pty", spec.target(), "sh"));
            case "deno" -> words.addAll(List.of("deno", "sandbox", "exec", spec.target(), "sh"));
            default -> {
                return Outcome.failed(
                        Failure.Kind.UNSUPPORTED, "sandboxes of " + spec.transport() + " are not supported by this version yet, so "
                                + spec.target() + " is not shown");
            }
        }
        return Outcome.ok(List.copyOf(words));
    }

    private static void option(List<String> words, String option, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            words.add(option);
            words.add(value);
        }
    }
}
