package dev.stateroom.ui.welcome;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.theme.AppLogo;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.View;
import dev.stateroom.ui.words.ShortText;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.SourceFinder.FoundSource;
import dev.stateroom.workspace.SourceFinder.FoundSources;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The page that is shown while nothing is open: three choices, what was found, what was opened before. */
public final class WelcomeView implements View {
    private static final double WIDTH = 640;
    private static final double CARD_WIDTH = 205;
    private static final int MOST_RECENT = 6;
    private static final int MOST_FOUND = 50;

    private final TaskRunner work;
    private final BiFunction<Cancellation, Progress, FoundSources> finder;
    private final Preferences preferencesStore;
    private final Consumer<String> open;
    private final RelativeTime ago;
    private final Translations words = Translations.of(WelcomeView.class);
    private final VBox found = card("welcome-found");
    private final VBox recent = card("welcome-recent");
    private final Button openCard;
    private final Parent node;
    private final Button search;
    private Cancellation.Switch stop = new Cancellation.Switch();
    private boolean looking;

    /**
     * @param finder searches this computer; called off the FX thread, and only when the user asks for it
     * @param open opens an address
     * @param openFile asks for a file
     * @param connect asks for an address
     * @param sample opens the sample
     */
    public WelcomeView(
            TaskRunner work,
            BiFunction<Cancellation, Progress, FoundSources> finder,
            Preferences preferencesStore,
            InstantSource clock,
            Consumer<String> open,
            UserCommand openFile,
            UserCommand connect,
            UserCommand sample) {
        this.work = work;
        this.finder = finder;
        this.preferencesStore = preferencesStore;
        this.open = open;
        this.ago = RelativeTime.of(clock);
        openCard = choice("folder-plus", openFile, words.get("open.title"), words.get("open.text"), "welcome-open");
        node = build(connect, sample);
        search = ViewParts.link(words.get("found.look"), "welcome-search", this::searchOrStop);
        showFound(List.of(), note("search", words.get("found.asks")), "");
        preferencesStore.property().subscribe(() -> {
            if (node.getScene() != null) {
                showRecent();
            }
        });
    }

    @Override
    public String id() {
        return "welcome";
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public List<UserCommand> commands() {
        return List.of();
    }

    @Override
    public void focusFirst() {
        openCard.requestFocus();
    }

    @Override
    public boolean isLoading() {
        return looking;
    }

    @Override
    public void shown() {
        showRecent();
    }

    private Parent build(UserCommand connect, UserCommand sample) {
        VBox title = new VBox(ViewParts.text("Stateroom", "sr-display"), ViewParts.shrinking(words.get("subtitle"), "sr-muted"));
        title.setAlignment(Pos.CENTER_LEFT);
        HBox head = new HBox(14, AppLogo.of(42), title);
        head.setAlignment(Pos.CENTER_LEFT);
        FlowPane choices = new FlowPane(
                12,
                12,
                openCard,
                choice("link", connect, words.get("connect.title"), words.get("connect.text"), "welcome-connect"),
                choice("compass", sample, words.get("sample.title"), words.get("sample.text"), "welcome-sample"));
        choices.setPrefWrapLength(WIDTH);
        Label offline = ViewParts.text(words.get("offline"), "sr-small", "sr-muted");
        offline.setGraphic(FeatherIcons.of("wifi-off", FeatherIcons.ROW));
        VBox column = ViewParts.styled(new VBox(head, choices, found, recent, offline), "welcome-column");
        column.setMaxWidth(WIDTH);
        StackPane middle = new StackPane(column);
        middle.getStyleClass().add("welcome");
        StackPane.setAlignment(column, Pos.TOP_CENTER);
        ScrollPane scroll = ViewParts.scrolling(middle);
        scroll.setId("welcome");
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setAccessibleText(words.get("name"));
        return scroll;
    }

    private static Button choice(String icon, UserCommand command, String title, String text, String id) {
        Label explanation = ViewParts.wrapping(text, "sr-muted");
        HBox line = ViewParts.row(FeatherIcons.of(icon, 22), ViewParts.grow(), ViewParts.keyHint(command.keyText()));
        VBox inside = new VBox(10, line, ViewParts.text(title, "sr-title"), explanation);
        inside.setPrefWidth(CARD_WIDTH - 32);
        Button card = new Button(title, inside);
        card.setId(id);
        card.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        card.getStyleClass().setAll("button", "welcome-choice");
        card.setAccessibleText(title);
        card.setAccessibleHelp(text);
        card.setPrefWidth(CARD_WIDTH);
        card.setOnAction(e -> command.runIfEnabled());
        return card;
    }

    private static VBox card(String id) {
        VBox card = new VBox();
        card.setId(id);
        card.getStyleClass().addAll("sr-card", "welcome-list");
        return card;
    }

    private static HBox cardHead(String title, String fact) {
        return ViewParts.styled(ViewParts.row(ViewParts.text(title, "sr-strong"), ViewParts.grow(), ViewParts.shrinking(fact, "sr-small", "sr-muted")), "welcome-list-head");
    }

    private void searchOrStop() {
        if (looking) {
            stop.request();
            return;
        }
        looking = true;
        Cancellation.Switch ended = new Cancellation.Switch();
        stop = ended;
        search.setText(words.get("found.stop"));
        Label at = ViewParts.shrinking(words.get("found.looking"), "sr-small", "sr-muted");
        showFound(List.of(), ViewParts.row(FeatherIcons.of("search", 16), at), "");
        TaskRunner.Running task = work.submit(
                BackgroundTask.of(words.get("found.looking"), (c, p) -> finder.apply(() -> ended.isRequested() || c.isRequested(), p)),
                this::searched,
                defect -> searched(new FoundSources(List.of(), false)));
        if (task instanceof FxWork.FxTask shown) {
            shown.reportProperty().subscribe(report -> at.setText(
                    report.what().isEmpty() ? words.get("found.looking") : words.get("found.at", report.done(), ShortText.middle(report.what(), 50))));
        }
    }

    private void searched(FoundSources all) {
        looking = false;
        search.setText(words.get("found.again"));
        int more = all.sources().size() - MOST_FOUND;
        Node note = all.sources().isEmpty() ? note("search", words.get("found.none")) : more > 0 ? note("search", words.get("found.more", more)) : null;
        showFound(all.sources().stream().limit(MOST_FOUND).toList(), note, words.get(all.isWhole() ? "found.all" : "found.part", all.sources().size()));
    }

    private void showFound(List<FoundSource> sources, @Nullable Node note, String fact) {
        List<Node> rows = new ArrayList<>();
        HBox head = cardHead(words.get("found.title"), fact);
        head.getChildren().add(search);
        rows.add(head);
        for (FoundSource source : sources) {
            Path path = Path.of(source.address());
            rows.add(row(
                    source.address().endsWith(".json") ? "layers" : source.address().matches(".*\\.(db|sqlite)") ? "database" : "folder",
                    String.valueOf(path.getFileName()),
                    words.get("found.where", source.what(), ShortText.middle(String.valueOf(path.getParent()), 50)),
                    source.modified() == null ? "" : ago.since(source.modified()),
                    source.address()));
        }
        if (note != null) {
            note.getStyleClass().add("welcome-note");
            rows.add(note);
        }
        fill(found, rows);
    }

    private void showRecent() {
        List<Node> rows = new ArrayList<>();
        rows.add(cardHead(words.get("recent.title"), ""));
        List<PreferenceValues.Recent> items = preferencesStore.get().recent();
        items.stream()
                .limit(MOST_RECENT)
                .forEach(item -> rows.add(row(
                        "clock",
                        item.name(),
                        ShortText.middle(item.address(), 56),
                        item.openedAt().equals(Instant.EPOCH) ? "" : ago.since(item.openedAt()),
                        item.address())));
        if (items.isEmpty()) {
            rows.add(note("clock", words.get("recent.none")));
        }
        fill(recent, rows);
    }

    /** Fills a card; its last row gets round corners like the card. */
    private static void fill(VBox card, List<Node> rows) {
        rows.getLast().getStyleClass().add("welcome-last");
        card.getChildren().setAll(rows);
    }

    private Button row(String icon, String name, String where, String facts, String address) {
        VBox text = new VBox(ViewParts.shrinking(name), ViewParts.shrinking(where, "sr-small", "sr-muted"));
        text.setAlignment(Pos.CENTER_LEFT);
        HBox line = ViewParts.row(FeatherIcons.of(icon, 16), text, ViewParts.grow(), ViewParts.text(facts, "sr-small", "sr-muted"));
        line.setPrefWidth(WIDTH - 30);
        Button row = new Button(name, line);
        row.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        row.getStyleClass().setAll("button", "welcome-row");
        row.setMaxWidth(Double.MAX_VALUE);
        row.setMnemonicParsing(false);
        row.setAccessibleText(name + ", " + where);
        row.setOnAction(e -> open.accept(address));
        return row;
    }

    private static HBox note(String icon, String text) {
        Label words = ViewParts.wrapping(text);
        return ViewParts.styled(ViewParts.row(FeatherIcons.of(icon, 16), words), "welcome-note", "sr-muted");
    }
}
