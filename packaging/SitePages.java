import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The pages of the repository as a Maven site. The same Markdown is read on GitHub and on the site, so links are written as GitHub wants them,
 * to files and to headings, and are changed here to what the site plugin makes of these.
 *
 * <p>{@code prepare FOLDER} writes the site's sources into a folder; {@code check FOLDER} fails where a link of the finished site leads nowhere.
 * Both are run from the top of the repository.
 */
final class SitePages {
    private static final Path MARKDOWN = Path.of("src", "site", "markdown");
    private static final Path RESOURCES = Path.of("src", "site", "resources");
    /** Pages that are elsewhere in the repository, and what they are called on the site. */
    private static final Map<Path, String> ELSEWHERE = Map.of(
            Path.of("README.md"), "index.md",
            Path.of(".github", "CONTRIBUTING.md"), "contributing.md",
            Path.of(".github", "SECURITY.md"), "security.md",
            Path.of(".github", "CODE_OF_CONDUCT.md"), "code-of-conduct.md");
    private static final Pattern LINK = Pattern.compile("(!?\\[[^\\]]*])\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("#{1,6} (.*)");
    private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final Pattern ANCHOR = Pattern.compile("(?:id|name)=\"([^\"]*)\"");

    private final Map<Path, Path> names = new LinkedHashMap<>();
    private final Set<Path> files = new TreeSet<>();

    private SitePages() throws IOException {
        for (Path page : below(MARKDOWN)) {
            if (page.toString().endsWith(".md")) {
                names.put(page, MARKDOWN.relativize(page));
            }
        }
        ELSEWHERE.forEach((page, name) -> names.put(page, Path.of(name)));
    }

    /** {@code prepare FOLDER} or {@code check FOLDER}. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "prepare" -> new SitePages().prepare(folder);
            case "check" -> check(folder);
            default -> throw new IllegalArgumentException("prepare or check, not " + arguments[0]);
        }
    }

    private static List<Path> below(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private void prepare(Path out) throws IOException {
        for (Path page : names.keySet()) {
            Path to = out.resolve("markdown").resolve(names.get(page));
            Files.createDirectories(to.getParent());
            Files.writeString(to, page(page));
        }
        for (Path file : below(RESOURCES)) {
            copy(file, out.resolve("resources").resolve(RESOURCES.relativize(file)));
        }
        for (Path file : files) {
            copy(file, out.resolve("resources").resolve(published(file)));
        }
        copy(RESOURCES.resolveSibling("site.xml"), out.resolve("site.xml"));
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    private String page(Path page) throws IOException {
        StringBuilder text = new StringBuilder();
        Map<String, Integer> seen = new HashMap<>();
        boolean code = false;
        for (String line : Files.readString(page).lines().toList()) {
            code ^= line.startsWith("```");
            Matcher heading = HEADING.matcher(line);
            if (!code && heading.matches()) {
                if (text.isEmpty()) {
                    text.append("---\ntitle: ").append(heading.group(1)).append("\n---\n\n");
                }
                String anchor = anchor(heading.group(1));
                int earlier = seen.merge(anchor, 1, Integer::sum) - 1;
                text.append("<a id=\"").append(earlier == 0 ? anchor : anchor + "-" + earlier).append("\"></a>\n\n");
            }
            text.append(code ? line : linked(page, line)).append('\n');
        }
        return text.toString();
    }

    /** What GitHub calls the heading in a link. */
    private static String anchor(String heading) {
        return heading.strip().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
    }

    private String linked(Path page, String line) {
        return LINK.matcher(line).replaceAll(link -> Matcher.quoteReplacement(link.group(1) + "(" + target(page, link.group(2)) + ")"));
    }

    private String target(Path page, String link) {
        if (link.startsWith("#") || link.matches("[a-z]+:.*")) {
            return link;
        }
        String[] parts = link.split("#", 2);
        Path file = page.resolveSibling(parts[0]).normalize();
        Path to = names.get(file);
        if (to == null) {
            if (!Files.isRegularFile(file)) {
                throw new IllegalStateException(page + ": the link " + link + " leads to no page and no file");
            }
            to = file.startsWith(RESOURCES) ? RESOURCES.relativize(file) : published(file);
            if (!file.startsWith(RESOURCES)) {
                files.add(file);
            }
        }
        Path here = names.get(page).getParent();
        String found = (here == null ? to : here.relativize(to)).toString().replace('\\', '/');
        return parts.length == 1 ? found : found + "#" + parts[1];
    }

    private static Path published(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".png") ? Path.of("images", name) : Path.of(name + (name.contains(".") ? "" : ".txt"));
    }

    private static void check(Path site) throws IOException {
        List<Path> pages = below(site).stream().filter(page -> page.toString().endsWith(".html")).toList();
        Map<Path, Set<String>> anchors = new HashMap<>();
        for (Path page : pages) {
            Set<String> found = new HashSet<>();
            ANCHOR.matcher(Files.readString(page)).results().forEach(id -> found.add(id.group(1)));
            anchors.put(page, found);
        }
        List<String> broken = new ArrayList<>();
        int count = 0;
        for (Path page : pages) {
            for (String link : REFERENCE.matcher(Files.readString(page)).results().map(found -> found.group(1)).toList()) {
                if (link.matches("[a-z]+:.*|//.*|#?")) {
                    continue;
                }
                count++;
                String[] parts = link.split("#", 2);
                Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
                if (!Files.exists(file) || file.toString().endsWith(".md")) {
                    broken.add(site.relativize(page) + ": " + link + " is not there");
                } else if (parts.length == 2 && anchors.containsKey(file) && !anchors.get(file).contains(parts[1])) {
                    broken.add(site.relativize(page) + ": " + link + " has no such heading");
                }
            }
        }
        if (!broken.isEmpty() || count == 0) {
            throw new IllegalStateException("broken links:\n" + String.join("\n", broken));
        }
        System.out.println(pages.size() + " pages, " + count + " links");
    }
}
