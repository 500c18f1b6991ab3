package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.ui.words.Translations;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ReviewSettingsTest {

    @Test
    void quietHoursMayGoOverMidnight() {
        ReviewSettings night = new ReviewSettings("omar", true, false, false, true, 22, 7, List.of());
        assertThat(night.maySpeak(LocalTime.of(21, 59))).isTrue();
        assertThat(night.maySpeak(LocalTime.of(22, 0))).isFalse();
        assertThat(night.maySpeak(LocalTime.of(6, 59))).isFalse();
        assertThat(night.maySpeak(LocalTime.of(7, 0))).isTrue();
        ReviewSettings noon = new ReviewSettings("omar", true, false, false, true, 12, 13, List.of());
        assertThat(noon.maySpeak(LocalTime.of(12, 30))).isFalse();
        assertThat(noon.maySpeak(LocalTime.of(13, 0))).isTrue();
    }

    @Test
    void theSwitchIsStrongerThanTheHours() {
        assertThat(new ReviewSettings("omar", false, true, true, false, 0, 0, List.of()).maySpeak(LocalTime.NOON)).isFalse();
        assertThat(new ReviewSettings("omar", true, false, true, false, 0, 23, List.of()).maySpeak(LocalTime.NOON)).isTrue();
    }

    @Test
    void failuresHaveASwitchOfTheirOwnAndTheSameHours() {
        ReviewSettings night = new ReviewSettings("omar", false, true, true, true, 22, 7, List.of());
        assertThat(night.maySpeakOfFailures(LocalTime.NOON)).isTrue();
        assertThat(night.maySpeakOfFailures(LocalTime.of(23, 0))).isFalse();
        assertThat(night.maySpeak(LocalTime.NOON)).isFalse();
    }

    @Test
    void whatASourceHadWhenItWasReadIsNoNews() {
        List<String> said = new ArrayList<>();
        NotificationPolicy policy = new NotificationPolicy(
                (title, sentence, clicked) -> {
                    said.add(sentence);
                    clicked.run();
                },
                () -> said.add("to requests"), () -> said.add("to failures"), Translations.of(InboxView.class), InstantSource.system(), ReviewSettings::usual);
        WaitingRequest request = new WaitingRequest(
                new WaitingRequest.Place("sqlite:/a.db", "a.db", "t"), "i", null, false, false, "main",
                List.of(new WaitingRequest.Call("write_file", "/a", 1, 1, 0, List.of("approve"))));
        Inbox.Delta found = new Inbox.Delta(List.of(request), List.of(), List.of(), true);
        policy.changed(new Inbox.Delta(List.of(), List.of(), List.of(), true), true, false, 0);
        policy.changed(found, false, false, 1);
        assertThat(said).as("it ended the reading").isEmpty();
        policy.changed(found, false, false, 2);
        assertThat(said).containsExactly("1 new action waits for review, 2 in all", "to requests");
    }

    @Test
    void runsThatFailAreCountedWhileNobodyIsToldOfThem() {
        List<String> said = new ArrayList<>();
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T12:00:00Z"));
        NotificationPolicy policy = new NotificationPolicy(
                (title, sentence, clicked) -> {
                    said.add(sentence);
                    clicked.run();
                },
                () -> said.add("to requests"), () -> said.add("to failures"), Translations.of(InboxView.class), now::get, ReviewSettings::usual);
        policy.failed(1, true);
        policy.failed(1, false);
        policy.failed(1, false);
        policy.failed(1, false);
        now.updateAndGet(at -> at.plusSeconds(11));
        policy.failed(1, false);
        assertThat(said).containsExactly("A run has failed", "to failures", "3 runs have failed", "to failures");
    }

    @Test
    void whatWasChosenIsFoundAgainAndNonsenseIsNot() {
        ReviewSettings chosen = new ReviewSettings("omar", false, true, false, true, 20, 8, List.of("http://127.0.0.1:2024", "a.db"));
        assertThat(ReviewSettings.of(chosen.remembered())).isEqualTo(chosen);
        assertThat(ReviewSettings.of(Map.of("quiet", "soon"))).isEqualTo(ReviewSettings.usual());
    }
}
