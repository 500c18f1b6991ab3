package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A workspace whose root is a user's own Python object, by commands. */
@EnabledIf("dev.stateroom.Needs#hasPython")
final class BridgeCommandsTest {

    @TempDir
    static Path folder;

    private static Path workspace = Path.of("");

    @BeforeAll
    static void make() throws IOException {
        Files.copy(Path.of(Objects.requireNonNull(BridgeCommandsTest.class.getResource("/bridge/fake_files.py")).getPath()), folder.resolve("fake_files.py"));
        Files.writeString(folder.resolve("disk_files.py"), """
                import pathlib
                import fake_files

                class Kept(fake_files.Files):
                    folder = pathlib.Path(__file__).parent / "kept"

                    def __init__(self):
                        self.folder.mkdir(exist_ok=True)
                        super().__init__()
                        self.files = {"/" + p.relative_to(self.folder).as_posix(): p.read_bytes() for p in self.folder.rglob("*") if p.is_file()}

                    def keep(self, result):
                        for path, content in self.files.items():
                            target = self.folder / path.lstrip("/")
                            target.parent.mkdir(parents=True, exist_ok=True)
                            target.write_bytes(content)
                        return result

                    def write(self, file_path, content):
                        return self.keep(super().write(file_path, content))

                    def edit(self, *args, **named):
                        return self.keep(super().edit(*args, **named))

                    def upload_files(self, files):
                        return self.keep(super().upload_files(files))

                    def write(self, file_path, content):
                        self.upload_files([(file_path, content.encode())])
                        return fake_files.Result(path=file_path)

                    def edit(self, file_path, old_string, new_string, replace_all=False):
                        return self.write(file_path, self.files[file_path].decode().replace(old_string, new_string))

                backend = Kept()
                """);
        workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "bridge", "language": "python", "interpreter": "python3",
                                           "object": "disk_files:backend", "writable": true}}
                """);
    }

    @Test
    void behindAPolicyTheObjectStillAnswersTheAgent() throws IOException {
        Path guarded = Files.writeString(folder.resolve("guarded.stateroom.json"), """
                {"version": 1, "dialect": "python-0.7", "backend": {"type": "composite",
                  "default": {"type": "filesystem", "root": "."},
                  "routes": {"/own/": {"type": "policy", "deny_prefixes": ["/locked/"], "inner": {"type": "composite",
                    "default": {"type": "bridge", "language": "python", "interpreter": "python3", "object": "fake_files:files", "writable": true},
                    "routes": {"/disk/": {"type": "filesystem", "root": "kept"}}}}}}}
                """);
        String[] here = {"-w", guarded.toString()};
        assertThat(CommandRun.of(folder.resolve("data"), "mounts", "--json", here[0], here[1]).json().toString()).contains("\"program\"");
        CommandRun waits = CommandRun.of(folder.resolve("data"), "ls", "/own/", "--as-agent", here[0], here[1]);
        assertThat(waits.out() + waits.err()).contains("the code of fake_files:files", "waits for your agreement");
        assertThat(CommandRun.of(folder.resolve("data"), "trust", "--yes", here[0], here[1]).out()).contains("/own/: program /", "fake_files:files by /");
        String listed = CommandRun.of(folder.resolve("data"), "ls", "/own/", "--as-agent", here[0], here[1]).out();
        assertThat(listed).contains("/own/disk/").doesNotContain("UNSUPPORTED", "cannot be shown");
        CommandRun denied = CommandRun.of(folder.resolve("data"), "write", "/own/locked/a.md", "--text", "x", "--as-agent", here[0], here[1]);
        assertThat(denied.out() + denied.err()).contains("/locked/");
    }

    private static CommandRun run(String... args) {
        String[] all = Arrays.copyOf(args, args.length + 2);
        all[args.length] = "-w";
        all[args.length + 1] = workspace.toString();
        return CommandRun.of(folder.resolve("data"), all);
    }

    @Test
    void itIsAskedForOnceAndThenReadSearchedAndChanged() throws IOException {
        CommandRun refused = run("ls", "/");
        assertThat(refused.status()).isNotZero();
        assertThat(refused.err()).hasLineCount(1).contains("disk_files:backend by /", " in " + folder, "waits for your agreement");
        assertThat(folder.resolve("kept")).doesNotExist();
        assertThat(run("mounts", "--json").json().get(0).get("program").get("state").stringValue()).isEqualTo("awaiting_consent");
        assertThat(run("trust").status()).isEqualTo(1);
        JsonNode agreed = run("trust", "--yes", "--json").json();
        assertThat(agreed.get("agreed").booleanValue()).isTrue();
        assertThat(agreed.get("programs").get(0).stringValue()).startsWith("/: disk_files:backend by /").contains("python", " in " + folder);

        CommandRun written = run("write", "/notes/a.md", "--text", "one two\n");
        assertThat(written.status()).as(written.err()).isZero();
        assertThat(run("edit", "/notes/a.md", "--old", "two", "--new", "žlutý").status()).isZero();
        assertThat(Files.readString(folder.resolve("kept/notes/a.md"))).isEqualTo("one žlutý\n");
        assertThat(run("ls", "/").out()).contains("/notes/");
        assertThat(run("grep", "žlutý").out()).contains("/notes/a.md");
        assertThat(run("read", "/notes/a.md", "--as-tool").out()).contains("one žlutý");
        assertThat(run("conformance", "--mount", "/", "--write").out()).contains(" 0 broken, ");

        JsonNode program = run("mounts", "--json").json().get(0).get("program");
        assertThat(program.get("state").stringValue()).isEqualTo("running");
        assertThat(program.get("log").valueStream().map(JsonNode::stringValue)).contains("printed while the module is imported");

        Files.writeString(workspace, Files.readString(workspace).replace("disk_files:backend", "disk_files:Kept"));
        assertThat(run("ls", "/").err()).contains("disk_files:Kept", "waits for your agreement");
    }
}
