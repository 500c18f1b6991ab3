package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What ships besides the program's own code: named, licensed and the same in each build. */
@DisabledOnOs(OS.WINDOWS)
class SupplyChainIT {
    @TempDir
    private Path folder;

    @Test
    void theBillOfMaterialsNamesEveryLibraryAndNothingElse() throws Exception {
        Set<String> named = new TreeSet<>();
        Path written = ProgramRun.PROGRAM.resolve("sbom.cdx.json");
        assertThat(written).as("mvn -o leaves it out, its plugin asks to be online: build without -o, which needs no network where all is cached").exists();
        JsonNode bill = JsonMapper.shared().readTree(Files.readAllBytes(written));
        for (JsonNode component : bill.get("components")) {
            assertThat(component.get("licenses")).as("licence of %s", component.get("name")).isNotNull();
            assertThat(component.get("hashes").toString()).contains("SHA-256");
            // JavaFX is part of the runtime.
            if (!component.get("group").asString().equals("org.openjfx")) {
                named.add(component.get("name").asString() + "-" + component.get("version").asString() + ".jar");
            }
        }
        assertThat(named).isEqualTo(libraries());
    }

    @Test
    void everyLibraryHasItsLicenceText() throws Exception {
        Path legal = ProgramRun.PROGRAM.resolve("legal");
        Set<String> without = new TreeSet<>();
        Set<String> all = new TreeSet<>(Set.of("javafx-base", "javafx-controls", "javafx-graphics", "javafx-swing", "jfx-incubator-input", "jfx-incubator-richtext"));
        libraries().forEach(jar -> all.add(jar.replaceFirst("-\\d.*$", "")));
        for (String library : all) {
            try (Stream<Path> texts = Files.list(legal.resolve(library))) {
                if (texts.noneMatch(text -> text.toFile().length() > 500)) {
                    without.add(library);
                }
            }
        }
        assertThat(without).isEmpty();
        assertThat(legal.resolve("javafx-base").resolve("LICENSE")).content().contains("GNU General Public License", "CLASSPATH");
    }

    @Test
    void theJarHoldsOneTimeAndNothingOfThisMachine() throws Exception {
        Instant expected = Instant.parse(System.getProperty("output.timestamp"));
        try (ZipFile jar = new ZipFile(own().toFile())) {
            List<? extends ZipEntry> entries = Collections.list(jar.entries());
            assertThat(entries).hasSizeGreaterThan(1000);
            assertThat(entries).allSatisfy(entry ->
                    assertThat(entry.getTimeLocal().toInstant(ZoneOffset.UTC)).as(entry.getName()).isEqualTo(expected));
            assertThat(new String(jar.getInputStream(jar.getEntry("META-INF/MANIFEST.MF")).readAllBytes(), StandardCharsets.UTF_8))
                    .doesNotContain("Built-By", System.getProperty("user.home"));
        }
    }

    /** A second build in another folder, all the way to the assembled program: two builds of one state are equal. */
    @Test
    @Tag("soak")
    void aSecondBuildElsewhereGivesTheSameBytes() throws Exception {
        Path second = folder.resolve("elsewhere");
        for (String name : List.of("src", "assets", "packaging", ".mvn", "pom.xml", "LICENSE")) {
            copy(Path.of(name), second.resolve(name));
        }
        Path log = folder.resolve("build.log");
        assertThat(ProgramRun.PROGRAM.resolve("sbom.cdx.json")).as("the first build was made with -o").exists();
        ProcessBuilder build = new ProcessBuilder("mvn", "-B", "package", "-DskipTests")
                .directory(second.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        build.environment().put("TZ", "Asia/Kathmandu");
        // That of these tests: the jar names the Java that Maven runs on, which is the one of the first build.
        build.environment().remove("JAVA_HOME");
        assertThat(build.start().waitFor()).as(() -> read(log)).isZero();
        Map<String, String> first = sums(ProgramRun.PROGRAM);
        assertThat(first).hasSizeGreaterThan(100);
        assertThat(sums(second.resolve("target").resolve("stateroom"))).isEqualTo(first);
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Path target = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(each, target);
                }
            }
        }
    }

    /** The sums of all files but the start-up caches, which hold addresses. */
    private static Map<String, String> sums(Path program) throws Exception {
        Map<String, String> sums = new TreeMap<>();
        try (Stream<Path> all = Files.walk(program)) {
            for (Path file : all.filter(Files::isRegularFile).filter(path -> !path.toString().endsWith(".aot")).toList()) {
                byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                sums.put(program.relativize(file).toString(), HexFormat.of().formatHex(sum));
            }
        }
        return sums;
    }

    private static Path own() throws IOException {
        try (Stream<Path> lib = Files.list(ProgramRun.PROGRAM.resolve("lib"))) {
            return lib.filter(path -> path.getFileName().toString().startsWith("stateroom-")).findFirst().orElseThrow();
        }
    }

    /** The jars of other projects. */
    private static Set<String> libraries() throws IOException {
        try (Stream<Path> lib = Files.list(ProgramRun.PROGRAM.resolve("lib"))) {
            return lib.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(".jar") && !name.startsWith("stateroom-"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
