package dev.stateroom.ui.modelinput;

import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.preview.PreviewContent;
import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.modelinput.InputChanges;
import dev.stateroom.workspace.modelinput.InputPart;
import dev.stateroom.workspace.modelinput.ModelInput;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * The model input of the newest answer up to the shown step: tokens by kind, the list of parts, and the text of the chosen one. Two answers
 * can be compared.
 */
public final class ModelInputPane extends VBox {
    private static final double LIST = 296;

    private final InputWords words = new InputWords(Translations.of(ModelInputPane.class));
    private final ModelInputModel model;
    private final ModelInputSide side;
    private final Label total = ViewParts.text("", "sr-title");
    private final Label of = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final ChoiceSegment<Boolean> ways = new ChoiceSegment<>(true);
    private final ToggleButton whole = ways.add(true, "model-input-whole", "");
    private final ToggleButton compared = ways.add(false, "model-input-compared", "");
    private final Button copy = ViewParts.button("copy", words.get("copy"));
    private final InputBar bar = new InputBar(words);
    private final ListView<InputRow> list = new ListView<>();
    private final Label title = ViewParts.shrinking("", "sr-strong");
    private final Label origin = ViewParts.chip("");
    private final Label explained = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final PreviewPane preview;
    private final StackPane text = new StackPane();
    private final VBox content;
    private final StackPane body = new StackPane();

    /** @param open shows a file of the thread */
    public ModelInputPane(Session session, Consumer<Location> open) {
        model = new ModelInputModel(session, words.words());
        side = new ModelInputSide(words, open, session);
        preview = new PreviewPane(session.work());
        setId("model-input");
        getStyleClass().addAll("model-input", "sr-content");
        total.setId("model-input-total");
        copy.setId("model-input-copy");
        copy.setMinWidth(USE_PREF_SIZE);
        copy.setOnAction(e -> copy());
        HBox head = ViewParts.styled(ViewParts.row(total, of, ViewParts.grow(), ways, copy), "model-input-head");
        list.setId("model-input-parts");
        list.setAccessibleText(words.get("parts"));
        list.setCellFactory(parts -> new InputRowCell(words));
        list.getSelectionModel().selectedItemProperty().subscribe(row -> showText(row));
        HBox textHead = ViewParts.styled(ViewParts.row(title, ViewParts.grow(), origin), "model-input-text-head");
        origin.setMinWidth(USE_PREF_SIZE);
        explained.setWrapText(true);
        HBox foot = ViewParts.styled(ViewParts.row(FeatherIcons.of("info", FeatherIcons.ROW), explained), "model-input-foot");
        VBox.setVgrow(text, Priority.ALWAYS);
        text.setMinHeight(0);
        VBox right = new VBox(textHead, text, foot);
        SplitPane split = new SplitPane(list, right);
        SplitPane.setResizableWithParent(list, false);
        list.setPrefWidth(LIST);
        list.setMinWidth(160);
        right.setMinWidth(160);
        split.widthProperty().subscribe(width -> {
            if (width.doubleValue() > 0) {
                split.setDividerPositions(Math.min(0.5, LIST / width.doubleValue()));
            }
        });
        VBox.setVgrow(split, Priority.ALWAYS);
        content = new VBox(head, bar, split);
        VBox.setVgrow(body, Priority.ALWAYS);
        body.setMinHeight(0);
        getChildren().add(body);
        ways.setOnPressed(v -> arrange());
        model.foundProperty().subscribe(v -> arrange());
    }

    /** Reads only while it is in front. */
    public void front(boolean now) {
        model.show(now);
    }

    /** True while it is being read. */
    public boolean isLoading() {
        return model.isLoading() || body.getChildren().contains(content) && preview.loadingProperty().get();
    }

    /** The pane at the right of the window, with facts about the whole input. */
    public VBox side() {
        return side;
    }

    private void arrange() {
        ModelInputModel.Found found = model.foundProperty().get();
        ModelInput input = found.input();
        side.show(found);
        if (input == null) {
            body.getChildren().setAll(found.failure() != null
                    ? ViewParts.empty("alert-octagon", words.get("failed"), CoreSentences.shown(found.failure()), null)
                    : found.isRead()
                            ? ViewParts.empty("cpu", words.get("none"), words.get("none.why"), null)
                            : ViewParts.empty("loader", words.get("reading"), "", null));
            return;
        }
        total.setText(words.get("total", words.tokens(input)));
        of.setText(input.model());
        ModelInput before = found.before();
        whole.setText(step(input));
        compared.setText(before == null ? words.get("compare.none") : compare(before));
        compared.setDisable(before == null);
        if (before == null && compared.isSelected()) {
            whole.setSelected(true);
        }
        bar.show(input);
        fill(before != null && compared.isSelected() ? changes(input.since(before)) : parts(input));
        if (!body.getChildren().contains(content)) {
            body.getChildren().setAll(content);
        }
    }

    private String compare(ModelInput before) {
        Integer number = before.answeredAt().step();
        return number == null ? words.get("compare.unnumbered") : words.get("compare", number);
    }

    private String step(ModelInput input) {
        Integer number = input.answeredAt().step();
        return number == null ? words.get("step.unnumbered") : words.get("step", number);
    }

    private List<InputRow> parts(ModelInput input) {
        List<InputRow> rows = new ArrayList<>();
        group(rows, input, "group.system", "", InputPart.Kind.INSTRUCTIONS, InputPart.Kind.PROSE, InputPart.Kind.SKILLS, InputPart.Kind.MEMORY);
        String tools = input.parts().stream()
                .filter(part -> part.kind() == InputPart.Kind.TOOLS)
                .findFirst()
                .map(part -> words.get("tools.count", part.text().lines().count()))
                .orElse("");
        group(rows, input, "group.tools", tools, InputPart.Kind.TOOLS);
        long given = input.parts().stream().filter(part -> part.kind() == InputPart.Kind.MESSAGE).count();
        group(rows, input, "group.messages", words.get("messages.count", given, input.stateMessages()), InputPart.Kind.SUMMARY, InputPart.Kind.MESSAGE);
        return rows;
    }

    private void group(List<InputRow> rows, ModelInput input, String title, String count, InputPart.Kind... kinds) {
        List<InputPart.Kind> wanted = List.of(kinds);
        long tokens = input.tokens(kinds);
        rows.add(new InputRow.Head(words.get(title), count, tokens == 0 ? "" : "~" + words.get("number", tokens)));
        input.parts().stream().filter(part -> wanted.contains(part.kind())).forEach(part -> rows.add(new InputRow.Part(part, "")));
    }

    private List<InputRow> changes(InputChanges changes) {
        List<InputRow> rows = new ArrayList<>();
        rows.add(new InputRow.Head(words.get("added"), words.get("number", changes.added().size()), ""));
        changes.added().forEach(part -> rows.add(new InputRow.Part(part, "+")));
        rows.add(new InputRow.Head(words.get("gone"), words.get("number", changes.gone().size()), ""));
        changes.gone().forEach(part -> rows.add(new InputRow.Part(part, "-")));
        return rows;
    }

    /** Fills the list. The same part stays chosen; at first, the newest one that has a text. */
    private void fill(List<InputRow> rows) {
        InputRow chosen = list.getSelectionModel().getSelectedItem();
        if (!list.getItems().equals(rows)) {
            list.getItems().setAll(rows);
        }
        int again = chosen == null ? -1 : rows.indexOf(chosen);
        int last = rows.size() - 1;
        while (last >= 0 && !(rows.get(last) instanceof InputRow.Part)) {
            last--;
        }
        int select = again >= 0 ? again : last;
        list.getSelectionModel().select(select);
        if (again < 0) {
            OnFx.later(() -> list.scrollTo(Math.max(0, select)));
        }
    }

    private void showText(@Nullable InputRow row) {
        if (!(row instanceof InputRow.Part(InputPart part, String mark))) {
            title.setText("");
            origin.setVisible(false);
            explained.setText(words.get("choose"));
            preview.clear();
            text.getChildren().clear();
            return;
        }
        title.setText(words.title(part));
        origin.setVisible(true);
        origin.setText(words.origin(part));
        explained.setText(words.get("explained." + part.origin().name().toLowerCase(java.util.Locale.ROOT), dialect()));
        if (part.text().isEmpty()) {
            preview.clear();
            boolean isUnknown = part.origin() == InputPart.Origin.DIFFERENCE;
            boolean isProse = part.kind() == InputPart.Kind.PROSE;
            text.getChildren().setAll(ViewParts.empty(
                    InputWords.icon(part), words.get(isUnknown ? "hole" : isProse ? "prose" : "no.text"), isUnknown ? words.get("hole.why") : isProse ? words.get("prose.why", dialect()) : "", null));
        } else {
            preview.show(PreviewContent.ofText(part.kind() + " " + part.name() + " " + part.id() + mark, part.text()));
            text.getChildren().setAll(preview);
        }
    }

    private String dialect() {
        ModelInput input = model.foundProperty().get().input();
        return input == null ? "" : input.dialect().id();
    }

    private void copy() {
        ModelInput input = model.foundProperty().get().input();
        if (input != null) {
            SystemClipboard.put(input.parts().stream()
                    .filter(part -> !part.text().isEmpty())
                    .map(part -> "## " + words.title(part) + "\n\n" + part.text())
                    .collect(Collectors.joining("\n\n")));
        }
    }
}
