package dev.stateroom;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A code block of a page, between fences or indented by four columns.
 *
 * @param page the page
 * @param language what the fence names; empty where it names nothing
 * @param text its lines
 */
public record PageBlock(Path page, String language, String text) {
    private static final Pattern BLOCK =
            Pattern.compile("^```([a-z]*)\n(?<fenced>.*?)^```|(?<=\n\n)(?<indented> {4}\\S[^\n]*\n(?: {4}[^\n]*\n)*)", Pattern.MULTILINE | Pattern.DOTALL);

    /** The pages for readers: those of the repository's top, of its forms, and of the site. */
    public static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Path.of("README.md")));
        for (String folder : List.of(".github", "src/site/markdown")) {
            try (Stream<Path> all = Files.walk(Path.of(folder))) {
                all.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages;
    }

    /** The blocks of a page, in their order. */
    public static List<PageBlock> of(Path page) throws IOException {
        List<PageBlock> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(Files.readString(page));
        while (block.find()) {
            String indented = block.group("indented");
            blocks.add(indented == null
                    ? new PageBlock(page, block.group(1), block.group("fenced"))
                    : new PageBlock(page, "", indented.replaceAll("(?m)^ {4}", "")));
        }
        return blocks;
    }

    /** The lines that begin with this word, as they are typed. */
    public List<String> lines(String first) {
        return text.lines().map(line -> line.strip().replaceFirst("^\\$ ", "")).filter(line -> line.startsWith(first + " ")).toList();
    }

    /** The words of a line as a shell would take them: up to a comment, a pipe or a redirection, quotes removed. */
    public static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)").matcher(command);
        while (word.find()) {
            if (word.group().matches("#.*|[|>&]+|&&")) {
                break;
            }
            words.add(word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3));
        }
        return words;
    }
}
