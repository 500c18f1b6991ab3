package dev.stateroom.ui.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.threads.ThreadsView;
import dev.stateroom.ui.words.Translations;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Scene;
import javafx.scene.control.TableColumn;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

final class RowTableTest {
    @BeforeAll
    static void startTheToolkit() throws Exception {
        Pictures.startToolkit();
    }

    /** The words are those of Threads: the columns only need names. */
    private static final class Numbers extends RowTable<Integer> {
        private final ObservableList<Integer> rows = FXCollections.observableArrayList(2, 3, 1);

        Numbers() {
            super("numbers", Translations.of(ThreadsView.class), "numbers");
            setSortedItems(rows);
            TableColumn<Integer, Integer> last = column("last", 90, (cell, row) -> cell.say("last"));
            setColumns(
                    List.of(sorted("step", 60, (cell, row) -> cell.say(String.valueOf(row)), Comparator.naturalOrder()), column("files", 70, (cell, row) -> cell.say("files")), last),
                    last,
                    40);
            Scene scene = new Scene(this, 400, 200);
            scene.getRoot().applyCss();
            scene.getRoot().layout();
        }
    }

    @Test
    void whatWasPulledAndSortedIsFoundAgain() throws Exception {
        Map<String, String> remembered = WaitForAsyncUtils.asyncFx(() -> {
            Numbers table = new Numbers();
            table.resizeColumn(table.getColumns().get(1), 25);
            table.getColumns().getFirst().setSortType(TableColumn.SortType.DESCENDING);
            table.getSortOrder().setAll(List.of(table.getColumns().getFirst()));
            return table.remembered();
        }).get();

        assertThat(remembered).containsEntry("columns", "numbers-files=95").containsEntry("order", "numbers-step=DESCENDING");
        WaitForAsyncUtils.asyncFx(() -> {
            Numbers again = new Numbers();
            again.restore(remembered);
            again.layout();
            assertThat(again.getItems()).containsExactly(3, 2, 1);
            assertThat(again.getColumns().get(1).getWidth()).isEqualTo(95);
            assertThat(again.getColumns().get(2).getWidth()).isEqualTo(400 - 14 - 60 - 95);
            assertThat(again.remembered()).isEqualTo(remembered);
            return true;
        }).get();
    }

    @Test
    void nothingIsRememberedOfATableThatNobodyTouched() throws Exception {
        Map<String, String> remembered = WaitForAsyncUtils.asyncFx(() -> {
            Numbers table = new Numbers();
            table.restore(Map.of("columns", "numbers-files=x other=70 numbers-last=50", "order", "numbers-files=ASCENDING numbers-step=UP"));
            return table.remembered();
        }).get();

        assertThat(remembered.values()).containsOnly("");
    }
}
