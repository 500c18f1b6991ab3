package dev.stateroom.vfs.glob;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What ripgrep visits in a tree with ignore files, with and without a glob on its command line. */
final class RipgrepFolderTest {

    /** One recorded tree: its folders, and its files with the text of those that hold rules. */
    private record Tree(TreeSet<String> folders, Map<String, String> files) {

        static Tree of(JsonNode recorded) {
            Tree tree = new Tree(new TreeSet<>(), new TreeMap<>());
            recorded.get("folders").forEach(folder -> tree.folders.add(folder.asString()));
            recorded.get("files").propertyStream().forEach(file ->
                    tree.files.put(file.getKey(), file.getValue().asString()));
            return tree;
        }

        private IgnoreRules rules(String file) {
            String text = files.get(file);
            return text == null ? IgnoreRules.EMPTY : IgnoreRules.of(text);
        }

        private RipgrepFolder.Rules rulesIn(String below) {
            return new RipgrepFolder.Rules(
                    rules(below + ".rgignore"),
                    rules(below + ".ignore"),
                    rules(below + ".gitignore"),
                    rules(below + ".git/info/exclude"),
                    folders.contains(below + ".git"));
        }

        List<String> visited(IgnoreRules option) {
            TreeSet<String> visited = new TreeSet<>();
            walk(RipgrepFolder.root(rulesIn(""), option), "", visited);
            return List.copyOf(visited);
        }

        private void walk(RipgrepFolder folder, String below, TreeSet<String> visited) {
            for (String file : files.keySet()) {
                if (isChild(file, below) && folder.visits(file.substring(below.length()), false, file)) {
                    visited.add(file);
                }
            }
            for (String inner : folders) {
                String name = inner.substring(Math.min(below.length(), inner.length()));
                if (isChild(inner, below) && folder.visits(name, true, inner)) {
                    walk(folder.enter(name, rulesIn(inner + "/")), inner + "/", visited);
                }
            }
        }

        private static boolean isChild(String path, String below) {
            return path.startsWith(below) && path.length() > below.length() && path.indexOf('/', below.length()) < 0;
        }
    }

    @Test
    void visitsWhatRipgrepVisits() throws IOException {
        List<String> different = new ArrayList<>();
        int walks = 0;
        try (InputStream in = RipgrepFolderTest.class.getResourceAsStream("ripgrep-13.json")) {
            for (JsonNode recorded : JsonMapper.shared().readTree(in).get("trees")) {
                Tree tree = Tree.of(recorded);
                for (JsonNode walk : recorded.get("walks")) {
                    walks++;
                    JsonNode glob = walk.get("glob");
                    Optional<IgnoreRules> option =
                            glob.isNull() ? Optional.of(IgnoreRules.EMPTY) : IgnoreRules.option(glob.asString());
                    String ours = option.map(rules -> tree.visited(rules).toString()).orElse("refused");
                    List<String> visited = new ArrayList<>();
                    if (walk.has("visited")) {
                        walk.get("visited").forEach(file -> visited.add(file.asString()));
                    }
                    String theirs = walk.has("refused") ? "refused" : List.copyOf(new TreeSet<>(visited)).toString();
                    if (!ours.equals(theirs)) {
                        different.add("%s: %s instead of %s".formatted(glob, ours, theirs));
                    }
                }
            }
        }
        assertThat(walks).isGreaterThan(300);
        assertThat(different).isEmpty();
    }

    @Test
    void rulesAboveTheSearchedFolderCount() {
        RipgrepFolder.Rules above = new RipgrepFolder.Rules(
                IgnoreRules.EMPTY, IgnoreRules.of("/work/secret\n*.log"), IgnoreRules.EMPTY, IgnoreRules.EMPTY, false);
        RipgrepFolder searched =
                RipgrepFolder.root(above, IgnoreRules.EMPTY).enter("work", RipgrepFolder.Rules.NONE);

        assertThat(searched.visits("secret", true, "secret")).isFalse();
        assertThat(searched.visits("a.log", false, "a.log")).isFalse();
        assertThat(searched.visits("a.txt", false, "a.txt")).isTrue();
    }

    @Test
    void aGlobWithASlashFindsNothingByAbsolutePaths() {
        IgnoreRules option = IgnoreRules.option("src/*.py").orElseThrow();

        assertThat(option.verdict("src/a.py", false)).isEqualTo(IgnoreRules.Verdict.KEPT);
        assertThat(option.verdict("/home/me/src/a.py", false)).isEqualTo(IgnoreRules.Verdict.IGNORED);
    }
}
