package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Composites over state, store and disk out of the installed packages, by commands. */
@Tag("real")
final class RealBridgeCommandsTest {

    @TempDir
    Path folder;

    private Path workspace = Path.of("");

    private CommandRun run(String... args) {
        String[] all = new String[args.length + 2];
        System.arraycopy(args, 0, all, 0, args.length);
        all[args.length] = "-w";
        all[args.length + 1] = workspace.toString();
        return CommandRun.of(folder.resolve("data"), all);
    }

    private void mount(String language, Path interpreter, String object) throws IOException {
        Files.createDirectories(folder.resolve("disk"));
        Files.writeString(folder.resolve("disk/todo.md"), "buy a needle\n");
        workspace = Files.writeString(folder.resolve("own.stateroom.json"), """
                {"version": 1, "backend": {"type": "bridge", "language": "%s", "interpreter": "%s", "object": "%s", "writable": true}}
                """.formatted(language, interpreter, object));
        assertThat(run("trust", "--yes").status()).isZero();
    }

    @Test
    void aPythonCompositeIsBrowsedSearchedAndEdited() throws IOException {
        Files.writeString(folder.resolve("own.py"), """
                from pathlib import Path
                from deepagents.backends import CompositeBackend, FilesystemBackend, StateBackend, StoreBackend

                backend = CompositeBackend(
                    default=StateBackend(),
                    routes={
                        "/memories/": StoreBackend(namespace=lambda runtime: ("alice", "files")),
                        "/disk/": FilesystemBackend(root_dir=str(Path(__file__).parent / "disk"), virtual_mode=True),
                    },
                )
                """);
        mount("python", Needs.pythons().getFirst(), "own:backend");
        tellsTheStory();
        assertThat(run("ls", "/", "--as-tool").out()).isEqualTo("['/disk/', '/memories/']");
        assertThat(run("read", "/disk/../x", "--as-agent").out()).contains("ValueError", "Path traversal not allowed");
    }

    @Test
    void aJavaScriptCompositeIsBrowsedSearchedAndEdited() throws IOException {
        Files.createSymbolicLink(folder.resolve("node_modules"), Needs.nodeProjects().getFirst().resolve("node_modules"));
        Files.writeString(folder.resolve("own.mjs"), """
                import path from "node:path";
                import { CompositeBackend, FilesystemBackend, StateBackend, StoreBackend } from "deepagents";

                export const backend = new CompositeBackend(new StateBackend(), {
                  "/memories/": new StoreBackend({ namespace: ["alice", "files"] }),
                  "/disk/": new FilesystemBackend({ rootDir: path.join(import.meta.dirname, "disk"), virtualMode: true }),
                });
                """);
        mount("javascript", Needs.program("node"), "./own.mjs:backend");
        tellsTheStory();
        assertThat(run("ls", "/", "--as-tool").out()).contains("/memories/ (directory)");
    }

    private void tellsTheStory() throws IOException {
        assertThat(run("ls", "/").out()).contains("/disk/", "/memories/");
        assertThat(run("read", "/disk/todo.md").out()).contains("buy a needle");
        assertThat(run("grep", "needle").out()).contains("/disk/todo.md");
        assertThat(run("edit", "/disk/todo.md", "--old", "needle", "--new", "thread").status()).isZero();
        assertThat(run("write", "/disk/new/a.md", "--text", "žluť\n").status()).isZero();
        assertThat(Files.readString(folder.resolve("disk/todo.md"))).isEqualTo("buy a thread\n");
        assertThat(Files.readString(folder.resolve("disk/new/a.md"))).isEqualTo("žluť\n");
        assertThat(run("conformance", "--mount", "/").out()).contains(" 0 broken, ");
    }
}
