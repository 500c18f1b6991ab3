package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.AnswerForm;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The last look before something leaves this machine: what is sent, whereto, as text in several forms. The focus is on the text. */
final class SubmitSheet extends VBox {
    private static final int ROWS = 14;

    private final TextArea text = new TextArea();
    private final List<ResumePayload> payloads;
    private final Runnable send;

    /** The forms in which a payload can be looked at. */
    private enum Form {
        JSON,
        PYTHON,
        TYPESCRIPT,
        FILE
    }

    /**
     * @param payloads one for each thread
     * @param where what is done with them, a line each
     * @param toFile true if they are saved to a file
     * @param run runs the person's own agent with them; null if that cannot be done
     */
    SubmitSheet(
            Translations words, List<ResumePayload> payloads, int decisions, List<String> where, boolean toFile, Runnable send, @Nullable Runnable run, Runnable close) {
        this.payloads = List.copyOf(payloads);
        this.send = send;
        setId("inbox-sheet");
        getStyleClass().addAll("sr-float", "inbox-sheet");
        setMaxWidth(720);
        setMaxHeight(Region.USE_PREF_SIZE);
        String title = words.get(toFile ? "sheet.file" : "sheet.title", decisions, payloads.size());
        setAccessibleText(title);
        Label names = ViewParts.wrapping(where.stream().map(HiddenCharacters::visible).collect(Collectors.joining("\n")), "sr-small", "sr-muted");
        text.setId("inbox-sheet-text");
        text.setEditable(false);
        text.setPrefRowCount(ROWS);
        text.setWrapText(true);
        text.getStyleClass().addAll("sr-mono-small", "inbox-sheet-text");
        SheetFrame.onSubmit(this, send);
        ChoiceSegment<Form> forms = new ChoiceSegment<>(toFile ? Form.FILE : Form.JSON);
        for (Form form : Form.values()) {
            String name = form.name().toLowerCase(java.util.Locale.ROOT);
            forms.add(form, "inbox-sheet-" + name, words.get("sheet.form." + name));
        }
        forms.chosenProperty().subscribe(form -> {
            text.setText(as(form));
            text.setAccessibleText(title + ", " + forms.button(form).getText());
        });
        Button copy = ViewParts.button("copy", words.get("copy"), "inbox-sheet-copy", () -> SystemClipboard.put(text.getText()));
        Button cancel = ViewParts.plainButton(words.get("sheet.cancel"), close);
        Button sending = new Button(title, ViewParts.keyHint("Ctrl ↵"));
        sending.setId("inbox-send-now");
        sending.setContentDisplay(ContentDisplay.RIGHT);
        sending.getStyleClass().add("sr-primary");
        sending.setMinWidth(USE_PREF_SIZE);
        sending.setOnAction(e -> send.run());
        HBox buttons = ViewParts.row(ViewParts.grow(), cancel, sending);
        if (run != null) {
            Button running = ViewParts.button("play", words.get("sheet.run"), "inbox-sheet-run", run);
            buttons.getChildren().addFirst(running);
        }
        HBox head = ViewParts.row(forms, ViewParts.grow(), copy);
        getChildren().addAll(
                ViewParts.text(words.get("sheet.what"), "sr-title"), names, head, text, buttons);
    }

    void focus() {
        text.requestFocus();
        text.positionCaret(0);
    }

    /** Sends, as the button does. */
    void confirm() {
        send.run();
    }

    private String as(Form form) {
        return switch (form) {
            case JSON -> join(payloads.stream().map(payload -> ArgumentText.write(payload.resume())).toList());
            case PYTHON -> join(payloads.stream().map(ResumePayload::python).toList());
            case TYPESCRIPT -> join(payloads.stream().map(ResumePayload::typeScript).toList());
            case FILE -> file(payloads);
        };
    }

    private static String join(List<String> parts) {
        return parts.stream().map(HiddenCharacters::visible).collect(Collectors.joining("\n\n"));
    }

    /** The decisions as a file that a script can feed in. */
    static String file(List<ResumePayload> payloads) {
        return ArgumentText.write(AnswerForm.write(payloads.stream().flatMap(payload -> payload.answers().stream()).toList()));
    }
}
