package dev.stateroom.ui.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

final class RelativeTimeTest {
    private static final Instant NOW = Instant.parse("2026-03-10T12:00:00Z");
    private final RelativeTime ago = RelativeTime.of(InstantSource.fixed(NOW));

    @Test
    void timesOfTheLastMonthAreRelativeAndOlderOnesHaveTheirDate() {
        assertThat(ago.since(NOW.minusSeconds(20))).isEqualTo("just now");
        assertThat(ago.since(NOW.minus(Duration.ofMinutes(9)))).isEqualTo("9 min ago");
        assertThat(ago.since(NOW.minus(Duration.ofHours(23)))).isEqualTo("23 h ago");
        assertThat(ago.since(NOW.minus(Duration.ofDays(1)))).isEqualTo("yesterday");
        assertThat(ago.since(NOW.minus(Duration.ofDays(6)))).isEqualTo("6 days ago");
        assertThat(ago.since(NOW.minus(Duration.ofDays(30)))).isEqualTo("30 days ago");
        assertThat(ago.since(NOW.minus(Duration.ofDays(40)))).isEqualTo("2026-01-29");
        assertThat(ago.since(NOW.plus(Duration.ofDays(40)))).isEqualTo("2026-04-19");
    }

    @Test
    void theExactTimeHasDayMillisecondsAndZone() {
        assertThat(RelativeTime.exact(NOW)).matches("2026-03-1\\d \\d\\d:\\d\\d:00\\.000 [+-]\\d\\d:\\d\\d");
    }
}
