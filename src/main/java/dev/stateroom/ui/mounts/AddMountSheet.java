package dev.stateroom.ui.mounts;

import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.NearbyStore;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.DocumentFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Adds a mount to the tree: a card for each kind, then its fields, then a test. By itself it writes, opens and starts nothing. */
final class AddMountSheet extends BorderPane {
    /**
     * The initial values.
     *
     * @param name of the open workspace
     * @param database address of the open database; empty if none is open
     * @param store a store that was found; null for none
     * @param prefix the wanted prefix; empty to propose one
     */
    record Proposals(String name, String database, @Nullable NearbyStore store, String prefix) {}

    /** Receives the mount that was filled in. */
    interface Answer {
        /** Takes the mount; {@code refused} gets the reason if it cannot be added, else an empty text. */
        void add(String prefix, String json, java.util.function.Consumer<String> refused);
    }

    /** Width of two cards and a scroll bar. */
    private static final double LEFT = 448;

    private final TaskRunner work;
    private final WorkspaceOpener opener;
    private final Translations words;
    private final DocumentFile around;
    private final Proposals proposals;
    private final Answer answer;
    private final MountCards cards;
    private final TextField search = new TextField();
    private final TextField prefix = new TextField();
    private final Label at = ViewParts.shrinking("", "sr-tiny", "sr-muted");
    private final Label title = ViewParts.text("", "sr-title");
    private final MountForm form;
    private final Label problem = ViewParts.shrinking("", "sr-small", "sr-danger");
    private final ConnectionTestRow tested;
    private final Button add = new Button();
    private final Button test;
    private boolean prefixTyped;
    private boolean tried;

    /**
     * @param around the document that the mount is added to
     * @param proposals the initial values
     */
    AddMountSheet(TaskRunner work, WorkspaceOpener opener, Translations words, DocumentFile around, Proposals proposals, Runnable close, Answer answer) {
        this.work = work;
        this.opener = opener;
        this.words = words;
        this.around = around;
        this.proposals = proposals;
        this.answer = answer;
        tested = new ConnectionTestRow(work, words);
        setId("add-mount");
        getStyleClass().addAll("sr-float", "add-mount");
        setMaxSize(920, 640);
        form = new MountForm(words, null, this::check);
        test = ViewParts.button("activity", words.get("test"));
        cards = new MountCards(words, this::choose, () -> prefix.requestFocus());
        prefixTyped = !proposals.prefix().isEmpty();
        prefix.setText(proposals.prefix());
        search.setId("add-mount-search");
        search.setPromptText(words.get("add.search"));
        search.setAccessibleText(words.get("add.search"));
        search.setPrefColumnCount(20);
        search.textProperty().subscribe(this::searched);
        search.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ENTER && !e.isShortcutDown()) {
                cards.chooseFirst();
                prefix.requestFocus();
                e.consume();
            } else if (e.getCode() == KeyCode.DOWN) {
                cards.focusChosen();
                e.consume();
            }
        });
        Button gone = ViewParts.iconButton("x", words.get("cancel"), words.get("cancel") + "  Esc", close);
        HBox head = ViewParts.row(
                ViewParts.text(words.get("add.sheet.title"), "sr-title"), ViewParts.shrinking(words.get("add.stays", proposals.name()), "sr-small", "sr-muted"), ViewParts.grow(), search, gone);
        head.getStyleClass().add("add-mount-head");
        setTop(head);
        ScrollPane left = scrolled(cards);
        left.setMinWidth(LEFT);
        left.setMaxWidth(LEFT);
        setLeft(left);
        setCenter(scrolled(fields()));
        setBottom(foot(close));
        SheetFrame.onSubmit(this, this::add);
        sceneProperty().subscribe(scene -> {
            if (scene == null) {
                tested.stop();
            }
        });
        cards.choose("filesystem");
        work.submit(BackgroundTask.of(words.get("plugins.looking"), (c, p) -> PluginKinds.of(opener.plugins())), form::show, defect -> wrong(String.valueOf(defect.getMessage())));
    }

    private static ScrollPane scrolled(Node content) {
        ScrollPane scroll = ViewParts.scrolling(content);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        return scroll;
    }

    private VBox fields() {
        prefix.setId("mount-prefix");
        prefix.setAccessibleText(words.get("add.where"));
        prefix.textProperty().subscribe(this::check);
        prefix.setOnKeyTyped(e -> prefixTyped = true);
        at.setWrapText(true);
        problem.setId("mount-problem");
        problem.setWrapText(true);
        problem.managedProperty().bind(problem.textProperty().isNotEmpty());
        VBox where = new VBox(4, ViewParts.text(words.get("add.where"), "sr-small", "sr-muted"), prefix, at);
        return ViewParts.styled(new VBox(14, title, where, form, problem, tested), "add-mount-fields");
    }

    private HBox foot(Runnable close) {
        test.setId("mount-test");
        test.setOnAction(e -> test());
        Button cancel = ViewParts.plainButton(words.get("cancel"), close);
        add.setId("mount-apply");
        add.getStyleClass().add("sr-primary");
        add.setMinWidth(USE_PREF_SIZE);
        add.setGraphic(ViewParts.keyHint("Ctrl Enter"));
        add.setContentDisplay(javafx.scene.control.ContentDisplay.RIGHT);
        add.setOnAction(e -> add());
        HBox foot = new HBox(8, ViewParts.shrinking(words.get("add.next"), "sr-small", "sr-muted"), ViewParts.grow(), cancel, test, add);
        foot.setAlignment(Pos.CENTER_LEFT);
        foot.getStyleClass().add("add-mount-foot");
        return foot;
    }

    /** Focuses the search. */
    void focus() {
        search.requestFocus();
    }

    private void searched() {
        MountCard.Address address = MountCard.address(search.getText());
        if (address == null) {
            cards.filter(search.getText());
            return;
        }
        cards.filter("");
        cards.choose(address.card());
        form.propose(address.values());
        String file = address.values().get("source");
        if (address.card().equals("state") && file != null) {
            lookFor(file, search.getText());
        }
    }

    /** A file may be a store without threads: reads it in the background, and nothing waits for that. */
    private void lookFor(String file, String typed) {
        work.submit(
                BackgroundTask.of(words.get("work.store"), (c, p) -> NearbyStore.alone(opener, file, c)),
                found -> found.filter(_ -> search.getText().equals(typed)).ifPresent(store -> {
                    cards.choose("store");
                    form.propose(Map.of("source", file, "namespace", String.join("\n", store.labels())));
                }),
                defect -> wrong(String.valueOf(defect.getMessage())));
    }

    private void choose(MountCard card) {
        tried = false;
        title.setText(card.title(words));
        title.setGraphic(FeatherIcons.of(card.icon(), FeatherIcons.ROW));
        form.only(card.kind().id());
        Map<String, String> proposed = new HashMap<>();
        if (card.id().equals("server")) {
            proposed.put("source", "http://127.0.0.1:2024");
        } else if (card.id().equals("state") && !proposals.database().isEmpty()) {
            proposed.put("source", proposals.database());
        } else if (card.id().equals("store") && proposals.store() != null) {
            proposed.put("source", proposals.store().source());
            proposed.put("namespace", String.join("\n", proposals.store().labels()));
        }
        if (!proposed.isEmpty()) {
            form.propose(proposed);
        }
        if (!prefixTyped) {
            prefix.setText(free(card.prefix()));
        }
        check();
    }

    /** A prefix that is not a route yet. */
    private String free(String wanted) {
        List<String> taken = RouteRow.of(around.document().backend()).stream().map(RouteRow::name).toList();
        String free = wanted;
        for (int number = 2; taken.contains(free); number++) {
            free = wanted.substring(0, wanted.length() - 1) + "-" + number + "/";
        }
        return free;
    }

    @SuppressWarnings("UnnecessaryParentheses") // the fields are set while the form is being made
    private void check() {
        if (form == null || prefix == null) {
            return;
        }
        String wrongPrefix = RouteRow.wrongPrefix(around, prefix.getText(), null, words);
        String wrong = wrongPrefix.isEmpty() ? form.wrong() : wrongPrefix;
        // A field that is still empty is not shown as a mistake.
        boolean asks = wrong.endsWith(words.get("wrong.missing"));
        problem.setText(asks && !tried ? "" : wrong);
        at.setText(wrongPrefix.isEmpty() ? words.get("add.free") : "");
        add.setText(words.get("add.at", wrongPrefix.isEmpty() ? prefix.getText() : "…"));
        boolean bad = !wrong.isEmpty();
        add.setDisable(bad && !asks);
        test.setDisable(bad && !asks);
        tested.stop();
    }

    private boolean refused() {
        tried = true;
        check();
        return !problem.getText().isEmpty();
    }

    private void add() {
        if (refused()) {
            form.focusFirst();
            return;
        }
        answer.add(prefix.getText(), form.json(), this::wrong);
    }

    private void wrong(String sentence) {
        problem.setText(sentence);
    }

    private void test() {
        if (refused()) {
            form.focusFirst();
            return;
        }
        String wanted = prefix.getText();
        String json = form.json();
        tested.start((c, p) -> around.with(RouteRow.adding(around, wanted, json)).then(edited -> ConnectionTest.run(opener, edited, wanted, c, p)));
    }
}
