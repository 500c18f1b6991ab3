package dev.stateroom.ui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import java.util.concurrent.TimeUnit;
import javafx.scene.Group;
import javafx.scene.Scene;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.kordamp.ikonli.javafx.FontIcon;
import org.testfx.util.WaitForAsyncUtils;

class FeatherIconsTest {

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    @Test
    void anIconKeepsItsSizeUnderTheStyleSheets() throws Exception {
        double width = WaitForAsyncUtils.asyncFx(() -> {
                    FontIcon icon = FeatherIcons.of("folder", 14);
                    Scene scene = new Scene(new Group(icon));
                    AppTheme.DARK.apply(scene);
                    scene.getRoot().applyCss();
                    return icon.getLayoutBounds().getWidth();
                })
                .get(20, TimeUnit.SECONDS);

        assertThat(width).isBetween(13.0, 15.0);
    }

    /** In a font that does not have its sign the toolkit would open all fonts of the system to look for it. */
    @Test
    void anIconHasItsFontBeforeItHasAStyle() throws Exception {
        String family = WaitForAsyncUtils.asyncFx(() -> FeatherIcons.of("folder", 14).getFont().getFamily()).get(20, TimeUnit.SECONDS);
        assertThat(family).isEqualTo("FeatherIcons");
    }
}
