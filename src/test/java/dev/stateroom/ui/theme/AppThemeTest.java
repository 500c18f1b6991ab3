package dev.stateroom.ui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.launch.WindowLauncher;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AppThemeTest {

    @Test
    void aPictureCanBeMadeInEveryTheme() {
        assertThat(Arrays.stream(AppTheme.values()).map(AppTheme::id)).containsExactlyElementsOf(WindowLauncher.Snapshot.THEMES);
    }

    @Test
    void aThemeIsFoundByItsName() {
        for (AppTheme theme : AppTheme.values()) {
            assertThat(AppTheme.named(theme.id().toUpperCase(java.util.Locale.ROOT))).isEqualTo(theme);
        }
        assertThat(AppTheme.named("solarized")).isEqualTo(AppTheme.LIGHT);
    }

    @Test
    void highContrastOfTheSystemIsFollowed() {
        assertThat(AppTheme.ofSystem(Map.of("GTK.theme_name", "Adwaita"), false)).isEqualTo(AppTheme.LIGHT);
        assertThat(AppTheme.ofSystem(Map.of("GTK.theme_name", "Adwaita-dark"), true)).isEqualTo(AppTheme.DARK);
        assertThat(AppTheme.ofSystem(Map.of("GTK.theme_name", "HighContrast"), false)).isEqualTo(AppTheme.CONTRAST_LIGHT);
        assertThat(AppTheme.ofSystem(Map.of("GTK.theme_name", "HighContrastInverse"), true)).isEqualTo(AppTheme.CONTRAST_DARK);
        assertThat(AppTheme.ofSystem(Map.of("Windows.SPI.HighContrast", true), true)).isEqualTo(AppTheme.CONTRAST_DARK);
        assertThat(AppTheme.ofSystem(Map.of("Windows.SPI.HighContrast", false), true)).isEqualTo(AppTheme.DARK);
    }
}
