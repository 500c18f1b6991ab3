package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.theme.AppTheme;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import org.controlsfx.control.BreadCrumbBar;
import org.controlsfx.control.MasterDetailPane;
import org.controlsfx.control.PopOver;
import org.controlsfx.control.SegmentedButton;
import org.controlsfx.control.StatusBar;
import org.controlsfx.control.TaskProgressView;
import org.junit.jupiter.api.Test;

/** No style sheet looks up a colour that is not there. */
class CssWarningsTest extends WindowSupport {
    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
                warnings.add(record.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final Logger log = Logger.getLogger("javafx.css");

    @Test
    void theWindowLogsNoneInEitherTheme() throws Exception {
        log.addHandler(handler);
        try {
            open("damaged.db");
            push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.M);
            push(KeyCode.SHORTCUT, KeyCode.K);
            waitUntilIdle();
            for (AppTheme theme : AppTheme.values()) {
                onFx(() -> {
                    theme.apply(scene());
                    scene().getRoot().applyCss();
                    return true;
                });
                PromptRobot.waitForToolkit();
            }
        } finally {
            log.removeHandler(handler);
        }

        assertThat(warnings).isEmpty();
    }

    @Test
    void theControlsOfTheLibraryLogNone() throws Exception {
        log.addHandler(handler);
        try {
            onFx(() -> {
                VBox all = new VBox(
                        new BreadCrumbBar<>(BreadCrumbBar.buildTreeModel("a", "b")),
                        new SegmentedButton(),
                        new StatusBar(),
                        new TaskProgressView<>(),
                        new MasterDetailPane());
                Button owner = new Button("owner");
                all.getChildren().add(owner);
                javafx.stage.Stage stage = new javafx.stage.Stage();
                stage.setScene(new Scene(all, 600, 400));
                AppTheme.LIGHT.apply(stage.getScene());
                stage.show();
                PopOver pop = new PopOver(new Label("content"));
                pop.show(owner);
                all.applyCss();
                all.layout();
                pop.hide(javafx.util.Duration.ZERO);
                stage.close();
                return true;
            });
            PromptRobot.waitForToolkit();
        } finally {
            log.removeHandler(handler);
        }

        assertThat(warnings).isEmpty();
    }
}
