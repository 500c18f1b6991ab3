package dev.stateroom.ui.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javafx.collections.ListChangeListener;
import javafx.scene.control.ListView;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

final class KeptRowsTest {
    private final KeptRows<String> rows = new KeptRows<>();
    private final List<String> changes = new ArrayList<>();
    private int events;

    KeptRowsTest() {
        rows.addListener((ListChangeListener<String>) change -> {
            events++;
            while (change.next()) {
                changes.add(change.getFrom() + " -" + change.getRemovedSize() + " +" + change.getAddedSize());
            }
        });
    }

    @Test
    void aReplacementIsTwoEventsAndLeavesWhatIsTheSame() {
        rows.replace(IntStream.range(0, 200).mapToObj(i -> "row " + i).toList());
        events = 0;
        changes.clear();
        List<String> now = new ArrayList<>(rows);
        now.set(3, "turn");
        now.add(4, "new turn");
        now.set(150, "file");
        rows.replace(now);
        assertThat(rows).isEqualTo(now);
        assertThat(events).isEqualTo(2);
        rows.replace(List.copyOf(now));
        assertThat(events).as("the same again is no change").isEqualTo(2);
        now.removeLast();
        rows.replace(now);
        assertThat(changes.getLast()).isEqualTo("200 -1 +0");
    }

    @Test
    void theSelectedRowStaysSelectedWhereRowsAboveItChange() throws Exception {
        Pictures.startToolkit();
        WaitForAsyncUtils.asyncFx(() -> {
            ListView<String> list = new ListView<>(rows);
            rows.replace(List.of("A", "B", "C", "D", "E"));
            list.getSelectionModel().select("C");
            rows.replace(List.of("A", "B2", "X", "C", "D", "E"));
            assertThat(list.getSelectionModel().getSelectedItem()).isEqualTo("C");
            return true;
        }).get();
    }

    @Test
    void whatLeavesATreeItemIsOneEvent() {
        rows.replace(IntStream.range(0, 500).mapToObj(i -> "row " + i).toList());
        List<String> kept = rows.stream().filter(row -> row.endsWith("0")).toList();
        events = 0;
        KeptRows.rearrange(rows, kept);
        assertThat(rows).isEqualTo(kept);
        assertThat(events).isEqualTo(1);
    }

    @Test
    void anyRowsFollowAnyOthers() {
        Random random = new Random(7);
        List<String> copy = new ArrayList<>();
        rows.addListener((ListChangeListener<String>) change -> {
            while (change.next()) {
                copy.subList(change.getFrom(), change.getFrom() + change.getRemovedSize()).clear();
                copy.addAll(change.getFrom(), change.getAddedSubList());
            }
        });
        for (int i = 0; i < 500; i++) {
            List<String> now = random.ints(random.nextInt(9), 0, 5).mapToObj(String::valueOf).toList();
            rows.replace(now);
            assertThat(rows).isEqualTo(now);
            assertThat(copy).as("what a listener makes of the changes").isEqualTo(now);
        }
    }
}
