package dev.stateroom.ui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.PromptRobot;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** A list or table without rows shows that the keyboard is in it. */
final class EmptyListFocusTest extends PromptRobot {
    private static <T> T onFx(Callable<T> what) throws Exception {
        return WaitForAsyncUtils.asyncFx(what).get(PATIENCE, TimeUnit.SECONDS);
    }

    private static boolean isFramed(Control list) {
        Region placeholder = (Region) list.lookup(".placeholder");
        return ((Color) placeholder.getBorder().getStrokes().getFirst().getTopStroke()).isOpaque();
    }

    @Test
    void tabFramesIt() throws Exception {
        Pictures.startToolkit();
        ListView<String> list = new ListView<>();
        TableView<String> table = new TableView<>();
        list.setPlaceholder(new Label("No rows"));
        table.setPlaceholder(new Label("No rows"));
        Stage stage = onFx(() -> {
            Stage shown = new Stage();
            Button before = new Button("Before");
            shown.setScene(new Scene(new VBox(before, list, table), 400, 400));
            AppTheme.LIGHT.apply(shown.getScene());
            shown.show();
            Pictures.stopPainting(shown);
            before.requestFocus();
            return shown;
        });
        try {
            waitForToolkit();
            for (Control one : List.of(list, table)) {
                assertThat(onFx(() -> isFramed(one))).as("before Tab, %s", one).isFalse();
                push(KeyCode.TAB);
                assertThat(onFx(() -> one.isFocused() && isFramed(one))).as("after Tab, %s", one).isTrue();
            }
        } finally {
            onFx(() -> {
                stage.close();
                stage.setScene(null);
                return true;
            });
        }
    }
}
