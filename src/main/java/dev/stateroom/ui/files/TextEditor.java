package dev.stateroom.ui.files;

import dev.stateroom.ui.changes.ChangeStack;
import dev.stateroom.ui.command.Shortcuts;
import dev.stateroom.ui.preview.code.LineNumbers;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.ChangeTarget;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import javafx.beans.binding.Bindings;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.fxmisc.richtext.CodeArea;

/** Changes the text of one file. Nothing is written before Save; line ends stay as the file has them. */
final class TextEditor extends VBox {
    private static final int ROOM_FOR_LINES = 9_999;
    private static final int MOST = 4 * 1024 * 1024;

    private final Draft draft;
    private final Translations words;
    private final ChangeStack stack;
    private final Runnable ended;
    private final CodeArea area = new CodeArea();

    /**
     * A file as it was when editing began.
     *
     * @param place which file
     * @param seen its bytes
     * @param text its text with LF at line ends
     * @param windows true when every line of the file ends in CR LF
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Draft(ChangeTarget place, byte[] seen, String text, boolean windows) {

        /** The bytes of an edited text. */
        byte[] bytes(String edited) {
            return (windows ? edited.replace("\n", "\r\n") : edited).getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Reads a file to be edited; fails if it is not a text, or too large for an editor. Blocks. */
    static Outcome<Draft> read(ChangeTarget place) {
        return place.backend().read(place.path(), 0, MOST + 1L).then(in -> {
            try (InputStream open = in) {
                byte[] bytes = open.readAllBytes();
                if (bytes.length > MOST) {
                    return Outcome.failed(
                            Failure.Kind.TOO_LARGE, place + " is larger than 4 MiB; edit it with a program of your own");
                }
                String text = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString();
                boolean windows = text.contains("\r\n");
                String lines = windows ? text.replace("\r\n", "\n") : text;
                return lines.indexOf('\r') >= 0 || (windows && !lines.replace("\n", "\r\n").equals(text))
                        ? Outcome.failed(
                                Failure.Kind.UNSUPPORTED,
                                place + " mixes line ends, and an edit here would change them all")
                        : Outcome.ok(new Draft(place, bytes, lines, windows));
            } catch (CharacterCodingException notText) {
                return Outcome.failed(Failure.Kind.WRONG_KIND, place + " is not text in UTF-8");
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, place + " cannot be read", e);
            }
        });
    }

    /** An editor of that draft; {@code ended} runs when it was saved or discarded. */
    TextEditor(Translations words, Draft draft, ChangeStack stack, Runnable ended) {
        this.draft = draft;
        this.words = words;
        this.stack = stack;
        this.ended = ended;
        setId("text-editor");
        getStyleClass().add("preview");
        area.setId("text-editor-area");
        area.setAccessibleRole(AccessibleRole.TEXT_AREA);
        area.getStyleClass().add("code-view");
        area.setAccessibleText(words.get("edit.name", draft.place()));
        area.replaceText(draft.text());
        area.getUndoManager().forgetHistory();
        area.setParagraphGraphicFactory(new LineNumbers(ROOM_FOR_LINES, 0, null));
        area.moveTo(0);
        Label state = ViewParts.shrinking("", "sr-small", "sr-muted");
        state.setId("text-editor-state");
        state.textProperty().bind(Bindings.createStringBinding(() -> words.get(isChanged() ? "edit.unsaved" : "edit.same"), area.textProperty()));
        Button save = new Button(words.get("edit.save"));
        save.setId("text-editor-save");
        save.getStyleClass().add("sr-primary");
        save.setGraphic(ViewParts.keyHint(Shortcuts.text(Shortcuts.of("Shortcut+S"))));
        save.setContentDisplay(javafx.scene.control.ContentDisplay.RIGHT);
        save.setMinWidth(USE_PREF_SIZE);
        save.disableProperty()
                .bind(Bindings.createBooleanBinding(() -> !isChanged() || stack.busyProperty().get(), area.textProperty(), stack.busyProperty()));
        Runnable write = () -> {
            if (!save.isDisabled()) {
                save(() -> {});
            }
        };
        save.setOnAction(e -> write.run());
        Button leave = ViewParts.plainButton(words.get("edit.leave"), "text-editor-leave", () -> ended.run());
        leave.textProperty().bind(Bindings.createStringBinding(() -> words.get(isChanged() ? "edit.discard" : "edit.leave"), area.textProperty()));
        HBox bar = ViewParts.styled(ViewParts.row(FeatherIcons.of("edit-3", FeatherIcons.ROW), ViewParts.shrinking(draft.place().toString(), "sr-strong"), state, ViewParts.grow(), leave, save), "editing-bar");
        VirtualizedScrollPane<CodeArea> scroll = new VirtualizedScrollPane<>(area);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(bar, scroll);
        addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.S && e.isShortcutDown()) {
                write.run();
                e.consume();
            } else if (e.getCode() == KeyCode.ESCAPE && !isChanged()) {
                ended.run();
                e.consume();
            }
        });
    }

    /** Writes the text; {@code saved} runs once it is written and the editor is gone. */
    void save(Runnable saved) {
        byte[] bytes = draft.bytes(area.getText());
        stack.run(
                words.get("edit.saving", draft.place()),
                (c, p) -> stack.changes().save(draft.place(), draft.seen(), bytes),
                () -> {
                    ended.run();
                    saved.run();
                });
    }

    boolean isChanged() {
        return !area.getText().equals(draft.text());
    }

    void focus() {
        area.requestFocus();
    }
}
