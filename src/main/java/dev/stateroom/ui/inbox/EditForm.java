package dev.stateroom.ui.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.decision.AnswerCheck;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.EditedCall;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.tool.argument.ToolParameter;
import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The arguments of a call, field by field with their types, or as JSON. Ctrl+Enter takes them; what it would do then is shown again. */
final class EditForm extends VBox implements AnswerArea.Form {
    private static final int JSON_ROWS = 8;
    private static final String VERB = "edit";

    private final Translations words;
    private final ThreadCards cards;
    private final RequestCard card;
    private final AnswerCheck check;
    private final HangingCall call;
    private final ForeignValue.Fields asked;
    private final ForeignValue.Fields before;
    private final Consumer<Decision> taken;
    private final List<ArgumentField> fields = new ArrayList<>();
    private final VBox form = new VBox(8);
    private final TextArea json = new TextArea();
    private final ChoiceSegment<Boolean> forms = new ChoiceSegment<>(true);
    private final ToggleButton asJson;
    private final Label problem = new Label();
    private final Label verdict = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Button take = new Button();
    private final InboxModel model;
    private boolean showing;

    EditForm(
            Translations words,
            InboxModel model,
            HangingCall call,
            ThreadCards cards,
            RequestCard card,
            Consumer<Decision> taken,
            Runnable leaving,
            AnswerArea area) {
        this.words = words;
        this.model = model;
        this.cards = cards;
        this.card = card;
        this.check = new AnswerCheck(cards.interrupts(), cards.dialect());
        this.call = call;
        this.taken = taken;
        PendingInterrupt.ActionRequest request = card.calls().get(call.index()).request();
        asked = ForeignValue.fields(request.args());
        Decision.Edit edited = model.drafts().edit(call);
        before = edited == null ? asked : edited.args();
        getStyleClass().add("inbox-form");
        setId("inbox-edit-form");
        forms.add(true, "inbox-as-form", words.get("edit.form"));
        asJson = forms.add(false, "inbox-as-json", words.get("edit.json"));
        forms.chosenProperty().subscribe(this::turn);
        build(before);
        json.setId("inbox-json");
        json.setAccessibleText(words.get("edit.json.spoken"));
        json.getStyleClass().add("sr-mono-small");
        json.setPrefRowCount(JSON_ROWS);
        json.textProperty().subscribe(this::changed);
        HBox head = ViewParts.row(ViewParts.text(words.get("edit.title", request.name()), "sr-strong"), ViewParts.grow(), forms);
        problem.setId("inbox-problem");
        problem.setWrapText(true);
        problem.setMinHeight(Region.USE_PREF_SIZE);
        problem.getStyleClass().addAll("sr-small", "sr-danger");
        verdict.setId("inbox-edit-verdict");
        take.setText(words.get("edit.take"));
        take.setId("inbox-take");
        take.setMinWidth(USE_PREF_SIZE);
        take.setOnAction(e -> area.confirm());
        Button leave = ViewParts.plainButton(words.get("form.leave"), leaving);
        getChildren().addAll(head, form, problem, verdict, ViewParts.row(take, leave, ViewParts.keyHint("Ctrl ↵"), ViewParts.shrinking(words.get("edit.keys"), "sr-small", "sr-muted")));
        SheetFrame.onSubmit(this, area::confirm);
        DraftInput unfinished = model.drafts().unfinished(call);
        if (unfinished != null && unfinished.verb().equals(VERB)) {
            goOn(unfinished);
        }
        changed();
    }

    /** Restores unfinished input. */
    private void goOn(DraftInput unfinished) {
        showing = true;
        if (unfinished.isWhole()) {
            asJson.setSelected(true);
            form.getChildren().setAll(json);
            json.setText(unfinished.whole());
        } else {
            fields.forEach(field -> field.type(unfinished.texts().getOrDefault(field.name(), field.typed())));
        }
        showing = false;
    }

    private DraftInput unfinished() {
        if (asJson.isSelected()) {
            return DraftInput.whole(VERB, json.getText());
        }
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        fields.forEach(field -> texts.put(field.name(), field.typed()));
        return new DraftInput(VERB, texts);
    }

    /** Adds a field for each argument that the tool takes, and for each other one that the model wrote. */
    private void build(ForeignValue.Fields now) {
        fields.clear();
        Map<String, @Nullable ToolParameter> names = new LinkedHashMap<>();
        List<ToolParameter> taken = new EditedCall(cards.dialect()).taken(card.calls().get(call.index()).request().name());
        taken.forEach(parameter -> names.put(parameter.name(), parameter));
        asked.values().keySet().forEach(name -> names.putIfAbsent(name, null));
        now.values().keySet().forEach(name -> names.putIfAbsent(name, null));
        form.getChildren().clear();
        names.forEach((name, parameter) -> {
            ArgumentField field = new ArgumentField(words, name, parameter, asked.get(name), now.get(name), this::changed);
            fields.add(field);
            form.getChildren().add(field.node());
        });
    }

    /** Switches from fields to JSON, or back if the JSON can be parsed. */
    private void turn() {
        if (showing) {
            return;
        }
        showing = true;
        if (asJson.isSelected()) {
            json.setText(ArgumentText.write(values()));
            form.getChildren().setAll(json);
        } else if (ArgumentText.read(json.getText()) instanceof Outcome.Ok<ForeignValue.Fields>(ForeignValue.Fields read)) {
            build(read);
        } else {
            asJson.setSelected(true);
        }
        showing = false;
        changed();
        focus();
    }

    private ForeignValue.Fields values() {
        Map<String, ForeignValue> values = new LinkedHashMap<>();
        for (ArgumentField field : fields) {
            ForeignValue value = field.value();
            if (value != null) {
                values.put(field.name(), value);
            }
        }
        return ForeignValue.Fields.copyOf(values);
    }

    /** The edit; a failure names the first error. */
    private Outcome<Decision.Edit> filled() {
        String name = card.calls().get(call.index()).request().name();
        if (asJson.isSelected()) {
            return ArgumentText.read(json.getText()).map(args -> new Decision.Edit(name, args));
        }
        for (ArgumentField field : fields) {
            String wrong = field.wrong();
            if (!wrong.isEmpty()) {
                return Outcome.failed(Failure.Kind.INVALID, field.name() + ": " + wrong);
            }
        }
        return Outcome.ok(new Decision.Edit(name, values()));
    }

    private void changed() {
        if (showing) {
            return;
        }
        Outcome<Decision.Edit> filled = filled().then(edit -> {
            String objection = check.objection(card.interrupt(), card.calls().get(call.index()).request(), edit);
            return objection == null ? Outcome.ok(edit) : Outcome.failed(Failure.Kind.INVALID, objection);
        });
        boolean untouched = filled instanceof Outcome.Ok<Decision.Edit>(Decision.Edit edit) && edit.args().equals(before);
        model.drafts().begin(call, untouched ? null : unfinished());
        filled.either(edit -> {
            problem.setText("");
            boolean same = edit.args().equals(asked);
            take.setDisable(same);
            long differ = fields.stream().filter(ArgumentField::isChanged).count();
            verdict.setText(same ? words.get("edit.same") : words.get("edit.changed", Math.max(1, differ)));
        }, why -> {
            problem.setText(CoreSentences.shown(why));
            take.setDisable(true);
        });
        boolean wrong = !problem.getText().isEmpty();
        problem.setGraphic(wrong ? FeatherIcons.of("alert-circle", FeatherIcons.ROW) : null);
        ViewParts.setShown(problem, wrong);
        ViewParts.setShown(verdict, !wrong);
    }

    @Override
    public Region node() {
        return this;
    }

    @Override
    public void focus() {
        if (asJson.isSelected()) {
            json.requestFocus();
        } else if (!fields.isEmpty()) {
            fields.stream().filter(ArgumentField::isLong).findFirst().orElse(fields.getFirst()).focus();
        }
    }

    @Override
    public boolean confirm() {
        if (take.isDisabled() || !(filled() instanceof Outcome.Ok<Decision.Edit>(Decision.Edit edit))) {
            return false;
        }
        taken.accept(edit);
        return true;
    }
}
