package dev.stateroom.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.PageBlock;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** Pages for readers: their links lead somewhere, and their commands are commands of this program. */
final class DocumentsTest {
    private static final Pattern LINK = Pattern.compile("!?\\[[^\\]]*]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#{1,6} (.*)$", Pattern.MULTILINE);
    private static final Pattern BLOCK = Pattern.compile("^```[a-z]*\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);

    /** The anchors that a page has on GitHub. */
    private static Set<String> anchors(Path page) throws IOException {
        Set<String> anchors = new TreeSet<>();
        Matcher heading = HEADING.matcher(BLOCK.matcher(Files.readString(page)).replaceAll(""));
        while (heading.find()) {
            anchors.add(heading.group(1).strip().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'));
        }
        return anchors;
    }

    @Test
    void everyLinkLeadsToAPageAndAHeading() throws IOException {
        List<String> broken = new ArrayList<>();
        int count = 0;
        for (Path page : PageBlock.pages()) {
            Matcher link = LINK.matcher(BLOCK.matcher(Files.readString(page)).replaceAll("").replaceAll("`[^`\n]*`", ""));
            while (link.find()) {
                String target = link.group(1);
                if (target.matches("[a-z]+:.*")) {
                    continue;
                }
                count++;
                String[] parts = target.split("#", 2);
                Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
                if (!Files.exists(file)) {
                    broken.add(page + ": " + target + " does not exist");
                } else if (parts.length == 2 && !anchors(file).contains(parts[1])) {
                    broken.add(page + ": " + file + " has no heading #" + parts[1]);
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(count).isGreaterThan(20);
    }

    @Test
    void thePageOfTheArchitectureNamesEveryPackageOfTheFirstLevel() throws IOException {
        String page = Files.readString(Path.of("src/site/markdown/architecture.md"));
        Matcher block = BLOCK.matcher(page);
        assertThat(block.find()).isTrue();
        List<String> named = block.group(1).lines().map(line -> line.strip().split(" ")[0]).toList();
        try (Stream<Path> packages = Files.list(Path.of("src/main/java/dev/stateroom"))) {
            assertThat(packages.filter(Files::isDirectory).map(folder -> folder.getFileName().toString()).filter(name -> !named.contains(name))).isEmpty();
        }
    }

    /** The command lines of all code blocks, and of sentences that leave nothing out, by where they are. */
    private static Map<String, String> commands() throws IOException {
        Map<String, String> commands = new LinkedHashMap<>();
        for (Path page : PageBlock.pages()) {
            for (PageBlock block : PageBlock.of(page)) {
                block.lines("stateroom").forEach(command -> commands.put(page + ": " + command, command));
            }
            Matcher named = Pattern.compile("`(stateroom [^`\n…<]*)`").matcher(BLOCK.matcher(Files.readString(page)).replaceAll(""));
            while (named.find()) {
                commands.put(page + ": " + named.group(1), named.group(1));
            }
        }
        return commands;
    }

    @Test
    void everyCommandOfAPageIsUnderstood() throws IOException {
        List<String> refused = new ArrayList<>();
        CommandLine line = RegisteredCommands.line();
        for (var command : commands().entrySet()) {
            List<String> words = PageBlock.words(command.getValue());
            String first = words.size() > 1 ? words.get(1) : "";
            if (!first.startsWith("-") && (OpenedFiles.isPathLike(first) || first.equals("FILE"))) {
                words.add(1, "open");
            }
            try {
                line.parseArgs(words.subList(1, words.size()).toArray(String[]::new));
            } catch (MissingParameterException e) {
                if (words.size() > 2) { // a sentence that names the command alone
                    refused.add(command.getKey() + ": " + e.getMessage());
                }
            } catch (ParameterException e) {
                refused.add(command.getKey() + ": " + e.getMessage());
            }
        }
        assertThat(refused).isEmpty();
        assertThat(commands()).hasSizeGreaterThan(20);
    }

    /** What the guide prints in italics is written like that in the window, in the guide's language. */
    @Test
    void theGuideCallsThingsAsTheWindowDoes() throws IOException {
        Pattern name = Pattern.compile("(?<![*\\p{L}])\\*([^*]{2,}?)\\*(?![*\\p{L}])");
        List<String> unknown = new ArrayList<>();
        for (Map.Entry<String, String> guide : Map.of("guide", "words.properties", "zh/guide", "words_zh_CN.properties").entrySet()) {
            Set<String> labels = labels(guide.getValue());
            for (Path page : PageBlock.pages()) {
                if (page.getParent() == null || !page.getParent().equals(Path.of("src/site/markdown", guide.getKey()))) {
                    continue;
                }
                Matcher named = name.matcher(Files.readString(page).replaceAll("`[^`]*`|\\*\\*", ""));
                while (named.find()) {
                    if (!labels.contains(label(named.group(1).replaceAll("\\s+", " ")))) {
                        unknown.add(page + ": " + named.group(1));
                    }
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    private static Set<String> labels(String bundle) throws IOException {
        Set<String> labels = new TreeSet<>();
        try (Stream<Path> all = Files.walk(Path.of("src/main/resources/dev/stateroom"))) {
            for (Path file : all.filter(each -> each.endsWith(bundle)).toList()) {
                Properties words = new Properties();
                try (Reader reader = Files.newBufferedReader(file)) {
                    words.load(reader);
                }
                words.values().forEach(text -> labels.add(label(text.toString().replace("{0}", "…"))));
            }
        }
        return labels;
    }

    /** Without the dots of what asks something first. */
    private static String label(String text) {
        return text.replaceFirst("(…|[.]{3})$", "").strip();
    }

    /** The sources of the Maven site: every link leads to a page or a file of the site, and the menu leads to every page. */
    @Test
    void theSiteHasWhatItsLinksName(@TempDir Path site) throws Exception {
        Process prepared = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "packaging/SitePages.java", "prepare", site.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(prepared.getInputStream().readAllBytes(), UTF_8);
        assertThat(prepared.waitFor()).as(output).isZero();
        Path markdown = site.resolve("markdown");
        Set<Path> reached = new TreeSet<>();
        Deque<Path> next = new ArrayDeque<>();
        Matcher item = Pattern.compile("href=\"([^\"]+)\\.html\"").matcher(Files.readString(site.resolve("site.xml")));
        while (item.find()) {
            next.add(markdown.resolve(item.group(1) + ".md"));
        }
        List<String> broken = new ArrayList<>();
        while (!next.isEmpty()) {
            Path page = next.remove();
            if (!reached.add(page)) {
                continue;
            }
            Matcher link = LINK.matcher(BLOCK.matcher(Files.readString(page)).replaceAll("").replaceAll("`[^`\n]*`", ""));
            while (link.find()) {
                String[] parts = link.group(1).split("#", 2);
                Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
                if (link.group(1).matches("[a-z]+:.*") || Files.exists(site.resolve("resources").resolve(markdown.relativize(file)))) {
                    continue;
                }
                if (!Files.exists(file) || parts.length == 2 && !Files.readString(file).contains("<a id=\"" + parts[1] + "\"></a>")) {
                    broken.add(markdown.relativize(page) + ": " + link.group(1));
                } else {
                    next.add(file);
                }
            }
        }
        assertThat(broken).isEmpty();
        try (Stream<Path> all = Files.walk(markdown)) {
            assertThat(all.filter(Files::isRegularFile)).containsExactlyInAnyOrderElementsOf(reached);
        }
    }
}
