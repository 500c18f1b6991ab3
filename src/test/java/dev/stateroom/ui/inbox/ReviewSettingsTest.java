package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReviewSettingsTest {

    @Test
    void quietHoursMayGoOverMidnight() {
        ReviewSettings night = new ReviewSettings("omar", true, true, 22, 7, List.of());
        assertThat(night.maySpeak(LocalTime.of(21, 59))).isTrue();
        assertThat(night.maySpeak(LocalTime.of(22, 0))).isFalse();
        assertThat(night.maySpeak(LocalTime.of(6, 59))).isFalse();
        assertThat(night.maySpeak(LocalTime.of(7, 0))).isTrue();
        ReviewSettings noon = new ReviewSettings("omar", true, true, 12, 13, List.of());
        assertThat(noon.maySpeak(LocalTime.of(12, 30))).isFalse();
        assertThat(noon.maySpeak(LocalTime.of(13, 0))).isTrue();
    }

    @Test
    void theSwitchIsStrongerThanTheHours() {
        assertThat(new ReviewSettings("omar", false, false, 0, 0, List.of()).maySpeak(LocalTime.NOON)).isFalse();
        assertThat(new ReviewSettings("omar", true, false, 0, 23, List.of()).maySpeak(LocalTime.NOON)).isTrue();
    }

    @Test
    void whatWasChosenIsFoundAgainAndNonsenseIsNot() {
        ReviewSettings chosen = new ReviewSettings("omar", false, true, 20, 8, List.of("http://127.0.0.1:2024", "a.db"));
        assertThat(ReviewSettings.of(chosen.remembered())).isEqualTo(chosen);
        assertThat(ReviewSettings.of(Map.of("quiet", "soon"))).isEqualTo(ReviewSettings.usual());
    }
}
