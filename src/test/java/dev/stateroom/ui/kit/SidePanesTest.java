package dev.stateroom.ui.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.PickResult;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

final class SidePanesTest {
    private final Region left = new Pane();
    private final Region middle = new Pane();
    private final Region right = new Pane();

    @BeforeAll
    static void startTheToolkit() throws Exception {
        Pictures.startToolkit();
    }

    private static void onFx(Callable<?> test) throws Exception {
        WaitForAsyncUtils.asyncFx(test).get();
    }

    private SidePanes panes() {
        return new SidePanes(middle).left(left, 270, 230, 200, 500).right(right, 300, 260, 220, 500);
    }

    /** In a window of that width, which is there already. */
    private static void show(Parent panes, double width) {
        if (panes.getScene() != null) {
            panes.getScene().setRoot(new StackPane());
        }
        new Scene(new StackPane(), width, 400).setRoot(panes);
        panes.applyCss();
        panes.layout();
    }

    private static void pull(SidePanes panes, int divider, double from, double to) {
        Node grip = panes.getChildren().stream().filter(PaneDivider.class::isInstance).skip(divider).findFirst().orElseThrow();
        mouse(grip, MouseEvent.MOUSE_PRESSED, from, 1);
        mouse(grip, MouseEvent.MOUSE_DRAGGED, to, 1);
        panes.layout();
    }

    private static void mouse(Node grip, EventType<MouseEvent> type, double x, int clicks) {
        grip.fireEvent(new MouseEvent(
                type, x, 10, x, 10, MouseButton.PRIMARY, clicks, false, false, false, false, true, false, false, true, false, true, new PickResult(grip, x, 10)));
    }

    @Test
    void anEdgeThatWasPulledIsFoundAgain() throws Exception {
        onFx(() -> {
            SidePanes panes = panes();
            show(panes, 1200);
            assertThat(List.of(left.getWidth(), middle.getWidth(), right.getWidth())).containsExactly(270.0, 630.0, 300.0);
            pull(panes, 0, 270, 310);
            pull(panes, 1, 900, 850);
            assertThat(List.of(left.getWidth(), middle.getWidth(), right.getWidth())).containsExactly(310.0, 540.0, 350.0);
            Map<String, String> remembered = panes.remembered();
            SidePanes again = panes();
            again.restore(remembered);
            show(again, 1200);
            assertThat(left.getWidth()).isEqualTo(310);
            assertThat(right.getWidth()).isEqualTo(350);
            again.getChildren().stream().filter(PaneDivider.class::isInstance).forEach(grip -> mouse(grip, MouseEvent.MOUSE_CLICKED, 1, 2));
            assertThat(again.remembered()).containsExactlyInAnyOrderEntriesOf(Map.of("left", "0", "right", "0"));
            again.restore(Map.of("left", "wide", "right", "-3"));
            assertThat(again.remembered()).containsExactlyInAnyOrderEntriesOf(Map.of("left", "0", "right", "0"));
            return true;
        });
    }

    @Test
    void pullingLeavesRoomForTheMiddle() throws Exception {
        onFx(() -> {
            SidePanes panes = panes();
            show(panes, 1050);
            pull(panes, 0, 270, 900);
            assertThat(List.of(left.getWidth(), middle.getWidth(), right.getWidth())).containsExactly(370.0, 380.0, 300.0);
            pull(panes, 1, 750, 780);
            pull(panes, 0, 370, 420);
            show(panes, 900);
            assertThat(List.of(left.getWidth(), middle.getWidth(), right.getWidth())).containsExactly(300.0, 380.0, 220.0);
            return true;
        });
    }

    @Test
    void inANarrowWindowTheSidesAreNarrower() throws Exception {
        onFx(() -> {
            SidePanes panes = panes();
            show(panes, 900);
            assertThat(panes.narrowProperty().get()).isTrue();
            assertThat(left.getWidth()).isEqualTo(230);
            assertThat(right.getWidth()).isEqualTo(260);
            show(panes, 1200);
            assertThat(left.getWidth()).isEqualTo(270);
            assertThat(right.getWidth()).isEqualTo(300);
            return true;
        });
    }

    @Test
    void aWindowIsNarrowWhereTheSidesLeaveTooLittle() throws Exception {
        onFx(() -> {
            SidePanes panes = new SidePanes(middle).left(left, 380, 320, 200, 500).right(right, 300, 260, 220, 500);
            show(panes, 1110);
            assertThat(panes.narrowProperty().get()).isTrue();
            show(panes, 1120);
            assertThat(panes.narrowProperty().get()).isFalse();
            return true;
        });
    }

    @Test
    void theRightPaneLiesAboveTheMiddle() throws Exception {
        onFx(() -> {
            SidePanes panes = panes().rightFloats();
            show(panes, 900);
            assertThat(middle.getWidth()).isEqualTo(670);
            assertThat(right.getLayoutX()).isEqualTo(640);
            assertThat(right.getHeight()).isEqualTo(400);
            show(panes, 1200);
            assertThat(middle.getWidth()).isEqualTo(630);
            return true;
        });
    }

    @Test
    void theRightPaneIsElsewhereAndComesBack() throws Exception {
        onFx(() -> {
            List<Boolean> told = new ArrayList<>();
            StackPane elsewhere = new StackPane();
            SidePanes panes = panes().rightLeaves(isElsewhere -> {
                told.add(isElsewhere);
                elsewhere.getChildren().setAll(isElsewhere ? List.of(right) : List.of());
            });
            show(panes, 900);
            assertThat(right.getParent()).isSameAs(elsewhere);
            assertThat(right.getMaxWidth()).isEqualTo(Double.MAX_VALUE);
            assertThat(middle.getWidth()).isEqualTo(670);
            show(panes, 1200);
            assertThat(elsewhere.getChildren()).isEmpty();
            assertThat(right.getWidth()).isEqualTo(300);
            assertThat(told).containsExactly(false, true, false);
            return true;
        });
    }

    @Test
    void aListIsThereBeforeAnyRowIsAndItsDetailComesAndGoes() throws Exception {
        onFx(() -> {
            for (ListWithDetail.NarrowForm form : ListWithDetail.NarrowForm.values()) {
                ListWithDetail panes = new ListWithDetail(middle, right, form, 300, 220, 500);
                show(panes, 1200);
                assertThat(panes.panes(middle)).as("%s", form).containsExactly(middle);
                assertThat(middle.getScene()).isNotNull();
                panes.askedProperty().set(true);
                panes.askedProperty().set(false);
                panes.filledProperty().set(true);
                assertThat(panes.panes(middle)).containsExactly(middle, right);
                show(panes, 900);
                assertThat(right.isVisible()).isEqualTo(form == ListWithDetail.NarrowForm.BELOW);
                panes.askedProperty().set(true);
                assertThat(panes.panes(middle)).isEqualTo(form == ListWithDetail.NarrowForm.OVER ? List.of(right) : List.of(middle, right));
                assertThat(right.getScene()).isNotNull();
                panes.askedProperty().set(false);
                show(panes, 1200);
                assertThat(panes.panes(middle)).containsExactly(middle, right);
            }
            return true;
        });
    }
}
