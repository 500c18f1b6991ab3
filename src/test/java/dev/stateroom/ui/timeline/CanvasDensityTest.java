package dev.stateroom.ui.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.work.OnFx;
import javafx.scene.Scene;
import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Pane;
import org.junit.jupiter.api.Test;

class CanvasDensityTest {
    @Test
    void aCanvasHasThePixelsOfThePictureAndTheSizeOfItsPlace() throws Exception {
        Pictures.startToolkit();
        Canvas canvas = OnFx.get(() -> {
            Canvas made = new Canvas();
            CanvasDensity.of(new Scene(new Pane(made)), 2);
            CanvasDensity.resize(made, 100, 40);
            return made;
        });

        assertThat(canvas.getWidth()).isEqualTo(200);
        assertThat(canvas.getHeight()).isEqualTo(80);
        assertThat(canvas.getBoundsInParent().getWidth()).isEqualTo(100);
        assertThat(canvas.getGraphicsContext2D().getTransform().getMxx()).isEqualTo(2);
    }
}
