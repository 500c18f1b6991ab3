package dev.stateroom.ui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.css.CssParser;
import org.junit.jupiter.api.Test;

class StyleSheetsTest {

    @Test
    void theSheetsParseWithoutAnError() throws Exception {
        for (String name : List.of("light.css", "dark.css", "stateroom.css")) {
            CssParser.errorsProperty().clear();
            new CssParser().parse(AppTheme.class.getResource(name));
            assertThat(CssParser.errorsProperty()).as(name).isEmpty();
        }
    }

    @Test
    void bothThemesDefineTheSameRoles() throws Exception {
        assertThat(roles("dark.css")).isEqualTo(roles("light.css")).hasSizeGreaterThan(20);
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
