package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.preferences.PreferenceValues;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

final class LargeFrameTest extends WindowSupport {

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(6000, 4000, false));
    }

    /** The window was on a larger screen when its size was kept. */
    @Test
    void aWindowIsNotLargerThanTheScreen() throws Exception {
        Rectangle2D screen = onFx(() -> Screen.getPrimary().getVisualBounds());
        Window window = onFx(() -> scene().getWindow());
        assertThat((double) onFx(window::getWidth)).isLessThanOrEqualTo(screen.getWidth());
        assertThat((double) onFx(window::getHeight)).isLessThanOrEqualTo(screen.getHeight());
    }
}
