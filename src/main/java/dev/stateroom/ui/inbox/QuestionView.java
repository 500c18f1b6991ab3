package dev.stateroom.ui.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.Map;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** What a program asks with {@code interrupt(…)}: its text, or its fields one by one; nothing in it is hidden. */
final class QuestionView extends VBox {
    QuestionView(Translations words, ForeignValue request) {
        getStyleClass().add("inbox-effect");
        setId("inbox-question");
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("question"), "sr-small", "inbox-effect-title")), "inbox-effect-head");
        getChildren().add(head);
        if (request instanceof ForeignValue.Fields(Map<String, ForeignValue> named) && !named.isEmpty()) {
            named.forEach((name, value) -> {
                Label title = ViewParts.shrinking(HiddenCharacters.visible(name), "sr-mono-small", "sr-muted");
                part(new VBox(title, new MarkedText(said(value))));
            });
        } else {
            part(new VBox(new MarkedText(said(request))));
        }
    }

    private void part(VBox box) {
        box.getStyleClass().add("inbox-argument");
        getChildren().add(box);
    }

    private static String said(ForeignValue value) {
        return value instanceof ForeignValue.Text(String text) ? text : JsonText.JAVASCRIPT.of(value);
    }
}
