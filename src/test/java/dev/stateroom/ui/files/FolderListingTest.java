package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.ui.session.ScriptedWorkspace;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class FolderListingTest {
    private static final Location TOP = Location.of("/", FilePath.ROOT);
    private final Backend backend = ScriptedWorkspace.of("disk", "/b", "", "/a", "", "/D/x", "", "/c", "");

    private FolderListing read(int limit, Cancellation stop, Cancellation cancellation) {
        return FolderListing.read(backend, TOP, ChangeBadges.NONE, limit, new AtomicLong(), stop, cancellation);
    }

    @Test
    void keepsTheFirstOnesInOrderAndCountsTheRest() {
        FolderListing listing = read(2, Cancellation.NEVER, Cancellation.NEVER);
        assertThat(listing.nodes()).extracting(TreeRow.Node::name).containsExactly("D", "a");
        assertThat(listing.hidden()).isEqualTo(2);
    }

    @Test
    void stoppingGivesWhatWasFound() {
        int[] asked = new int[1];
        FolderListing listing = read(10, () -> ++asked[0] > 2, Cancellation.NEVER);
        assertThat(listing.stopped()).isTrue();
        assertThat(listing.nodes()).hasSizeBetween(1, 3);
    }

    @Test
    void cancellingGivesNothing() {
        assertThatThrownBy(() -> read(10, Cancellation.NEVER, () -> true)).isInstanceOf(CancelledException.class);
    }

    @Test
    void aFolderThatIsMissingSaysWhy() {
        FolderListing listing = FolderListing.read(
                backend,
                Location.of("/", new FilePath("/none")),
                ChangeBadges.NONE,
                10,
                new AtomicLong(),
                Cancellation.NEVER,
                Cancellation.NEVER);
        assertThat(listing.failure()).isNotNull();
        assertThat(listing.nodes()).isEmpty();
    }
}
