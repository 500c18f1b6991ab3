package dev.stateroom.vfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.RandomCases;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class IsoTimeTest {

    @Test
    void whatPythonAndJavaScriptWriteIsRead() {
        assertThat(IsoTime.parse("2026-01-31T09:05:07.123456+00:00")).isEqualTo(OffsetDateTime.of(2026, 1, 31, 9, 5, 7, 123_456_000, ZoneOffset.UTC));
        assertThat(IsoTime.parse("2026-02-28T23:59:59.5Z")).isEqualTo(OffsetDateTime.of(2026, 2, 28, 23, 59, 59, 500_000_000, ZoneOffset.UTC));
        assertThat(IsoTime.parse("2026-02-03T04:05:06")).isEqualTo(OffsetDateTime.of(2026, 2, 3, 4, 5, 6, 0, ZoneOffset.UTC));
        assertThat(IsoTime.parse("2026-02-03 04:05:06")).isEqualTo(OffsetDateTime.of(2026, 2, 3, 4, 5, 6, 0, ZoneOffset.UTC));
        assertThat(IsoTime.parse("2026-02-03T04:05:06+05:30")).isEqualTo(OffsetDateTime.of(2026, 2, 3, 4, 5, 6, 0, ZoneOffset.ofHoursMinutes(5, 30)));
    }

    @Test
    void whatIsNoTimeIsNone() {
        assertThat(IsoTime.parse(null)).isNull();
        assertThat(IsoTime.parse("")).isNull();
        assertThat(IsoTime.parse("yesterday")).isNull();
        assertThat(IsoTime.parse("2026-02-30T00:00:00Z")).isNull();
        assertThat(IsoTime.parse("2026-02-03T24:00:00Z")).isNull();
        assertThat(IsoTime.parse("2026-02-03T04:05:06Z" + " ".repeat(60))).isNull();
    }

    @Test
    void everyTimeIsReadAsTheLibraryWritesIt() {
        RandomCases.check(500, random -> {
            long second = random.number(-60_000_000_000L, 250_000_000_000L);
            int nanos = random.number(0, 999_999_999);
            OffsetDateTime time = Instant.ofEpochSecond(second, nanos).atOffset(ZoneOffset.UTC);
            assertThat(IsoTime.parse(time.toString())).isEqualTo(time);
            assertThat(IsoTime.parse(time.toString().replace("Z", "+00:00"))).isEqualTo(time);
        });
    }

    /** One character anywhere is another: the answer is the library's. */
    @Test
    void aSpoiltTimeIsReadAsTheLibraryReadsIt() {
        String text = "2026-01-21T09:05:07.123456+00:00";
        for (int at = 0; at < text.length(); at++) {
            for (char other = '0'; other <= ':'; other++) {
                String spoilt = text.substring(0, at) + other + text.substring(at + 1);
                assertThat(IsoTime.parse(spoilt)).as(spoilt).isEqualTo(byLibrary(spoilt));
            }
        }
    }

    private static @Nullable OffsetDateTime byLibrary(String text) {
        try {
            return OffsetDateTime.parse(text);
        } catch (DateTimeException none) {
            return null;
        }
    }
}
