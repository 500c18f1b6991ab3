package dev.stateroom.ui.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

final class ChoiceSegmentTest {
    @BeforeAll
    static void startTheToolkit() throws Exception {
        Pictures.startToolkit();
    }

    @Test
    void oneIsAlwaysChosen() throws Exception {
        WaitForAsyncUtils.asyncFx(() -> {
            ChoiceSegment<Integer> segment = new ChoiceSegment<>(2);
            segment.add(1, "one", "_one");
            segment.add(2, "two", "two");
            List<Integer> changes = new ArrayList<>();
            List<Integer> pressed = new ArrayList<>();
            segment.chosenProperty().subscribe((was, now) -> changes.add(now));
            segment.setOnPressed(pressed::add);

            segment.button(2).fire();
            segment.button(1).fire();
            segment.button(1).fire();
            segment.choose(2);

            assertThat(changes).containsExactly(1, 2);
            assertThat(pressed).containsExactly(2, 1, 1);
            assertThat(segment.chosen()).isEqualTo(2);
            assertThat(segment.button(2).isSelected()).isTrue();
            assertThat(segment.button(1).isSelected()).isFalse();
            return true;
        }).get();
    }

    @Test
    void whoeverDoesNotReadWhatIsChosenHearsOfEachChange() throws Exception {
        WaitForAsyncUtils.asyncFx(() -> {
            ChoiceSegment<Integer> segment = new ChoiceSegment<>(1);
            segment.add(1, "one", "one");
            segment.add(2, "two", "two");
            AtomicInteger changes = new AtomicInteger();
            segment.chosenProperty().subscribe(() -> {
                changes.incrementAndGet();
            });

            segment.choose(2);
            segment.button(1).fire();
            segment.choose(2);

            assertThat(changes).hasValue(3);
            return true;
        }).get();
    }
}
