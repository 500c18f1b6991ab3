package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathFactory;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Scripts, descriptors and workflows of the packages, as far as any machine can check them. */
@DisabledOnOs(OS.WINDOWS)
final class PackagingTest {
    private static final Path PACKAGING = Path.of("packaging");
    private static final Path GITHUB = Path.of(".github");

    @TempDir
    Path folder;

    private record Ended(int status, String output) {}

    private static Ended run(Path folder, String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), output);
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        }
    }

    private static Document xml(String text) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static Object yaml(Path file) throws IOException {
        return new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file));
    }

    /** A copy of what scripts work on, as if it were a clone whose program was built. */
    private Path clone(String version) throws IOException {
        Path clone = Files.createDirectories(folder.resolve("clone"));
        for (String from : List.of("pom.xml", "packaging", "src/site/markdown/changelog.md")) {
            try (Stream<Path> all = Files.walk(Path.of(from))) {
                for (Path each : all.filter(Files::isRegularFile).toList()) {
                    Path to = clone.resolve(each.toString());
                    Files.createDirectories(to.getParent());
                    Files.copy(each, to, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        Files.createDirectories(clone.resolve("target/stateroom/lib"));
        Files.createFile(clone.resolve("target/stateroom/lib/stateroom-" + version + ".jar"));
        return clone;
    }

    private static String text(Document document, String path) throws Exception {
        return XPathFactory.newInstance().newXPath().evaluate(path, document);
    }

    @Test
    void everyScriptIsValidAndCanBeRun() throws IOException, InterruptedException {
        for (Path script : files(PACKAGING, ".sh")) {
            assertThat(run(Path.of("").toAbsolutePath(), "bash", "-n", script.toString())).as(script.toString()).isEqualTo(new Ended(0, ""));
            boolean sourced = Files.readString(script).startsWith("# shellcheck shell=");
            assertThat(Files.isExecutable(script)).as(script + " is executable").isEqualTo(!sourced && !script.toString().contains("launcher"));
        }
    }

    @Test
    void theMenuEntryTheDescriptionAndTheTypesAgree() throws Exception {
        String entry = Files.readString(PACKAGING.resolve("linux/dev.stateroom.Stateroom.desktop"));
        Document about = xml(Files.readString(PACKAGING.resolve("linux/dev.stateroom.Stateroom.metainfo.xml")));
        Document types = xml(Files.readString(PACKAGING.resolve("linux/stateroom-mime.xml")));
        assertThat(entry).contains("\nExec=stateroom open %F\n", "application/vnd.sqlite3;", text(types, "//*[local-name()='mime-type']/@type") + ";");
        assertThat(text(types, "//*[local-name()='glob']/@pattern")).isEqualTo("*.stateroom.json");
        assertThat(text(about, "/component/launchable")).isEqualTo("dev.stateroom.Stateroom.desktop");
        NodeList provided = about.getElementsByTagName("mediatype");
        for (int i = 0; i < provided.getLength(); i++) {
            assertThat(entry).contains(provided.item(i).getTextContent() + ";");
        }
        String version = text(xml(Files.readString(Path.of("pom.xml"))), "/*[local-name()='project']/*[local-name()='version']");
        assertThat(text(about, "//release[1]/@version")).isEqualTo(version.replace("-SNAPSHOT", ""));
    }

    @Test
    void workflowsRunScriptsThatThereAre() throws IOException {
        Pattern named = Pattern.compile("packaging[/\\\\][\\w/\\\\.-]+\\.(?:sh|ps1|desktop|xml)");
        List<Path> workflows = files(GITHUB.resolve("workflows"), ".yml");
        assertThat(workflows).hasSize(2);
        Set<String> found = new TreeSet<>();
        for (Path workflow : workflows) {
            assertThat(yaml(workflow)).asInstanceOf(InstanceOfAssertFactories.MAP).containsKeys("name", "jobs", "permissions");
            Matcher matcher = named.matcher(Files.readString(workflow));
            while (matcher.find()) {
                found.add(matcher.group().replace('\\', '/'));
            }
        }
        assertThat(found).hasSizeGreaterThan(6).allSatisfy(script -> assertThat(Path.of(script)).exists());
        for (Path form : files(GITHUB.resolve("ISSUE_TEMPLATE"), ".yml")) {
            assertThat(yaml(form)).as(form.toString()).isInstanceOf(Map.class);
        }
    }

    @Test
    void theVersionComesFromTheTagAndTheTimeFromTheCommit() throws Exception {
        Path clone = clone("0.2.0-SNAPSHOT");
        run(clone, "git", "init", "-q");
        run(clone, "git", "-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-q", "--allow-empty", "-m", "x", "--date", "2026-01-02T03:04:05Z");
        assertThat(run(clone, "packaging/set-version.sh", "1.2.3-rc.1")).isEqualTo(new Ended(0, ""));
        Document pom = xml(Files.readString(clone.resolve("pom.xml")));
        assertThat(text(pom, "/*[local-name()='project']/*[local-name()='version']")).isEqualTo("1.2.3-rc.1");
        assertThat(text(pom, "//*[local-name()='project.build.outputTimestamp']")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d[02468]Z");
        assertThat(run(clone, "packaging/set-version.sh", "1.2").output()).contains("'1.2' is no version: write it as 0.2.0");
    }

    @Test
    void theNotesOfAReleaseAreItsSectionOfTheChangelog() throws Exception {
        Path clone = clone("0.2.0");
        Ended notes = run(clone, "packaging/release-notes.sh", "0.2.0");
        assertThat(notes.status()).isZero();
        assertThat(notes.output()).contains("### Added\n").doesNotContain("\n## ");
        assertThat(run(clone, "packaging/release-notes.sh", "9.9.9").output()).contains("has no section for 9.9.9");
    }

    @Test
    void catalogueDescriptorsAreFilledWithTheSumsOfTheRelease() throws Exception {
        Path clone = clone("0.2.0");
        List<String> sums = new ArrayList<>();
        for (String file : List.of("stateroom-0.2.0-x64.msi", "Stateroom-0.2.0-aarch64.dmg", "Stateroom-0.2.0-x86_64.dmg", "stateroom-0.2.0.x86_64.rpm",
                "stateroom-0.2.0.aarch64.rpm", "stateroom-0.2.0-linux-x86_64.tar.gz", "stateroom-0.2.0-linux-aarch64.tar.gz")) {
            sums.add("%064x  %s".formatted(sums.size() + 1, file));
        }
        Files.write(clone.resolve("sums"), sums);
        Ended written = run(clone, "packaging/catalogues/write.sh", "0.2.0", "sums", "out");
        assertThat(written.status()).as(written.output()).isZero();
        try (Stream<Path> all = Files.walk(clone.resolve("out"))) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            assertThat(files).hasSize(6);
            for (Path file : files) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContainPattern("@[A-Z]+[@:]").contains("0.2.0");
                if (file.toString().matches(".*\\.ya?ml")) {
                    assertThat(yaml(file)).isInstanceOf(Map.class);
                }
            }
        }
        assertThat(clone.resolve("out/winget/Stateroom.Stateroom.installer.yaml")).content().contains("InstallerSha256: " + "0".repeat(63) + "1\n");
        Files.write(clone.resolve("sums"), sums.subList(1, sums.size()));
        Ended missing = run(clone, "packaging/catalogues/write.sh", "0.2.0", "sums", "out");
        assertThat(missing.status()).isEqualTo(1);
        assertThat(missing.output()).contains("must list one file that matches stateroom-.*-x64.msi");
    }

    @Test
    void theInstallerOfWindowsHasEveryFileAndCanUpgrade() throws Exception {
        Path program = Files.createDirectories(folder.resolve("program/app"));
        for (String file : List.of("../stateroom.exe", "../stateroomw.exe", "a.jar", "stateroom.cfg")) {
            Files.writeString(program.resolve(file), file);
        }
        Path source = folder.resolve("stateroom.wxs");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> texts = new ArrayList<>();
        for (String version : List.of("0.2.0", "0.2.0", "0.3.0")) {
            Ended ended = run(Path.of("").toAbsolutePath(), java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "packaging/windows/InstallerSource.java", folder.resolve("program").toString(), source.toString(), version, "x64", "https://example.com");
            assertThat(ended).isEqualTo(new Ended(0, ""));
            texts.add(Files.readString(source));
        }
        assertThat(texts.get(1)).isEqualTo(texts.get(0));
        Document first = xml(texts.get(0));
        Document next = xml(texts.get(2));
        assertThat(first.getElementsByTagName("File").getLength()).isEqualTo(4);
        assertThat(first.getElementsByTagName("ComponentRef").getLength()).isEqualTo(first.getElementsByTagName("Component").getLength()).isEqualTo(5);
        assertThat(text(first, "//*[local-name()='Environment']/@Name")).isEqualTo("PATH");
        assertThat(text(next, "//*[local-name()='Product']/@UpgradeCode")).isEqualTo(text(first, "//*[local-name()='Product']/@UpgradeCode"));
        assertThat(text(next, "//*[local-name()='Product']/@Id")).isNotEqualTo(text(first, "//*[local-name()='Product']/@Id"));
        assertThat(text(next, "(//*[local-name()='Component'])[1]/@Guid")).isEqualTo(text(first, "(//*[local-name()='Component'])[1]/@Guid"));
        String upgrade = text(first, "//*[local-name()='Product']/@UpgradeCode");
        assertThat(Files.readString(PACKAGING.resolve("catalogues/winget/Stateroom.Stateroom.installer.yaml"))).contains(upgrade);
    }
}
