package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.plugin.PluginJar;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The example plug-in, as used by a person who has put its jar into the folder. */
final class PluginCommandsTest {

    @TempDir
    static Path folder;

    private static Path workspace = Path.of("");

    @BeforeAll
    static void make() throws IOException {
        Path jars = folder.resolve("data").resolve("plugins");
        PluginJar.make("example", "example.ZipPlugin", jars.resolve("zip.jar"), Files.createDirectory(folder.resolve("a")));
        PluginJar.make("broken", "broken.BrokenPlugin", jars.resolve("broken.jar"), Files.createDirectory(folder.resolve("b")));
        namingOthers(jars.resolve("far.jar"));
        try (OutputStream out = Files.newOutputStream(folder.resolve("notes.zip"));
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String name : new String[] {"read me.txt", "src/main.py", "src/deep/er/ž.md", "../escape", "/absolute", "empty/"}) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(name.endsWith("/") ? new byte[0] : ("first line of " + name + "\nsecond\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "composite",
                  "default": {"type": "custom", "class": "example.ZipPlugin", "file": "notes.zip"},
                  "routes": {"/broken/": {"type": "custom", "class": "broken.BrokenPlugin", "how": "throw"},
                             "/missing/": {"type": "custom", "class": "no.such.Plugin"},
                             "/wrong/": {"type": "custom", "class": "example.ZipPlugin", "fil": "notes.zip"}}}}
                """);
        run("trust", "--yes");
    }

    /** Its class is in another jar, which may change without a question. */
    private static void namingOthers(Path jar) throws IOException {
        PluginJar.make("example", "example.ZipPlugin", jar.resolveSibling("lib").resolve("zip.jar"), Files.createDirectory(folder.resolve("c")));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "lib/zip.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new ZipEntry("none"));
        }
    }

    private static CommandRun run(String... args) {
        String[] all = Arrays.copyOf(args, args.length + 2);
        all[args.length] = "-w";
        all[args.length + 1] = workspace.toString();
        return CommandRun.of(folder.resolve("data"), all);
    }

    @Test
    void aMountOfAPluginIsListedReadAndSearched() {
        assertThat(run("ls", "/").out()).contains("/src/", "/read me.txt", "/empty/").doesNotContain("escape");
        assertThat(run("read", "/src/deep/er/ž.md").out()).startsWith("first line of src/deep/er/ž.md");
        assertThat(run("read", "/src/main.py", "--as-tool").out()).contains("first line of src/main.py");
        assertThat(run("write", "/x", "--text", "y").err()).hasLineCount(1).contains("read-only");
    }

    @Test
    void whatIsWrongWithAPluginIsOneSentenceOfItsMount() {
        JsonNode mounts = run("mounts", "--json").json();
        assertThat(mounts.valueStream().filter(mount -> mount.get("error").isNull()).map(mount -> mount.get("prefix").stringValue()))
                .containsExactly("/");
        assertThat(mounts.valueStream().map(mount -> mount.get("error").stringValue("")))
                .anySatisfy(why -> assertThat(why)
                        .contains("no plug-in has the class no.such.Plugin")
                        .contains("far.jar names other jars in its manifest (Class-Path), which are not loaded"))
                .anySatisfy(why -> assertThat(why).contains("has no field fil: it has file"))
                .anySatisfy(why -> assertThat(why).contains("answers entry with null"));
        assertThat(run("ls", "/broken").err()).hasLineCount(1).contains("broken.BrokenPlugin threw in list");
    }

    @Test
    void theKitSaysWhatABackendDoesNotKeep() {
        CommandRun good = run("conformance", "--backend", "example.ZipPlugin", "--set", "file=" + folder.resolve("notes.zip"));
        assertThat(good.status()).isZero();
        assertThat(good.out()).contains("kept  entry-is-what-is-listed").contains(" 0 broken, ");
        CommandRun mounted = run("conformance", "--mount", "/", "--json");
        assertThat(mounted.json().get("broken").intValue()).isZero();
        assertThat(mounted.json().get("kept").intValue()).isGreaterThan(8);
        CommandRun bad = run("conformance", "--backend", "broken.BrokenPlugin", "--set", "how=throw", "--write", "--json");
        assertThat(bad.status()).isEqualTo(1);
        assertThat(bad.json().get("broken").intValue()).isGreaterThan(5);
        assertThat(bad.json().get("points").get(0).get("detail").stringValue()).contains("answers entry with null");
        assertThat(run("conformance", "--mount", "/nope").err()).hasLineCount(1).contains("nothing is mounted at /nope");
        assertThat(run("conformance", "--backend", "no.such.Plugin").status()).isEqualTo(2);
    }
}
