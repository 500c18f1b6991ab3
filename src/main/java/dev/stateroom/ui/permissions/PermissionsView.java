package dev.stateroom.ui.permissions;

import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.RuleCode;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.kit.PanesView;
import dev.stateroom.ui.kit.SidePanes;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Location;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** An agent's permission rules: edited in memory, criticised as they change, and asked about any path. */
public final class PermissionsView extends PanesView {
    /** What two verdicts side by side need. */
    private static final double LEAST_MIDDLE = 400;
    /** The largest width of the rules next to findings, and the smallest without. */
    private static final double LIST = 420;

    private static final double EMPTY = 152;
    /** The additional height of a rule while its patterns are edited. */
    private static final double EDITED = 60;

    private final Translations words = Translations.of(PermissionsView.class);
    private final Session session;
    private final OpenDialog open;
    private final SaveDialog save;
    private final RulesModel model;
    private final ListView<PermissionRule> list = new ListView<>();
    private final CallsPane calls;
    private final ProbePane probe;
    private final OverlayPane overlay;
    private final SuggestPane suggest;
    private final StartingPane start;
    private final VBox left;
    private final MiddlePanes middle;
    private final SidePanes panes;
    /** Set once a person asked for the rules, the probe or another pane though there are no rules. */
    private boolean begun;

    /** A view of the rules of {@code session}'s workspace. */
    public PermissionsView(Session session, Navigation navigation, OpenDialog open, SaveDialog save) {
        super("permissions");
        this.session = session;
        this.open = open;
        this.save = save;
        model = new RulesModel(session);
        calls = new CallsPane(model, words, navigation);
        probe = new ProbePane(model, words, calls);
        overlay = new OverlayPane(session, model, words, path -> probe.field().setText(path));
        setCommands(makeCommands());
        list.setId("permissions-rules");
        list.setAccessibleText(words.get("rules"));
        list.setEditable(true);
        list.setCellFactory(l -> new RuleCell(model, words));
        list.setPlaceholder(ViewParts.empty("shield", words.get("empty"), words.get("empty.why"), null));
        list.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        model.rulesProperty().subscribe(this::show);
        model.judgedProperty().subscribe((was, now) -> {
            boolean same = was != null && now != null && was.coverage().equals(now.coverage()) && was.uses().size() == now.uses().size();
            if (!same && list.getEditingIndex() < 0) {
                list.refresh();
            }
        });
        HBox head = ViewParts.row(
                ViewParts.text(words.get("rules"), "sr-strong"),
                ViewParts.shrinking(words.get("rules.order"), "sr-small", "sr-muted"),
                ViewParts.grow(),
                ViewParts.keyHint(command("permissions.up").keyText()),
                ViewParts.keyHint(command("permissions.down").keyText()),
                CommandButtons.icon(command("permissions.add")));
        head.getStyleClass().add("permissions-head");
        RuleFindings findings = new RuleFindings(model, words, probe::tryIfEmpty);
        VBox.setVgrow(findings, Priority.ALWAYS);
        list.setMinHeight(80);
        list.setMaxHeight(LIST);
        findings.setMinHeight(120);
        findings.setPrefHeight(200);
        model.rulesProperty().subscribe(this::fit);
        list.editingIndexProperty().subscribe(this::fit);
        HBox withoutFile = ViewParts.row(
                ViewParts.text(words.get("nomatch"), "sr-small", "sr-muted"),
                RuleCell.pill(words, RuleMode.ALLOW),
                ViewParts.text(words.get("nomatch.default"), "sr-small", "sr-muted"));
        withoutFile.getStyleClass().add("permissions-otherwise");
        left = new VBox(head, new AgentChoice(model, words), list, withoutFile, findings);
        left.getStyleClass().addAll("sr-content", "sr-border-right");
        suggest = new SuggestPane(session, model, words);
        start = new StartingPane(session, model, words, command("permissions.add"), navigation::openCall, overlay::preview);
        middle = new MiddlePanes(probe, overlay, new AgentMatrix(model, words), suggest, words);
        middle.setMinWidth(LEAST_MIDDLE);
        panes = remember(new SidePanes(middle).left(left, 376, 320, 280, 600).right(overlay, 288, 288, 220, 600).rightLeaves(middle::setNarrow));
        node().sceneProperty().subscribe(scene -> {
            model.show(scene != null);
            overlay.show(scene != null);
        });
        BorderPane all = new BorderPane(panes);
        all.setTop(new VBox(bar(), new RefusalBanner(model, words)));
        setContent(all);
        model.bookProperty().subscribe(this::arrange);
        model.agentProperty().subscribe(this::arrange);
        session.workspaceProperty().subscribe(() -> {
            begun = false;
            arrange();
        });
    }

    /** Without rules a page of starting points replaces the empty panes. */
    private boolean isStarting() {
        return !begun && model.agentProperty().get() == null && model.bookProperty().get().equals(RuleBook.EMPTY);
    }

    private void arrange() {
        boolean starting = isStarting();
        ViewParts.setShown(left, !starting);
        middle.start(starting ? start : null);
        if (!starting) {
            overlay.preview("", null);
        }
    }

    private void begin() {
        begun = true;
        arrange();
    }

    private List<UserCommand> makeCommands() {
        BooleanBinding any = Bindings.createBooleanBinding(() -> !model.rulesProperty().get().isEmpty(), model.rulesProperty());
        String none = words.get("why.none");
        return List.of(
                UserCommand.of("permissions.probe", words.get("probe"), "search", this::toProbe).on("Shortcut+L"),
                UserCommand.of("permissions.ask", words.get("ask"), "help-circle", this::askAboutSelected)
                        .when(session.selectionProperty().isNotNull(), words.get("ask.none")),
                UserCommand.of("permissions.up", words.get("up"), "arrow-up", () -> move(-1)).on("Alt+Up").when(any, none),
                UserCommand.of("permissions.down", words.get("down"), "arrow-down", () -> move(1)).on("Alt+Down").when(any, none),
                UserCommand.of("permissions.add", words.get("add"), "plus", this::add).on("Shortcut+N"),
                UserCommand.of("permissions.edit", words.get("edit"), "edit-2", this::edit).on("F2").when(any, none),
                UserCommand.of("permissions.mode", words.get("mode.next"), "repeat", () -> change(RuleEdit::nextMode)).on("Alt+M").when(any, none),
                UserCommand.of("permissions.read", words.get("operation.toggle", RuleOperation.READ.word()), "eye", () -> change(rule -> RuleEdit.toggled(rule, RuleOperation.READ)))
                        .on("Alt+R")
                        .when(any, none),
                UserCommand.of("permissions.write", words.get("operation.toggle", RuleOperation.WRITE.word()), "edit-2", () -> change(rule -> RuleEdit.toggled(rule, RuleOperation.WRITE)))
                        .on("Alt+W")
                        .when(any, none),
                UserCommand.of("permissions.remove", words.get("remove"), "trash-2", this::remove).on("Delete").when(any, none),
                UserCommand.of("permissions.undo", words.get("undo"), "corner-up-left", model::undo)
                        .on("Shortcut+Z")
                        .when(model.canUndoProperty(), words.get("why.undo")),
                UserCommand.of("permissions.redo", words.get("redo"), "corner-up-right", model::redo)
                        .on("Shortcut+Shift+Z")
                        .when(model.canRedoProperty(), words.get("why.redo")),
                UserCommand.of("permissions.save", words.get("save"), "save", () -> model.save(() -> {}))
                        .on("Shortcut+S")
                        .when(model.canSaveProperty(), words.get("why.save")),
                UserCommand.of("permissions.matrix", words.get("matrix"), "users", this::compare).on("Shortcut+Shift+A"),
                UserCommand.of("permissions.suggest", words.get("suggest.open"), "zap", this::suggest).on("Shortcut+Shift+G"),
                UserCommand.of("permissions.import", words.get("import"), "download", this::importRules),
                UserCommand.of("permissions.export", words.get("export"), "upload", this::exportRules).when(any, none),
                UserCommand.of("permissions.json", words.get("json"), "copy", () -> SystemClipboard.put(RuleCode.json(model.rulesProperty().get())))
                        .when(any, none),
                UserCommand.of("permissions.python", words.get("python"), "copy", () -> SystemClipboard.put(RuleCode.python(model.rulesProperty().get())))
                        .when(any, none),
                UserCommand.of(
                                "permissions.typescript",
                                words.get("typescript"),
                                "copy",
                                () -> SystemClipboard.put(RuleCode.typeScript(model.rulesProperty().get())))
                        .when(any, none));
    }

    private HBox bar() {
        Label changed = ViewParts.pill("edit-3", words.get("unsaved"), "accent");
        changed.setId("permissions-unsaved");
        changed.visibleProperty().bind(model.changedProperty());
        changed.managedProperty().bind(model.changedProperty());
        Label failure = ViewParts.shrinking("", "sr-small", "sr-danger");
        failure.setId("permissions-failure");
        model.failureProperty().subscribe(why -> failure.setText(why == null ? "" : CoreSentences.shown(why)));
        Label file = ViewParts.shrinking("", "sr-mono-small", "sr-muted");
        model.fileProperty().subscribe(path -> file.setText(path == null ? "" : String.valueOf(path.getFileName())));
        HBox bar = ViewParts.row(ViewParts.text(words.get("title"), "sr-title"), file, changed, failure, ViewParts.grow());
        for (String id : List.of("permissions.undo", "permissions.redo", "permissions.matrix", "permissions.suggest", "permissions.import", "permissions.export")) {
            bar.getChildren().add(CommandButtons.icon(command(id)));
        }
        for (String id : List.of("permissions.python", "permissions.typescript")) {
            bar.getChildren().add(CommandButtons.framed(command(id)));
        }
        bar.getChildren().add(CommandButtons.primary(command("permissions.save")));
        bar.getStyleClass().add("sr-bar");
        return bar;
    }

    private void show(List<PermissionRule> rules) {
        int selected = list.getSelectionModel().getSelectedIndex();
        list.getItems().setAll(rules);
        list.getSelectionModel().select(Math.clamp(selected, 0, Math.max(0, rules.size() - 1)));
    }

    private void compare() {
        begin();
        middle.toggleMatrix();
    }

    private void suggest() {
        begin();
        middle.toggleSuggest();
    }

    private void importRules() {
        Path file = open.ask(window(), words.get("import"));
        if (file != null) {
            model.importFrom(file);
        }
    }

    private void exportRules() {
        Path file = save.ask(window(), words.get("export"), "permissions.json");
        if (file != null) {
            model.exportTo(file);
        }
    }

    /** Fits the list to its rules, with room for the edited one, and scrolls to it. */
    private void fit() {
        int edited = list.getEditingIndex();
        double high = model.rulesProperty().get().stream().mapToDouble(PermissionsView::height).sum() + (edited >= 0 ? EDITED : 0);
        list.setPrefHeight(Math.clamp(high, EMPTY, LIST));
        if (edited >= 0) {
            Platform.runLater(() -> list.scrollTo(edited));
        }
    }

    private static double height(PermissionRule rule) {
        return 50 + 18 * rule.paths().size();
    }

    private void toProbe() {
        begin();
        middle.show(probe);
        probe.field().requestFocus();
        probe.field().selectAll();
    }

    private void askAboutSelected() {
        Location selected = session.selectionProperty().get();
        if (selected != null) {
            probe.field().setText(selected.agentPath());
            toProbe();
        }
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER && list.getEditingIndex() < 0) {
            edit();
            event.consume();
        }
    }

    private void move(int by) {
        if (list.getEditingIndex() >= 0) {
            list.requestFocus(); // takes what is typed there
        }
        int from = list.getSelectionModel().getSelectedIndex();
        int to = from + by;
        if (from >= 0 && to >= 0 && to < list.getItems().size()) {
            model.move(from, to);
            list.getSelectionModel().select(to);
        }
    }

    private void add() {
        List<PermissionRule> more = new ArrayList<>(model.rulesProperty().get());
        more.add(new PermissionRule(List.of(RuleOperation.READ, RuleOperation.WRITE), List.of("/secrets/**"), RuleMode.DENY));
        model.change(more);
        list.getSelectionModel().selectLast();
        list.scrollTo(more.size() - 1);
        list.layout();
        edit();
        // Typing replaces the initial text of a new rule.
        if (list.getScene() != null && list.getScene().getFocusOwner() instanceof TextArea patterns) {
            patterns.selectAll();
        }
    }

    private void edit() {
        int selected = list.getSelectionModel().getSelectedIndex();
        if (selected >= 0) {
            list.edit(selected);
        }
    }

    private void change(UnaryOperator<PermissionRule> how) {
        int selected = list.getSelectionModel().getSelectedIndex();
        if (selected >= 0) {
            model.replace(selected, how.apply(list.getItems().get(selected)));
        }
    }

    private void remove() {
        int selected = list.getSelectionModel().getSelectedIndex();
        if (selected >= 0) {
            model.replace(selected, null);
        }
    }

    /** Asks about what is selected in the other views, unless something else is asked already. */
    @Override
    public void shown() {
        Location selected = session.selectionProperty().get();
        if (selected != null && probe.field().getText().isEmpty()) {
            probe.field().setText(selected.agentPath());
        }
    }

    @Override
    public void focusFirst() {
        if (isStarting()) {
            start.focusFirst();
        } else {
            list.requestFocus();
        }
    }

    @Override
    public List<Node> panes() {
        return isStarting() ? List.of(start, overlay.tree()) : List.of(list, probe.field(), calls.list(), overlay.tree());
    }

    @Override
    public List<String> unsaved() {
        return model.changedProperty().get() ? List.of(words.get("unsaved.sentence")) : List.of();
    }

    @Override
    public void save(Runnable saved) {
        if (model.fileProperty().get() == null) {
            session.fail(words.get("save.nofile"));
        } else {
            model.save(saved);
        }
    }

    @Override
    public boolean isLoading() {
        return model.isBusy() || overlay.isLoading() || suggest.isLoading() || start.isLoading();
    }
}
