package dev.stateroom.ui.sight;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.tool.ModelText;
import dev.stateroom.tool.ToolName;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.preview.PreviewContent;
import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.workspace.AgentTools;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** A panel with the selected file or folder, or a search, as a model sees it. It floats over a view. */
public final class ModelSight extends VBox {
    private static final double WIDTH = 860;
    private static final double HEIGHT = 620;
    private static final List<ToolName> TOOLS = List.of(ToolName.READ_FILE, ToolName.LS, ToolName.GREP, ToolName.GLOB);

    private final Session session;
    private final WindowOverlays overlays;
    private final BooleanSupplier onFolder;
    private final Translations words = Translations.of(ModelSight.class);
    private final ChoiceSegment<ToolName> tools = new ChoiceSegment<>(ToolName.READ_FILE);
    private final TextField path = field("sight-path", "path", 280);
    private final TextField pattern = field("sight-pattern", "pattern", 180);
    private final TextField from = field("sight-from", "from", 80);
    private final TextField limit = field("sight-limit", "limit", 80);
    private final Label dialect = ViewParts.chip("");
    private final Label outcome = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Button copy = ViewParts.button("copy", words.get("copy"));
    private final PreviewPane preview;
    private final StackPane body = new StackPane();
    private final UserCommand command;
    private final LatestTask asking;
    private String text = "";

    /**
     * @param overlays where it floats
     * @param onFolder true while a folder is selected
     */
    public ModelSight(Session session, WindowOverlays overlays, BooleanSupplier onFolder) {
        this.session = session;
        asking = new LatestTask(session.work(), session::broken);
        this.overlays = overlays;
        this.onFolder = onFolder;
        preview = new PreviewPane(session.work());
        command = UserCommand.of("files.as-model", words.get("title"), "cpu", this::open)
                .on("M")
                .when(session.workspaceProperty().isNotNull(), words.get("why.nothing"));
        setId("sight");
        getStyleClass().addAll("sr-float", "sight");
        setAccessibleText(words.get("title"));
        // The view's own keys do not work while something floats above it.
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.M && !event.isShortcutDown() && !event.isAltDown() && !(event.getTarget() instanceof TextInputControl)) {
                open();
                event.consume();
            }
        });
        for (ToolName tool : TOOLS) {
            tools.add(tool, "sight-" + tool.id(), tool.id()).setGraphic(FeatherIcons.of(FeatherIcons.ofTool(tool.id()), FeatherIcons.ROW));
        }
        tools.setOnPressed(_ -> {
            arrange();
            ask();
        });
        Button close = ViewParts.iconButton("x", words.get("close"), words.get("close") + "  Esc", overlays::hide);
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("title"), "sr-title"), dialect, ViewParts.grow(), tools, close), "sight-head");
        HBox.setHgrow(path, Priority.ALWAYS);
        HBox fields = ViewParts.styled(ViewParts.row(pattern, path, from, limit), "sight-fields");
        List.of(path, pattern, from, limit).forEach(f -> f.setOnAction(e -> ask()));
        copy.setId("sight-copy");
        copy.setOnAction(e -> SystemClipboard.put(text));
        outcome.setId("sight-outcome");
        HBox foot = ViewParts.row(outcome, ViewParts.grow(), copy);
        foot.setAlignment(Pos.CENTER_LEFT);
        foot.getStyleClass().add("sight-foot");
        body.getStyleClass().add("sr-content");
        body.setMinHeight(0);
        VBox.setVgrow(body, Priority.ALWAYS);
        setPrefSize(WIDTH, HEIGHT);
        setMaxSize(WIDTH, HEIGHT);
        setMinSize(0, 0);
        getChildren().addAll(head, fields, body, foot);
    }

    private TextField field(String id, String key, double width) {
        TextField field = new TextField();
        field.setId(id);
        field.setPromptText(words.get(key));
        field.setAccessibleText(words.get(key));
        field.setPrefWidth(width);
        field.setMinWidth(60);
        return field;
    }

    /** Returns the command that shows the selection as a model sees it. */
    public UserCommand command() {
        return command;
    }

    /** True while an answer is being read. */
    public boolean isLoading() {
        return asking.isRunning() || (isShown() && preview.loadingProperty().get());
    }

    private boolean isShown() {
        return overlays.shownProperty().get() == this;
    }

    private void open() {
        if (isShown()) {
            overlays.hide();
            return;
        }
        var at = session.selectionProperty().get();
        boolean folder = at == null || onFolder.getAsBoolean();
        path.setText(at == null ? "/" : at.agentPath());
        from.clear();
        limit.clear();
        tools.choose(folder ? ToolName.LS : ToolName.READ_FILE);
        arrange();
        overlays.show(this, () -> tools.button(tools.chosen()).requestFocus());
        ask();
    }

    private void arrange() {
        ToolName now = tools.chosen();
        boolean searches = now == ToolName.GREP || now == ToolName.GLOB;
        ViewParts.setShown(pattern, searches);
        ViewParts.setShown(from, now == ToolName.READ_FILE);
        ViewParts.setShown(limit, now == ToolName.READ_FILE);
        pattern.setPromptText(words.get(now == ToolName.GLOB ? "pattern.names" : "pattern"));
        if (searches && pattern.getText().isEmpty()) {
            pattern.requestFocus();
        }
    }

    // ---- asking

    private void ask() {
        asking.cancel();
        SightRequest request =
                new SightRequest(tools.chosen(), path.getText().strip(), pattern.getText(), from.getText(), limit.getText());
        Dialect whose = session.dialects().inUseProperty().get().dialect();
        dialect.setText(whose.id());
        if (!request.isComplete()) {
            say("search", words.get("incomplete"), words.get("incomplete.why"));
            return;
        }
        Session.ToolsHere here = session.toolsHere(whose);
        asking.begin(words.get("work", request.tool().id()), (c, p) -> here.open().map(tools -> seen(tools, request, whose)), answer -> answer.either(seen -> show(request, seen), failure -> say("alert-octagon", words.get("failed"), CoreSentences.shown(failure))));
    }

    private static ModelText seen(AgentReply<AgentTools> tools, SightRequest request, Dialect whose) {
        return switch (tools) {
            case AgentReply.Answered<AgentTools>(AgentTools made) -> made.shown(request.call());
            case AgentReply.Raised<AgentTools>(String type, String message) -> ModelText.of(AgentReply.raised(type, message), whose);
            case AgentReply.Withheld<AgentTools>(String sentence) -> ModelText.of(AgentReply.withheld(sentence), whose);
        };
    }

    private void show(SightRequest request, ModelText seen) {
        text = seen.text();
        copy.setDisable(false);
        String how = words.get("outcome." + seen.outcome().name().toLowerCase(Locale.ROOT));
        outcome.setText(words.get("tokens", seen.tokens(), text.codePointCount(0, text.length())) + how);
        body.getChildren().setAll(preview);
        preview.show(PreviewContent.ofText(request.toString(), text));
    }

    private void say(String icon, String what, String why) {
        text = "";
        copy.setDisable(true);
        outcome.setText("");
        preview.clear();
        body.getChildren().setAll(ViewParts.empty(icon, what, why, null));
    }
}
