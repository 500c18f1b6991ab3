package dev.stateroom.ui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.css.Stylesheet;
import javafx.scene.control.Control;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The base style sheets are AtlantaFX's without the rules of what the window does not have: each rule for the icon of a button, say, is tried
 * on every icon there is. With {@code -Dpictures.update=true} they are written again.
 */
final class BaseSheetsTest {
    private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^{}]*)}");
    private static final Pattern STYLE_CLASS = Pattern.compile("\\.([a-zA-Z][\\w-]*)");

    /**
     * Controls that the window does not have, with those style classes of theirs and of their parts that no other control has: a progress
     * indicator has a {@code spinner}, and a slider an {@code axis}.
     */
    private static final Map<String, String> CONTROLS = Map.ofEntries(
            Map.entry("Accordion", "accordion"),
            Map.entry("TitledPane", "titled-pane"),
            Map.entry("DatePicker", "date-picker date-picker-popup calendar"),
            Map.entry("ColorPicker", "color-picker custom-color-dialog color-palette color-palette-region color-rect"),
            Map.entry("Pagination", "pagination"),
            Map.entry("HTMLEditor", "html-editor html-editor-align-center html-editor-align-justify html-editor-align-left html-editor-align-right html-editor-background html-editor-bold"
                    + " html-editor-bullets html-editor-copy html-editor-cut html-editor-foreground html-editor-hr html-editor-indent html-editor-italic html-editor-numbers"
                    + " html-editor-outdent html-editor-paste html-editor-strike html-editor-underline"),
            Map.entry("DialogPane", "dialog-pane"),
            Map.entry("TreeTableView", "tree-table-view tree-table-row-cell tree-table-cell"),
            Map.entry("TabPane", "tab-pane tab-line"),
            Map.entry("ToolBar", "tool-bar"),
            Map.entry("MenuBar", "menu-bar"),
            Map.entry("SplitMenuButton", "split-menu-button"),
            Map.entry("(Area|Bar|Bubble|Line|Pie|Scatter|StackedArea|StackedBar|XY)Chart", "chart"),
            Map.entry("RingProgressIndicator", "ring-progress-indicator"),
            Map.entry("Tile", "tile tile-base"),
            Map.entry("ToggleSwitch", "toggle-switch"),
            Map.entry("Breadcrumbs", "breadcrumbs"),
            Map.entry("ModalPane", "modal-pane modal-box"));

    /** Style classes that AtlantaFX offers for one's own use, and nobody uses. */
    private static final Set<String> OFFERED = Set.of(
            "alt-icon", "bb-code", "bordered", "button-circle", "button-icon", "button-outlined", "dense", "edge-to-edge", "elevated-1", "elevated-2", "elevated-3", "elevated-4", "flat",
            "font-icon", "interactive", "progress-slider", "rounded", "segmented-control", "striped", "text-caption", "text-muted", "text-small", "text-subtle", "title-1", "title-2", "title-3", "title-4");

    @TempDir
    Path folder;

    private static Set<String> leftOut() {
        return Stream.concat(CONTROLS.values().stream().flatMap(classes -> Arrays.stream(classes.split(" "))), OFFERED.stream()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String text(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(BaseSheetsTest.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?s)/\\*.*?\\*/", "");
        }
    }

    /** The rules for which something is left, in their order. */
    private static String kept(String sheet) {
        Set<String> leftOut = leftOut();
        StringBuilder kept = new StringBuilder();
        Matcher rule = RULE.matcher(sheet);
        while (rule.find()) {
            String selectors = Arrays.stream(rule.group(1).split(","))
                    .map(String::strip)
                    .filter(selector -> STYLE_CLASS.matcher(selector).results().map(found -> found.group(1)).noneMatch(leftOut::contains))
                    .collect(Collectors.joining(", "));
            if (!selectors.isEmpty()) {
                kept.append(selectors).append(" {").append(rule.group(2)).append("}\n");
            }
        }
        return kept.toString();
    }

    private static int selectors(Stylesheet sheet) {
        return sheet.getRules().stream().mapToInt(rule -> rule.getSelectors().size()).sum();
    }

    @ParameterizedTest
    @CsvSource({"light", "dark"})
    void theBaseIsWhatTheLibraryHasForTheControlsOfTheWindow(String theme) throws Exception {
        String library = theme.equals("dark") ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet();
        String kept = kept(text(library));
        assertThat(kept).as("an address would bring the folder of this test into the sheet").doesNotContain("url(");
        Path css = Files.writeString(folder.resolve("base-" + theme + ".css"), kept);
        Path made = folder.resolve("base-" + theme + ".bss");
        Stylesheet.convertToBinary(css.toFile(), made.toFile());
        Path shipped = Path.of("src/main/resources/dev/stateroom/ui/theme/base-" + theme + ".bss");
        if (Boolean.getBoolean("pictures.update")) {
            Files.copy(made, shipped, StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(shipped).hasSameBinaryContentAs(made);
        Stylesheet whole = Stylesheet.loadBinary(Objects.requireNonNull(BaseSheetsTest.class.getResource(library.replace(".css", ".bss"))));
        Stylesheet base = Stylesheet.loadBinary(shipped.toUri().toURL());
        assertThat(selectors(base)).isBetween(selectors(whole) / 3, selectors(whole) * 2 / 3);
    }

    @Test
    void theWindowHasNothingOfWhatIsLeftOut() throws Exception {
        Pattern made = Pattern.compile("\\b(?:new|extends)\\s+(?:[a-z.]+)?(" + String.join("|", CONTROLS.keySet()) + ")\\b");
        Set<String> leftOut = leftOut();
        List<String> found;
        try (Stream<Path> files = Files.walk(Path.of("src/main"))) {
            found = files.filter(file -> file.toString().matches(".*/ui/.*\\.(java|css)"))
                    .flatMap(file -> named(file, made, leftOut))
                    .toList();
        }
        assertThat(found).as("what has a style of the library's must not be among what is left out").isEmpty();
    }

    /** A style class that another control of the toolkit has as well would be left without its rules. */
    @Test
    void theStyleClassesThatAreLeftOutAreThoseOfTheseControlsAlone() throws Exception {
        Pattern owners = Pattern.compile("(Accordion|TitledPane|DatePicker|Dialog|ColorPalette|ColorPicker|CustomColor|Pagination|TreeTable|TabPane|ToolBar|MenuBar|SplitMenuButton|\\w*Chart)[\\w$]*\\.class");
        List<String> others = new ArrayList<>();
        Path jar = Path.of(Control.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (FileSystem inside = FileSystems.newFileSystem(jar); Stream<Path> files = Files.walk(inside.getPath("/"))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class") && !owners.matcher(String.valueOf(path.getFileName())).matches()).toList()) {
                String constants = Files.readString(file, StandardCharsets.ISO_8859_1);
                // A constant of a class file: its kind, its length in two bytes, its letters.
                leftOut().stream().filter(name -> constants.contains("\u0001\0" + (char) name.length() + name)).forEach(name -> others.add(file + ": " + name));
            }
        }
        assertThat(others).isEmpty();
    }

    private static Stream<String> named(Path file, Pattern made, Set<String> leftOut) {
        try {
            String text = Files.readString(file);
            boolean isSheet = file.toString().endsWith(".css");
            Stream<String> classes = isSheet
                    ? STYLE_CLASS.matcher(text).results().map(found -> found.group(1))
                    : Pattern.compile("\"([^\"\\n]*)\"").matcher(text).results().flatMap(found -> Arrays.stream(found.group(1).split(" ")));
            Stream<String> controls = isSheet ? Stream.empty() : made.matcher(text).results().map(MatchResult::group);
            return Stream.concat(classes.filter(leftOut::contains), controls).map(name -> file + ": " + name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
