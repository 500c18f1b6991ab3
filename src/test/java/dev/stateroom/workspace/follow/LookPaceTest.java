package dev.stateroom.workspace.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How often a source is looked at, by a clock of the test. */
final class LookPaceTest {
    private static final Duration SHORTEST = Duration.ofMillis(150);

    private long now = 5_000_000_000L;
    private LookPace pace = LookPace.ofWindow(SHORTEST, () -> now);

    /** Some looks that take {@code millis} each, and what follows the last one. */
    private long looks(int count, long millis, boolean haveFound) {
        Duration pause = Duration.ZERO;
        for (int i = 0; i < count; i++) {
            pace.begin();
            now += millis * 1_000_000;
            pause = pace.end(haveFound ? LookPace.Result.FOUND : LookPace.Result.NOTHING);
            now += pause.toNanos();
        }
        return pause.toMillis();
    }

    @Test
    void aSourceThatAnswersAtOnceIsLookedAtAsOftenAsItSays() {
        assertThat(looks(5, 3, false)).isEqualTo(150);
        assertThat(looks(5, 30, true)).isEqualTo(150);
    }

    @Test
    void looksThatFindNothingTakeATwentiethOfTheTime() {
        assertThat(looks(3, 20, false)).isEqualTo(19 * 20);
        assertThat(looks(3, 10, false)).as("answers sooner again").isEqualTo(19 * 10);
    }

    @Test
    void aFarServerIsAskedEveryThreeSecondsAndASlowOneLessOften() {
        assertThat(looks(3, 400, false)).isEqualTo(3_000);
        assertThat(looks(3, 2_500, false)).isEqualTo(2 * 2_500);
        assertThat(looks(3, 60_000, false)).isEqualTo(10_000);
    }

    @Test
    void whereSomethingIsFoundAThirdOfTheTimeIsSpentReading() {
        assertThat(looks(3, 100, true)).isEqualTo(2 * 100);
        assertThat(looks(3, 60_000, true)).isEqualTo(10_000);
    }

    @Test
    void oneLookThatTakesLongSaysNothing() {
        looks(3, 2, false);
        assertThat(looks(1, 9_000, true)).isEqualTo(150);
        assertThat(looks(1, 9_000, false)).isEqualTo(150);
        assertThat(looks(1, 2, true)).isEqualTo(150);
    }

    @Test
    void waitingForTheWindowIsNoReading() {
        for (int i = 0; i < 3; i++) {
            pace.begin();
            now += 2_000_000_000L;
            pace.waited(1_990_000_000L);
            assertThat(pace.end(LookPace.Result.FOUND)).isEqualTo(SHORTEST);
        }
    }

    @Test
    void whereNothingComesForAMinuteALookASecondIsEnough() {
        looks(1, 2, true);
        assertThat(looks(390, 2, false)).as("59 s").isEqualTo(150);
        assertThat(looks(20, 2, false)).as("62 s").isEqualTo(1_000);
        assertThat(looks(1, 2, true)).as("it goes on").isEqualTo(150);
    }

    @Test
    void aCommandReadsHalfOfTheTime() {
        pace = LookPace.ofCommand(SHORTEST, () -> now);
        assertThat(looks(3, 20, false)).isEqualTo(150);
        assertThat(looks(3, 400, false)).isEqualTo(400);
        assertThat(looks(3, 700, true)).isEqualTo(700);
        assertThat(looks(3, 25_000, true)).as("more than half, as no pause is longer").isEqualTo(10_000);
    }

    @Test
    void whatDoesNotAnswerIsAskedLessAndLessOften() {
        looks(3, 2, false);
        List<Long> pauses = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            pace.begin();
            pauses.add(pace.end(LookPace.Result.FAILED).toMillis());
        }
        assertThat(pauses).containsExactly(300L, 600L, 1_200L, 2_400L, 4_800L, 9_600L, 10_000L, 10_000L);
        assertThat(looks(1, 2, false)).as("it answers again").isEqualTo(150);
    }
}
