package dev.stateroom.workspace;

import dev.stateroom.backend.OpenedOnce;
import dev.stateroom.backend.RemoteFolderBackend;
import dev.stateroom.backend.remote.RemoteFolder;
import dev.stateroom.backend.remote.RemoteShell;
import dev.stateroom.backend.remote.ResidentShell;
import dev.stateroom.backend.remote.ShellPrograms;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.MountSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Mounts the sandboxes that a document names. Nothing is started before the user agreed and the mount is used. */
final class SandboxMounts {
    /** The timeout of a listing, a search or reading a piece of a file. */
    private static final Duration LOOKING = Duration.ofSeconds(60);

    private SandboxMounts() {}

    /** {@code hosted} connects to sandboxes of providers; {@code held} takes resources to be closed with the workspace. */
    static Outcome<Mount> mount(
            String prefix, MountSpec.Sandbox spec, Path base, AccessPermit permit, HostedShells hosted, Consumer<AutoCloseable> held) {
        Outcome<RemoteShell> reached = HostedShells.has(spec.transport()) ? Outcome.ok(hosted.shell(spec)) : shell(spec, base);
        return reached.map(shell -> {
            RemoteFolder folder = new RemoteFolder(shell, spec.root().replaceFirst("/+$", ""), LOOKING, spec.env(), permit::isGiven);
            OpenedOnce opening = new OpenedOnce(() -> Outcome.ok(new RemoteFolderBackend(
                    folder, spec.head().writable(), Duration.ofSeconds(spec.timeout()), spec.maxOutputBytes())));
            held.accept(opening);
            // Closed before the opening, which may still be waiting for it.
            held.accept(folder);
            return new Mount(
                    prefix, spec.type(), spec.owner(), folder.name(), new Mount.Live(opening::open), null, null, new Reached(folder, permit, shell));
        });
    }

    private record Reached(RemoteFolder folder, AccessPermit permit, RemoteShell shell) implements Mount.Program {
        @Override
        public String state() {
            return !permit.known().getAsBoolean()
                    ? "awaiting_consent"
                    : folder.failure() != null ? "crashed" : folder.known() == null ? "idle" : "running";
        }

        @Override
        public @Nullable String detail() {
            Failure failure = folder.failure();
            ShellPrograms inside = folder.known();
            return failure != null
                    ? failure.sentence()
                    : inside == null || inside.remarks().isEmpty() ? null : String.join("; ", inside.remarks());
        }

        @Override
        public List<String> log() {
            return List.of();
        }

        @Override
        public String starts() {
            return shell.starts();
        }
    }

    /** The shell of a sandbox that is reached by a command; INVALID if its fields cannot be used as a command's words. */
    private static Outcome<RemoteShell> shell(MountSpec.Sandbox spec, Path base) {
        if (!spec.transport().equals("command") && spec.target().startsWith("-")) {
            return Outcome.failed(
                    Failure.Kind.INVALID, "\"" + spec.target() + "\" begins with a hyphen, and " + spec.transport() + " would take it for an option");
        }
        String name = spec.transport() + " " + spec.target();
        return command(spec).map(command -> {
            List<String> words = new ArrayList<>(command);
            words.set(0, ProgramLookup.found(words.getFirst(), base));
            return new ResidentShell(name, words, base);
        });
    }

    /** The words of the command that connects to a sandbox, the program first; UNSUPPORTED for another transport. */
    static Outcome<List<String>> command(MountSpec.Sandbox spec) {
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
                // Without a prompt that the user would not see, and without a terminal, which would change line endings.
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
                        Failure.Kind.UNSUPPORTED, "sandboxes of " + spec.transport() + " are not known");
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
