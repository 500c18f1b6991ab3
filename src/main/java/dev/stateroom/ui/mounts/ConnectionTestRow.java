package dev.stateroom.ui.mounts;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.work.TaskRunner;
import java.util.function.BiFunction;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Runs the test of a mount, and shows its result; takes no room before that. */
final class ConnectionTestRow extends HBox {
    private static final double TURNING = 14;

    private final Translations words;
    private final LatestTask running;

    ConnectionTestRow(TaskRunner work, Translations words) {
        super(8);
        running = new LatestTask(work, this::broken);
        this.words = words;
        setAlignment(Pos.CENTER_LEFT);
        setId("add-mount-tested");
        getStyleClass().add("add-mount-test");
        managedProperty().bind(visibleProperty());
        setVisible(false);
    }

    /** Runs a test; one that is still running is cancelled. */
    void start(BiFunction<Cancellation, Progress, Outcome<ConnectionTest>> test) {
        stop();
        ProgressIndicator turning = new ProgressIndicator();
        turning.setMaxSize(TURNING, TURNING);
        turning.setPrefSize(TURNING, TURNING);
        Button end = ViewParts.link(words.get("stop"));
        end.setId("mount-test-stop");
        Label doing = ViewParts.shrinking(words.get("add.testing"), "sr-small", "sr-muted");
        doing.setId("mount-tested");
        getChildren().setAll(turning, doing, ViewParts.grow(), end);
        setVisible(true);
        running.begin(words.get("testing"), test::apply, this::tested);
        end.setOnAction(e -> stop());
    }

    /** Ends the test without a message. */
    void stop() {
        running.cancel();
        setVisible(false);
    }

    /** Shows that an unexpected error ended the test. */
    void broken(Throwable defect) {
        say("alert-octagon", "sr-danger", String.valueOf(defect.getMessage()));
    }

    private void tested(Outcome<ConnectionTest> outcome) {
        outcome.either(answered -> say("check", "sr-success", words.get("test." + answered.what(), answered.connectedTo(), answered.found())), why -> say("cloud-off", "sr-danger", CoreSentences.shown(why)));
    }

    private void say(String icon, String tone, String sentence) {
        Node sign = FeatherIcons.of(icon, FeatherIcons.ROW);
        sign.getStyleClass().add(tone);
        Label label = ViewParts.shrinking(sentence, "sr-small");
        label.setWrapText(true);
        label.setId("mount-tested");
        HBox.setHgrow(label, Priority.ALWAYS);
        getChildren().setAll(sign, label);
        setVisible(true);
    }
}
