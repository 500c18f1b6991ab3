package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.workspace.reach.ReachEntry;
import dev.stateroom.workspace.reach.ReachEntry.Kind;
import dev.stateroom.workspace.reach.ReachStanding;
import dev.stateroom.workspace.reach.WorkspaceReach;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
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
                        () -> {
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
