package dev.stateroom.ui.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.ResumeValue;
import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.answers.AnswerFile;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a question: a text, the fields of the question's own object, or any JSON, with the value that the program gets. Enter takes a text,
 * Ctrl+Enter all of them; Escape leaves.
 */
final class QuestionForm extends VBox implements AnswerArea.Form {
    private static final int ROWS = 3;
    private static final int MOST_CHOICES = 12;
    private static final int LONGEST = 400;

    private final Translations words;
    private final DecisionDrafts drafts;
    private final HangingCall call;
    private final ForeignValue asked;
    private final @Nullable ForeignValue before;
    private final Consumer<Decision> taken;
    private final TextArea text = new TextArea();
    private final VBox form = new VBox(8);
    private final List<ArgumentField> fields = new ArrayList<>();
    private final ChoiceSegment<Mode> modes = new ChoiceSegment<>(Mode.TEXT);
    private final Label keys = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Label result = new Label();
    private final Button take = new Button();
    private boolean turning;

    /** The form of the answer. */
    private enum Mode {
        TEXT,
        FORM,
        JSON;

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * @param asked what the program asks
     * @param before the answer that was decided; null for none
     * @param leaving ends it without a decision
     */
    QuestionForm(
            Translations words, DecisionDrafts drafts, HangingCall call, ForeignValue asked, @Nullable ForeignValue before,
            Consumer<Decision> taken, Runnable leaving, AnswerArea area) {
        this.words = words;
        this.drafts = drafts;
        this.call = call;
        this.asked = asked;
        this.before = before;
        this.taken = taken;
        getStyleClass().add("inbox-form");
        setId("inbox-question-form");
        text.setId("inbox-answer");
        text.setPrefRowCount(ROWS);
        text.setWrapText(true);
        text.textProperty().subscribe((was, now) -> changed());
        text.addEventFilter(KeyEvent.KEY_PRESSED, event -> key(event, area));
        SheetFrame.onSubmit(this, area::confirm);
        keys.setId("inbox-answer-keys");
        result.setId("inbox-answer-value");
        result.setWrapText(true);
        result.setMinHeight(Region.USE_PREF_SIZE);
        result.getStyleClass().addAll("sr-mono-small", "inbox-sentence");
        take.setText(words.get("answer.take"));
        take.setId("inbox-take");
        take.setMinWidth(USE_PREF_SIZE);
        take.setOnAction(e -> area.confirm());
        Button leave = ViewParts.plainButton(words.get("form.leave"), leaving);
        getChildren().add(ViewParts.row(ViewParts.text(words.get("answer.title"), "sr-strong"), ViewParts.grow(), segment()));
        List<ForeignValue> choices = choices(asked);
        if (!choices.isEmpty()) {
            FlowPane row = new FlowPane(8, 8);
            row.setId("inbox-choices");
            choices.forEach(choice -> row.getChildren().add(choice(choice)));
            getChildren().add(row);
        }
        getChildren().addAll(
                form,
                ViewParts.text(words.get("answer.read"), "sr-small", "sr-muted"),
                result,
                ViewParts.row(take, leave, ViewParts.keyHint("Ctrl ↵"), keys));
        begin();
    }

    private ChoiceSegment<Mode> segment() {
        for (Mode mode : Mode.values()) {
            boolean isPossible = mode != Mode.FORM || (asked instanceof ForeignValue.Fields(Map<String, ForeignValue> named) && !named.isEmpty());
            ViewParts.setShown(modes.add(mode, "inbox-as-" + mode.id(), words.get("answer." + mode.id())), isPossible);
        }
        modes.chosenProperty().subscribe((was, now) -> {
            if (!turning) {
                turn(was, now);
            }
        });
        return modes;
    }

    /** The unfinished input, otherwise the decided answer, otherwise an empty text. */
    private void begin() {
        DraftInput unfinished = drafts.unfinished(call);
        Mode begun = unfinished == null ? null : mode(unfinished.verb());
        if (unfinished != null && begun != null) {
            show(begun, begun == Mode.FORM ? ForeignValue.Fields.EMPTY : null, unfinished.whole());
            fields.forEach(field -> field.type(unfinished.texts().getOrDefault(field.name(), field.typed())));
        } else if (before == null || before instanceof ForeignValue.Text) {
            show(Mode.TEXT, null, before instanceof ForeignValue.Text(String said) ? said : "");
        } else {
            show(Mode.JSON, null, ArgumentText.write(before));
        }
        changed();
    }

    private static @Nullable Mode mode(String verb) {
        for (Mode mode : Mode.values()) {
            if (verb.equals("answer." + mode.id())) {
                return mode;
            }
        }
        return null;
    }

    private Mode mode() {
        return modes.chosen();
    }

    private void show(Mode mode, @Nullable ForeignValue now, String written) {
        turning = true;
        modes.choose(mode);
        keys.setText(words.get(mode == Mode.TEXT ? "answer.keys.text" : "answer.keys"));
        fields.clear();
        form.getChildren().clear();
        if (mode == Mode.FORM) {
            ForeignValue.Fields named = ForeignValue.fields(asked);
            ForeignValue.Fields shown = now instanceof ForeignValue.Fields given && !given.values().isEmpty() ? given : named;
            named.values().forEach((name, value) -> {
                ForeignValue held = shown.get(name);
                fields.add(new ArgumentField(words, name, null, value, held == null ? value : held, this::changed));
            });
            fields.forEach(field -> form.getChildren().add(field.node()));
        } else {
            text.setText(written);
            text.setAccessibleText(words.get("answer.spoken", words.get("answer." + mode.id())));
            text.setPromptText(words.get("answer.prompt." + mode.id()));
            form.getChildren().setAll(text);
        }
        turning = false;
    }

    /** Converts the answer to another form if possible. */
    private void turn(Mode was, Mode now) {
        ForeignValue value = value(was) instanceof Outcome.Ok<ForeignValue>(ForeignValue read) ? read : null;
        String written = switch (now) {
            case TEXT -> value instanceof ForeignValue.Text(String said) ? said : "";
            case JSON -> value == null ? "" : ArgumentText.write(value);
            case FORM -> "";
        };
        show(now, value, written);
        changed();
        focus();
    }

    private Button choice(ForeignValue value) {
        String said = value instanceof ForeignValue.Text(String plain) ? plain : JsonText.JAVASCRIPT.of(value);
        Button button = new Button(OneLine.of(said, 60));
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(e -> {
            show(value instanceof ForeignValue.Text ? Mode.TEXT : Mode.JSON, null, said);
            changed();
            focus();
        });
        return button;
    }

    /** The choices of a question: its first list of short plain values; empty if it has none. */
    static List<ForeignValue> choices(ForeignValue asked) {
        List<ForeignValue> lists = switch (asked) {
            case ForeignValue.Items list -> List.of(list);
            case ForeignValue.Fields(Map<String, ForeignValue> named) -> List.copyOf(named.values());
            default -> List.of();
        };
        for (ForeignValue one : lists) {
            List<ForeignValue> items = ForeignValue.items(one);
            if (!items.isEmpty() && items.size() <= MOST_CHOICES && items.stream().allMatch(QuestionForm::isPlain)) {
                return items;
            }
        }
        return List.of();
    }

    private static boolean isPlain(ForeignValue value) {
        return value instanceof ForeignValue.Text(String said)
                ? !said.isBlank() && said.length() <= 60
                : value instanceof ForeignValue.Int || value instanceof ForeignValue.Real || value instanceof ForeignValue.Bool;
    }

    private void key(KeyEvent event, AnswerArea area) {
        if (event.getCode() == KeyCode.TAB && !event.isShortcutDown()) {
            // Tab leaves a field everywhere else in the window.
            text.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.TAB, event.isShiftDown(), true, false, false));
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER && mode() == Mode.TEXT && !event.isShortcutDown()) {
            event.consume();
            if (event.isShiftDown()) {
                text.insertText(text.getCaretPosition(), "\n");
            } else {
                area.confirm();
            }
        }
    }

    /** The value; a failure names the first error. */
    private Outcome<ForeignValue> value(Mode mode) {
        String written = text.getText();
        Outcome<ForeignValue> value = switch (mode) {
            case TEXT -> written.isBlank() ? Outcome.failed(Failure.Kind.INVALID, words.get("answer.needed")) : Outcome.ok(new ForeignValue.Text(written));
            case JSON -> written.isBlank() ? Outcome.failed(Failure.Kind.INVALID, words.get("answer.needed")) : AnswerFile.value(written);
            case FORM -> filled();
        };
        return value.then(read -> {
            String wrong = ResumeValue.objection(read);
            return wrong == null ? Outcome.ok(read) : Outcome.failed(Failure.Kind.INVALID, wrong);
        });
    }

    private Outcome<ForeignValue> filled() {
        Map<String, ForeignValue> values = new LinkedHashMap<>();
        for (ArgumentField field : fields) {
            String wrong = field.wrong();
            if (!wrong.isEmpty()) {
                return Outcome.failed(Failure.Kind.INVALID, field.name() + ": " + wrong);
            }
            ForeignValue value = field.value();
            if (value != null) {
                values.put(field.name(), value);
            }
        }
        return Outcome.ok(ForeignValue.Fields.copyOf(values));
    }

    private void changed() {
        if (turning) {
            return;
        }
        Outcome<ForeignValue> value = value(mode());
        boolean isWrong = value instanceof Outcome.Failed<ForeignValue>;
        result.setText(switch (value) {
            case Outcome.Ok<ForeignValue>(ForeignValue read) -> OneLine.of(JsonText.JAVASCRIPT.of(read), LONGEST);
            case Outcome.Failed<ForeignValue>(Failure why) -> CoreSentences.shown(why);
        });
        result.setGraphic(isWrong ? FeatherIcons.of("alert-circle", FeatherIcons.ROW) : null);
        take.setDisable(isWrong);
        boolean isUntouched = value instanceof Outcome.Ok<ForeignValue>(ForeignValue read)
                ? read.equals(before)
                : mode() != Mode.FORM && text.getText().isEmpty();
        drafts.begin(call, isUntouched ? null : unfinished());
    }

    private DraftInput unfinished() {
        String verb = "answer." + mode().id();
        if (mode() != Mode.FORM) {
            return DraftInput.whole(verb, text.getText());
        }
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        fields.forEach(field -> texts.put(field.name(), field.typed()));
        return new DraftInput(verb, texts);
    }

    @Override
    public Region node() {
        return this;
    }

    @Override
    public void focus() {
        if (mode() == Mode.FORM && !fields.isEmpty()) {
            fields.getFirst().focus();
        } else {
            text.requestFocus();
            text.positionCaret(text.getLength());
        }
    }

    @Override
    public boolean confirm() {
        if (!(value(mode()) instanceof Outcome.Ok<ForeignValue>(ForeignValue read))) {
            return false;
        }
        taken.accept(new Decision.Answer(read));
        return true;
    }
}
