package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.preferences.PreferenceValues.Corner;
import dev.stateroom.ui.preferences.PreferenceValues.Frame;
import java.util.List;
import javafx.geometry.Rectangle2D;
import org.junit.jupiter.api.Test;

final class WindowPlaceTest {
    private static final Rectangle2D MAIN = new Rectangle2D(0, 30, 1920, 1050);
    private static final Rectangle2D LEFT = new Rectangle2D(-1280, 0, 1280, 1024);

    private static Frame frame(double x, double y, double width, double height) {
        return new Frame(width, height, false, new Corner(x, y));
    }

    @Test
    void aWindowComesBackToTheScreenThatItWasOn() {
        assertThat(WindowPlace.of(frame(-1200, 50, 900, 700), List.of(MAIN, LEFT), 0)).isEqualTo(new WindowPlace(900, 700, new Corner(-1200, 50)));
        assertThat(WindowPlace.of(frame(100, 50, 900, 700), List.of(MAIN, LEFT), 0)).isEqualTo(new WindowPlace(900, 700, new Corner(100, 50)));
    }

    @Test
    void betweenTwoScreensItGoesToTheOneWithMostOfIt() {
        assertThat(WindowPlace.of(frame(-700, 100, 1000, 700), List.of(MAIN, LEFT), 0)).isEqualTo(new WindowPlace(1000, 700, new Corner(-1000, 100)));
        assertThat(WindowPlace.of(frame(-300, 10, 1000, 700), List.of(MAIN, LEFT), 0)).isEqualTo(new WindowPlace(1000, 700, new Corner(0, 30)));
    }

    @Test
    void whereItsScreenIsGoneTheSystemPutsIt() {
        assertThat(WindowPlace.of(frame(-1200, 50, 900, 700), List.of(MAIN), 0)).isEqualTo(new WindowPlace(900, 700, null));
        assertThat(WindowPlace.of(frame(-32000, -32000, 900, 700), List.of(MAIN, LEFT), 0).corner()).isNull();
        assertThat(WindowPlace.of(new Frame(900, 700, false), List.of(MAIN, LEFT), 0)).isEqualTo(new WindowPlace(900, 700, null));
    }

    @Test
    void itIsNoLargerThanItsScreenButNeverTooSmallToUse() {
        assertThat(WindowPlace.of(frame(-1200, 50, 3000, 2000), List.of(LEFT), 0)).isEqualTo(new WindowPlace(1280, 1024, new Corner(-1280, 0)));
        assertThat(WindowPlace.of(new Frame(3000, 2000, false), List.of(MAIN, LEFT), 0)).isEqualTo(new WindowPlace(1920, 1050, null));
        Rectangle2D small = new Rectangle2D(0, 0, 640, 480);
        assertThat(WindowPlace.of(frame(10, 10, 3000, 2000), List.of(small), 0)).isEqualTo(new WindowPlace(760, 520, new Corner(0, 0)));
    }

    @Test
    void aFurtherWindowIsBesideTheOthersAndStillWhole() {
        assertThat(WindowPlace.of(frame(100, 50, 900, 700), List.of(MAIN, LEFT), 64).corner()).isEqualTo(new Corner(164, 114));
        assertThat(WindowPlace.of(frame(1000, 370, 900, 700), List.of(MAIN, LEFT), 64).corner()).isEqualTo(new Corner(1020, 380));
        assertThat(WindowPlace.of(new Frame(900, 700, false), List.of(MAIN, LEFT), 64).corner()).isNull();
    }
}
