package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.workspace.reach.ReachEntry;
import dev.stateroom.workspace.reach.ReachEntry.Kind;
import dev.stateroom.workspace.reach.ReachStanding;
import dev.stateroom.workspace.reach.WorkspaceReach;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How long a yes holds. */
final class ReachGateTest {
    private final AtomicInteger resolved = new AtomicInteger();
    private volatile boolean agreed = true;

    private AccessPermit permit(Kind kind) {
        ReachEntry entry = new ReachEntry(kind, "/m/", "name", "detail", true, Set.of());
        return new ReachGate(
                        (_, _) -> {
                            resolved.incrementAndGet();
                            return new ReachStanding(new WorkspaceReach(Path.of("/w.stateroom.json"), List.of(entry)), agreed, null);
                        },
                        false,
                        "")
                .permit("/m/");
    }

    @ParameterizedTest
    @EnumSource(value = Kind.class, names = {"PROGRAM", "CODE", "FOLDER", "FILE"})
    void whatLiesOnTheDiskIsResolvedAgainEachTime(Kind kind) {
        AccessPermit permit = permit(kind);
        assertThat(permit.isGiven()).isTrue();
        agreed = false; // planted right after the yes
        assertThat(permit.isGiven()).isFalse();
        assertThat(resolved).hasValue(2);
    }

    @Test
    void eachQuestionResolvesItsOwnPartAndANoTheOthersAfterAMoment() {
        AtomicLong now = new AtomicLong();
        Map<String, String> there = new HashMap<>(Map.of("/a/", "a1", "/b/", "b1"));
        Set<WorkspaceReach> agreements = new HashSet<>();
        List<String> asked = new ArrayList<>();
        ReachGate gate = new ReachGate(
                (mount, others) -> {
                    asked.add(others == null ? "all" : mount);
                    WorkspaceReach all = reach(there);
                    List<ReachEntry> own = all.entries().stream().filter(entry -> entry.mount().equals(mount)).toList();
                    WorkspaceReach reach = others == null ? all : others.with(mount, new WorkspaceReach(all.document(), own));
                    return new ReachStanding(reach, agreements.contains(reach), null);
                },
                false,
                "",
                now::get);
        agreements.add(reach(there));
        assertThat(gate.permit("/a/").isGiven()).isTrue();
        assertThat(gate.permit("/b/").isGiven()).isTrue();
        assertThat(asked).containsExactly("all", "/b/");
        there.put("/b/", "b2");
        assertThat(gate.permit("/b/").isGiven()).as("changed since").isFalse();
        agreements.add(reach(there));
        assertThat(gate.permit("/b/").isGiven()).isTrue();
        there.put("/a/", "a2");
        agreements.clear();
        agreements.add(reach(there));
        assertThat(gate.permit("/b/").isGiven()).as("it does not know yet what the other part reaches").isFalse();
        now.addAndGet(1_000_000_000);
        assertThat(gate.permit("/b/").isGiven()).as("agreed to the other part as it is now").isTrue();
        agreements.clear();
        assertThat(gate.permit("/b/").isGiven()).as("taken back").isFalse();
    }

    private static WorkspaceReach reach(Map<String, String> there) {
        return new WorkspaceReach(
                Path.of("/w.stateroom.json"),
                there.entrySet().stream().map(part -> new ReachEntry(Kind.CODE, part.getKey(), "code", part.getValue(), true, Set.of())).toList());
    }

    @ParameterizedTest
    @EnumSource(value = Kind.class, names = {"HOST", "VARIABLE"})
    void aNoIsNeverKept(Kind kind) {
        agreed = false;
        AccessPermit permit = permit(kind);
        assertThat(permit.isGiven()).isFalse();
        agreed = true;
        assertThat(permit.isGiven()).isTrue();
    }

    @Test
    void aYesToAHostHoldsForAMoment() {
        AccessPermit permit = permit(Kind.HOST);
        assertThat(permit.isGiven()).isTrue();
        assertThat(permit.isGiven()).isTrue();
        assertThat(resolved.get()).isLessThanOrEqualTo(2);
    }
}
