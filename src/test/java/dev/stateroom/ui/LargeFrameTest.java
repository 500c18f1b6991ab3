package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.preferences.PreferenceValues;
import javafx.geometry.Rectangle2D;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

final class LargeFrameTest extends WindowSupport {

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(6000, 4000, false));
    }

    @Override
    protected Rectangle2D screen() {
        return new Rectangle2D(0, 0, 1024, 700);
    }

    /** The window was on a larger screen when its size was kept. */
    @Test
    void aWindowIsNotLargerThanTheScreen() throws Exception {
        Window window = onFx(() -> scene().getWindow());
        assertThat((double) onFx(window::getWidth)).isEqualTo(1024);
        assertThat((double) onFx(window::getHeight)).isEqualTo(700);
    }
}
