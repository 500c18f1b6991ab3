package dev.stateroom.ui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.css.CssParser;
import org.junit.jupiter.api.Test;

class StyleSheetsTest {

    @Test
    void theSheetsParseWithoutAnError() throws Exception {
        for (String name : List.of("light.css", "dark.css", "contrast-light.css", "contrast-dark.css", "views.css")) {
            CssParser.errorsProperty().clear();
            new CssParser().parse(AppTheme.class.getResource(name));
            assertThat(CssParser.errorsProperty()).as(name).isEmpty();
        }
    }

    @Test
    void noSheetIsForgotten() throws Exception {
        int rules = 0;
        try (Stream<Path> files = Files.walk(Path.of("src/main/resources"))) {
            for (Path file : files.filter(file -> file.toString().matches(".*(?<!views|light|dark)\\.css")).toList()) {
                rules += new CssParser().parse(file.toUri().toURL()).getRules().size();
            }
        }
        assertThat(new CssParser().parse(AppTheme.class.getResource("views.css")).getRules()).hasSize(rules).hasSizeGreaterThan(400);
    }

    @Test
    void bothThemesDefineTheSameRoles() throws Exception {
        assertThat(roles("dark.css")).isEqualTo(roles("light.css")).hasSizeGreaterThan(20);
        for (String contrast : List.of("contrast-light.css", "contrast-dark.css")) {
            assertThat(roles("light.css")).containsAll(roles(contrast));
        }
    }

    private static List<String> roles(String name) throws Exception {
        return new CssParser()
                .parse(AppTheme.class.getResource(name)).getRules().stream()
                        .flatMap(rule -> rule.getDeclarations().stream())
                        .map(declaration -> declaration.getProperty())
                        .filter(property -> property.startsWith("-sr-"))
                        .sorted()
                        .toList();
    }
}
