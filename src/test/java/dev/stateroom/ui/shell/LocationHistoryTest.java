package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.ui.preferences.PreferenceValues.Place;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LocationHistoryTest {
    private final AtomicLong now = new AtomicLong(1_000_000);
    private final LocationHistory history = new LocationHistory(now::get);

    private static Place at(String path, String step) {
        return new Place("files", "t", new CheckpointKey("", step), null, Location.of("/", new FilePath(path)));
    }

    private void visitLater(Place place) {
        now.addAndGet(5_000);
        history.visit(place);
    }

    @Test
    void backAndForwardGoThroughThePlacesInOrder() {
        visitLater(at("/a", "1"));
        visitLater(at("/b", "1"));
        visitLater(at("/c", "1"));

        assertThat(history.canGoForward().get()).isFalse();
        assertThat(history.back()).isEqualTo(at("/b", "1"));
        assertThat(history.back()).isEqualTo(at("/a", "1"));
        assertThat(history.canGoBack().get()).isFalse();
        assertThat(history.back()).isNull();
        assertThat(history.forward()).isEqualTo(at("/b", "1"));
    }

    @Test
    void movingInTimeStaysAtThePlaceAndRemembersTheLastStep() {
        visitLater(at("/a", "1"));
        visitLater(at("/a", "2"));
        visitLater(at("/b", "2"));

        assertThat(history.back()).isEqualTo(at("/a", "2"));
        assertThat(history.canGoBack().get()).isFalse();
    }

    @Test
    void runningThroughATreeMakesOnePlace() {
        visitLater(at("/a", "1"));
        visitLater(at("/b", "1"));
        for (char c = 'c'; c < 'h'; c++) {
            now.addAndGet(100);
            history.visit(at("/" + c, "1"));
        }

        assertThat(history.back()).isEqualTo(at("/a", "1"));
    }

    @Test
    void aJumpIsAPlaceHoweverSoonItComes() {
        visitLater(at("/a", "1"));
        history.jump();
        history.visit(at("/b", "1"));

        assertThat(history.back()).isEqualTo(at("/a", "1"));
    }

    @Test
    void aNewPlaceAfterGoingBackForgetsTheWayForward() {
        visitLater(at("/a", "1"));
        visitLater(at("/b", "1"));
        history.back();
        visitLater(at("/c", "1"));

        assertThat(history.canGoForward().get()).isFalse();
        assertThat(history.back()).isEqualTo(at("/a", "1"));
    }

    @Test
    void theOldestPlacesAreForgotten() {
        for (int i = 0; i < 500; i++) {
            visitLater(at("/f" + i, "1"));
        }
        int steps = 0;
        while (history.back() != null) {
            steps++;
        }

        assertThat(steps).isEqualTo(99);
    }
}
