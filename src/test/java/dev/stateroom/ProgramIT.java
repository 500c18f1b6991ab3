package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The program that {@code mvn package} assembles, run as a person or a script would run it. */
@DisabledOnOs(OS.WINDOWS)
class ProgramIT {

    @TempDir
    private Path folder;

    @Test
    void startsThroughASymbolicLinkInAFolderWithABlankInItsName() throws Exception {
        Path link = Files.createDirectories(folder.resolve("some programs")).resolve("stateroom");
        Files.createSymbolicLink(link, ProgramRun.LAUNCHER);

        ProgramRun run = ProgramRun.of(link, folder, "--version");

        assertThat(run.errors()).isEmpty();
        assertThat(run.output()).startsWith("stateroom ");
        assertThat(run.exit()).isZero();
    }

    @Test
    void opensADatabaseWithANameInAnyScriptThoughTheLocaleIsC() throws Exception {
        Path database = folder.resolve("日本語-ж-é.db");
        Files.copy(Path.of("src/test/resources/python-sqlite/sessions.db"), database);

        ProgramRun run = ProgramRun.in(folder, "threads", database.getFileName().toString(), "--json");

        assertThat(run.errors()).isEmpty();
        assertThat(run.output()).startsWith("[").contains("\"thread_id\"");
        assertThat(run.exit()).isZero();
    }

    @Test
    void namesAMissingFileInItsOwnScriptThoughTheLocaleIsC() throws Exception {
        ProgramRun run = ProgramRun.in(folder, "threads", "日本語-ж-é.db");

        assertThat(run.errors()).contains("日本語-ж-é.db").hasLineCount(1);
        assertThat(run.output()).isEmpty();
        assertThat(run.exit()).isEqualTo(2);
    }

    @Test
    void showsTheSampleInTheTerminalWhereThereIsNoDisplay() throws Exception {
        Path picture = folder.resolve("窓.png");

        ProgramRun run = ProgramRun.in(folder, "demo", "--out", picture.toString());

        assertThat(run.errors()).isEmpty();
        assertThat(run.output()).contains("Mounts", "Threads", "Newest files", "/memories/");
        assertThat(run.output().lines()).contains(picture.toString());
        assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(1280);
        assertThat(run.exit()).isZero();
    }

    @Test
    void saysInOneSentenceThatThereIsNoDisplayForAWindow() throws Exception {
        ProgramRun run = ProgramRun.in(folder, "open");

        assertThat(run.errors()).contains("display").hasLineCount(1);
        assertThat(run.output()).isEmpty();
        assertThat(run.exit()).isEqualTo(2);
    }

    /** On the toolkit that draws into memory, with the modules and exports of the installed program. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void showsTheWindowOnAFileAsADoubleClickDoes() throws Exception {
        Path database = folder.resolve("sessions.db");
        Files.copy(Path.of("src/test/resources/python-sqlite/sessions.db"), database);
        Path log = folder.resolve("window.txt");
        ProcessBuilder start = new ProcessBuilder(ProgramRun.LAUNCHER.toString(), database.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        start.environment().putAll(Map.of(
                "STATEROOM_DATA", folder.resolve("data").toString(),
                "DISPLAY", ":0",
                "JAVA_TOOL_OPTIONS", "-Dglass.platform=Headless -Dprism.order=sw"));
        Process window = start.start();
        try {
            await().atMost(Duration.ofSeconds(60)).until(() -> !window.isAlive()
                    || ProgramRun.in(folder, "--data", folder.resolve("data").toString(), "recent", "--json").output().contains("sessions.db"));
            assertThat(window.isAlive()).as(Files.readString(log)).isTrue();
            assertThat(log).content().doesNotContain("Error", "Exception");
        } finally {
            window.destroy();
            window.waitFor();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void bringsStartUpCachesForTheWindowAndForCommands() {
        assertThat(ProgramRun.PROGRAM.resolve("lib/caches/window.aot")).isRegularFile();
        assertThat(ProgramRun.PROGRAM.resolve("lib/caches/commands.aot")).isRegularFile();
    }

    @Test
    void startsWithoutAWordWhenTheStartUpCacheIsMissing() throws Exception {
        Path copy = folder.resolve("copy");
        try (Stream<Path> all = Files.walk(ProgramRun.PROGRAM)) {
            for (Path from : all.filter(path -> !path.toString().endsWith(".aot")).toList()) {
                Files.copy(from, copy.resolve(ProgramRun.PROGRAM.relativize(from)));
            }
        }

        ProgramRun run = ProgramRun.of(copy.resolve("bin").resolve("stateroom"), folder, "--version");

        assertThat(run.errors()).isEmpty();
        assertThat(run.output()).startsWith("stateroom ");
    }

    @Test
    void itsRuntimeHasEveryModuleThatItsClassesName() throws IOException {
        StringWriter found = new StringWriter();
        String jars;
        try (Stream<Path> lib = Files.list(ProgramRun.PROGRAM.resolve("lib"))) {
            jars = lib.map(Path::toString)
                    .filter(name -> name.endsWith(".jar"))
                    .collect(Collectors.joining(System.getProperty("path.separator")));
        }
        ToolProvider.findFirst("jdeps").orElseThrow().run(new PrintWriter(found), new PrintWriter(found),
                "--multi-release", "25", "--ignore-missing-deps", "-summary", "--class-path", jars, ownJar());
        Set<String> named = found.toString().lines()
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .filter(name -> name.startsWith("java.") || name.startsWith("jdk."))
                .collect(Collectors.toSet());

        assertThat(named).contains("java.base");
        assertThat(modulesOfTheRuntime()).containsAll(named);
    }

    @Test
    void hasWhatThePageAboutPackagingLists() throws IOException {
        PageBlock list = PageBlock.of(Path.of("src/site/markdown/packaging.md")).getFirst();

        assertThat(list.text().lines()).first().isEqualTo("target/stateroom");
        for (String line : list.text().lines().skip(1).toList()) {
            assertThat(ProgramRun.PROGRAM.resolve(line.replaceFirst("^\\P{Alpha}+", "").split(" ")[0])).exists();
        }
    }

    private static String ownJar() throws IOException {
        try (Stream<Path> lib = Files.list(ProgramRun.PROGRAM.resolve("lib"))) {
            return lib.filter(path -> path.getFileName().toString().startsWith("stateroom-")).findFirst().orElseThrow().toString();
        }
    }

    /** The {@code release} file of a runtime names its modules. */
    private static Set<String> modulesOfTheRuntime() throws IOException {
        return Files.readAllLines(ProgramRun.PROGRAM.resolve("runtime").resolve("release")).stream()
                .filter(line -> line.startsWith("MODULES="))
                .flatMap(line -> Stream.of(line.substring("MODULES=".length()).replace("\"", "").split(" ")))
                .collect(Collectors.toSet());
    }
}
