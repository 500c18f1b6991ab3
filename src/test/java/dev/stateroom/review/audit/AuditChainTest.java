package dev.stateroom.review.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

final class AuditChainTest {
    private static final int ENTRIES = 6;
    private static final Instant START = Instant.parse("2026-03-01T09:00:00.123456Z");

    private static List<AuditEntry> chain() {
        List<AuditEntry> entries = new ArrayList<>();
        ChainHead head = ChainHead.NOTHING;
        for (int i = 0; i < ENTRIES; i++) {
            entries.add(AuditChain.next(
                    head,
                    new AuditEvent(START.plusSeconds(i), "omar", "window", "approved", "edit_file /a" + i, "thread", "{\"n\":" + i + "}")));
            head = entries.getLast().head();
        }
        return entries;
    }

    private static AuditHead kept(List<AuditEntry> entries) {
        return new AuditHead(entries.getLast().head(), null);
    }

    private static AuditChain.Verified verified(List<AuditEntry> entries, AuditHead kept) {
        AuditChain chain = new AuditChain();
        entries.forEach(chain::accept);
        return chain.verified(kept);
    }

    private static long firstBad(List<AuditEntry> entries, AuditHead kept) {
        return ((AuditChain.Broken) verified(entries, kept)).number();
    }

    @Test
    void aChainAsItWasWrittenIsIntact() {
        List<AuditEntry> entries = chain();
        assertThat(verified(entries, kept(entries))).isEqualTo(new AuditChain.Intact(entries.getLast().head()));
        assertThat(verified(List.of(), AuditHead.NOTHING)).isEqualTo(new AuditChain.Intact(ChainHead.NOTHING));
    }

    private static AuditEntry erased(AuditEntry entry) {
        return new AuditEntry(entry.number(), Objects.requireNonNull(EntryContent.erased(entry.event())), entry.previous(), entry.hash());
    }

    private static AuditEvent erasing(String entries) {
        return new AuditEvent(START.plusSeconds(60), "omar", "command", AuditEvent.ERASED, "", "", "{\"entries\":[" + entries + "],\"reason\":\"asked\"}");
    }

    @Test
    void erasedContentLeavesTheChainWholeIfAnEntrySaysSo() {
        List<AuditEntry> entries = chain();
        AuditHead before = kept(entries);
        entries.set(2, erased(entries.get(2)));
        assertThat(entries.get(2).event().subject() + entries.get(2).event().detail()).doesNotContain("edit_file").doesNotContain("\"n\"");
        assertThat(verified(entries, before)).isEqualTo(new AuditChain.Broken(3, "entry 3 has no content, and no entry says who erased it"));
        entries.add(AuditChain.next(entries.getLast().head(), erasing("2,4")));
        assertThat(firstBad(entries, kept(entries))).as("another one is named").isEqualTo(3);
        entries.add(AuditChain.next(entries.getLast().head(), erasing("3")));
        assertThat(verified(entries, kept(entries))).isInstanceOf(AuditChain.Intact.class);
        entries.set(7, erased(entries.get(7)));
        assertThat(firstBad(entries, kept(entries))).as("that is not erased again").isEqualTo(3);
    }

    @Test
    void whatWasErasedCannotBePutBackOtherwise() {
        List<AuditEntry> entries = chain();
        entries.set(2, erased(entries.get(2)));
        entries.add(AuditChain.next(entries.getLast().head(), erasing("3")));
        AuditEvent event = entries.get(2).event();
        for (String detail : List.of(
                "{}", "{\"salt\":\"" + "0".repeat(32) + "\",\"n\":2}", event.detail().replace("}", ",\"a\":1}"), event.detail().replaceFirst("[0-9a-f]{8}", "00000000"))) {
            List<AuditEntry> changed = new ArrayList<>(entries);
            changed.set(2, new AuditEntry(3, new AuditEvent(event.at(), event.who(), event.through(), event.action(), "", event.place(), detail), entries.get(2).previous(), entries.get(2).hash()));
            assertThat(firstBad(changed, kept(entries))).as(detail).isEqualTo(3);
        }
        List<AuditEntry> named = new ArrayList<>(entries);
        named.set(2, new AuditEntry(3, new AuditEvent(event.at(), event.who(), event.through(), event.action(), "x", event.place(), event.detail()), entries.get(2).previous(), entries.get(2).hash()));
        assertThat(firstBad(named, kept(entries))).isEqualTo(3);
    }

    /** Two entries that an earlier version wrote. */
    @Test
    void anEntryOfAnEarlierVersionIsReadAndCannotBeErased() {
        AuditEvent old = new AuditEvent(START, "omar", "window", "approved", "edit_file /a", "thread", "{\"n\":0}");
        AuditEntry entry = new AuditEntry(1, old, ChainHead.NOTHING.hash(), "0eeffa334a840220a3461259b3c49ad9e9715ca8e7956fc201077a422130fb51");
        assertThat(verified(List.of(entry), kept(List.of(entry)))).isInstanceOf(AuditChain.Intact.class);
        assertThat(EntryContent.erased(old)).isNull();
        assertThat(EntryContent.shown(EntryContent.salted(old).detail())).isEqualTo("{\"n\":0}");
        assertThat(EntryContent.shown(EntryContent.salted(new AuditEvent(START, "", "", "", "", "", "{}")).detail())).isEqualTo("{}");
    }

    @Test
    void everyFieldOfEveryEntryIsUnderItsHash() {
        List<UnaryOperator<AuditEvent>> changes = List.of(
                e -> new AuditEvent(e.at().plusNanos(1000), e.who(), e.through(), e.action(), e.subject(), e.place(), e.detail()),
                e -> new AuditEvent(e.at(), "eve", e.through(), e.action(), e.subject(), e.place(), e.detail()),
                e -> new AuditEvent(e.at(), e.who(), "command", e.action(), e.subject(), e.place(), e.detail()),
                e -> new AuditEvent(e.at(), e.who(), e.through(), "rejected", e.subject(), e.place(), e.detail()),
                e -> new AuditEvent(e.at(), e.who(), e.through(), e.action(), e.subject() + " ", e.place(), e.detail()),
                e -> new AuditEvent(e.at(), e.who(), e.through(), e.action(), e.subject(), "other", e.detail()),
                e -> new AuditEvent(e.at(), e.who(), e.through(), e.action(), e.subject(), e.place(), "{}"),
                // A text that moves from one field to the next.
                e -> new AuditEvent(e.at(), e.who() + e.through(), "", e.action(), e.subject(), e.place(), e.detail()));
        for (int at = 0; at < ENTRIES; at++) {
            for (UnaryOperator<AuditEvent> change : changes) {
                List<AuditEntry> entries = chain();
                AuditHead kept = kept(entries);
                AuditEntry entry = entries.get(at);
                entries.set(at, new AuditEntry(entry.number(), change.apply(entry.event()), entry.previous(), entry.hash()));
                assertThat(firstBad(entries, kept)).isEqualTo(at + 1);
            }
        }
    }

    @Test
    void anEntryThatWasRemovedIsNamedTheLastOneToo() {
        for (int at = 0; at < ENTRIES; at++) {
            List<AuditEntry> entries = chain();
            AuditHead kept = kept(entries);
            entries.remove(at);
            assertThat(firstBad(entries, kept)).isEqualTo(at + 1);
        }
        AuditHead kept = kept(chain());
        assertThat(verified(chain().subList(0, 3), kept))
                .isEqualTo(new AuditChain.Broken(4, "entry 4 and 2 behind it are missing: the head kept outside counts 6"));
        assertThat(firstBad(List.of(), kept)).isEqualTo(1);
    }

    @Test
    void entriesThatChangedPlacesAreNamedByTheFirst() {
        for (int first = 0; first < ENTRIES; first++) {
            for (int second = first + 1; second < ENTRIES; second++) {
                List<AuditEntry> entries = chain();
                AuditHead kept = kept(entries);
                Collections.swap(entries, first, second);
                assertThat(firstBad(entries, kept)).isEqualTo(first + 1);
            }
        }
    }

    @Test
    void anEntryThatWasReplacedWithItsHashBreaksTheNextOneOrTheHead() {
        List<AuditEntry> whole = chain();
        List<AuditEntry> entries = new ArrayList<>(whole);
        AuditHead kept = kept(entries);
        AuditEvent forged = new AuditEvent(START, "omar", "window", "rejected", "s", "t", "{}");
        entries.set(2, AuditChain.next(entries.get(1).head(), forged));
        assertThat(firstBad(entries, kept)).isEqualTo(4);
        List<AuditEntry> ending = new ArrayList<>(whole);
        ending.set(ENTRIES - 1, AuditChain.next(ending.get(ENTRIES - 2).head(), forged));
        assertThat(firstBad(ending, kept)).isEqualTo(ENTRIES);
        ending.set(ENTRIES - 1, whole.getLast());
        ending.add(AuditChain.next(ending.getLast().head(), forged));
        assertThat(firstBad(ending, kept)).isEqualTo(ENTRIES + 1);
    }

    @Test
    void aKillBetweenAnnouncedAndConfirmedLeavesBothLengthsRight() {
        List<AuditEntry> entries = chain();
        AuditHead before = new AuditHead(entries.get(ENTRIES - 2).head(), null);
        AuditHead announced = before.announcing(entries.getLast().head());
        assertThat(verified(entries, announced)).isInstanceOf(AuditChain.Intact.class);
        assertThat(verified(entries.subList(0, ENTRIES - 1), announced)).isInstanceOf(AuditChain.Intact.class);
        assertThat(verified(entries.subList(0, ENTRIES - 2), announced)).isInstanceOf(AuditChain.Broken.class);
    }

    @Test
    void theHeadIsALineOfTextAndNothingElseIsTakenForOne() {
        List<AuditEntry> entries = chain();
        AuditHead announced = kept(entries).announcing(new ChainHead(7, "a".repeat(64)));
        assertThat(AuditHead.of(announced.line())).isEqualTo(announced);
        assertThat(AuditHead.of(kept(entries).line())).isEqualTo(kept(entries));
        assertThat(AuditHead.of("")).isNull();
        assertThat(AuditHead.of("6")).isNull();
        assertThat(AuditHead.of(kept(entries).line().replace("6 ", "-6 "))).isNull();
        assertThat(AuditHead.of(announced.line().substring(0, 100))).isNull();
    }
}
