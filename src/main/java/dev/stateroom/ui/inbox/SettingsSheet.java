package dev.stateroom.ui.inbox;

import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.beans.binding.BooleanBinding;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** Who reviews, and what the desktop may say and when. */
final class SettingsSheet extends VBox {
    private final TextField reviewer = new TextField();
    private final CheckBox notifies = new CheckBox();
    private final CheckBox failures = new CheckBox();
    private final CheckBox badge = new CheckBox();
    private final CheckBox quiet = new CheckBox();
    private final TextArea watched = new TextArea();

    SettingsSheet(Translations words, ReviewSettings now, HookSettings hooks, Consumer<ReviewSettings> taken, Runnable close) {
        SheetFrame.prepare(this, "inbox-settings", "inbox-sheet", 480, words.get("settings"));
        reviewer.setId("inbox-reviewer");
        reviewer.setText(now.reviewer());
        reviewer.setAccessibleText(words.get("settings.reviewer"));
        prepare(notifies, "inbox-notifies", words.get("settings.notifies"), now.notifies());
        prepare(failures, "inbox-failures", words.get("settings.failures"), now.failures());
        prepare(badge, "inbox-badge", words.get("settings.badge"), now.badge());
        prepare(quiet, "inbox-quiet", words.get("settings.quiet"), now.quiet());
        BooleanBinding silent = notifies.selectedProperty().or(failures.selectedProperty()).not();
        quiet.disableProperty().bind(silent);
        ComboBox<Integer> from = hours("inbox-quiet-from", words.get("settings.from"), now.quietFrom());
        ComboBox<Integer> to = hours("inbox-quiet-to", words.get("settings.to"), now.quietTo());
        from.disableProperty().bind(quiet.selectedProperty().not().or(silent));
        to.disableProperty().bind(from.disableProperty());
        watched.setId("inbox-watched");
        watched.setText(String.join("\n", now.watched()));
        watched.setPromptText(words.get("settings.watched.prompt"));
        watched.setAccessibleText(words.get("settings.watched"));
        watched.setPrefRowCount(3);
        Label why = ViewParts.wrapping(words.get("settings.why"), "sr-small", "sr-muted");
        Button take = new Button(words.get("settings.take"));
        take.setId("inbox-settings-take");
        take.setDefaultButton(true);
        take.setOnAction(e -> {
            close.run();
            taken.accept(new ReviewSettings(
                    reviewer.getText().strip(), notifies.isSelected(), failures.isSelected(), badge.isSelected(), quiet.isSelected(), from.getValue(),
                    to.getValue(), watched.getText().lines().map(String::strip).filter(line -> !line.isEmpty()).distinct().toList()));
        });
        Button leave = ViewParts.plainButton(words.get("settings.leave"), close);
        getChildren().addAll(
                ViewParts.text(words.get("settings"), "sr-title"),
                ViewParts.text(words.get("settings.reviewer"), "sr-small", "sr-muted"),
                reviewer,
                notifies,
                failures,
                badge,
                ViewParts.row(quiet, from, ViewParts.text(words.get("settings.until")), to),
                ViewParts.text(words.get("settings.watched"), "sr-small", "sr-muted"),
                watched,
                hooks,
                why,
                ViewParts.row(ViewParts.grow(), leave, take));
    }

    private static void prepare(CheckBox box, String id, String text, boolean now) {
        box.setId(id);
        box.setText(text);
        box.setSelected(now);
    }

    private static ComboBox<Integer> hours(String id, String name, int now) {
        ComboBox<Integer> hours = new ComboBox<>();
        hours.setId(id);
        hours.setAccessibleText(name);
        hours.getItems().setAll(IntStream.range(0, 24).boxed().toList());
        hours.setValue(now);
        return hours;
    }

    void focus() {
        reviewer.requestFocus();
    }
}
