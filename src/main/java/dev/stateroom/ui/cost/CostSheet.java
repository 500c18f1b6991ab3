package dev.stateroom.ui.cost;

import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.kit.SheetMessage;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.DollarText;
import dev.stateroom.workspace.cost.CostGrouping;
import dev.stateroom.workspace.cost.ThreadCost.Branch;
import dev.stateroom.workspace.cost.ThreadCost.Row;
import dev.stateroom.workspace.cost.UsageStacks;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** The cost of the shown thread: sums, a flame chart, a table by the chosen grouping. Follows the thread while it is open. */
final class CostSheet extends VBox {
    private static final String PRICE_FORM = "{\"prices\": [{\"model\": \"gpt-5\", \"input\": 1.25, \"output\": 10}]}";
    private static final double WIDTH = 960;
    private static final double HEIGHT = 720;

    private final Session session;
    private final CostModel model;
    private final CostWords words;
    private final OpenDialog open;
    private final SaveDialog save;
    private final FlowPane sums = new FlowPane(24, 6);
    private final HBox crumbs = ViewParts.row();
    private final Label told = ViewParts.shrinking("", "sr-small");
    private final FlameChart chart;
    private final ChoiceSegment<CostGrouping> grouping = new ChoiceSegment<>(CostGrouping.TURN);
    private final CostTable table;
    private final StackPane body = new StackPane();
    private final VBox content;
    private final Label prices = ViewParts.path("", "sr-small", "sr-muted");
    private final Button known;
    private final MenuButton export;
    private final SheetMessage message = new SheetMessage("cost-message");
    private Subscription following = Subscription.EMPTY;

    CostSheet(Session session, CostModel model, CostWords words, WindowOverlays overlays, OpenDialog open, SaveDialog save) {
        this.session = session;
        this.model = model;
        this.words = words;
        this.open = open;
        this.save = save;
        setId("cost");
        getStyleClass().addAll("sr-float", "cost");
        setAccessibleText(words.get("title"));
        setPrefSize(WIDTH, HEIGHT);
        setMaxSize(WIDTH, HEIGHT);
        setMinSize(0, 0);
        Button close = ViewParts.iconButton("x", words.get("close"), words.get("close") + "  Esc", "cost-close", overlays::hide);
        Label thread = ViewParts.name("", "sr-muted");
        export = new MenuButton(words.get("export"), FeatherIcons.of("download", FeatherIcons.ROW));
        export.setId("cost-export");
        export.setMinWidth(USE_PREF_SIZE);
        export.getItems().addAll(
                item("folded", ".folded.txt", figures -> String.join("\n", stacks(figures).folded()) + "\n"),
                item("speedscope", ".speedscope.json", figures -> stacks(figures).speedscope(figures.cost().usage().thread())));
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("title"), "sr-title"), thread, ViewParts.grow(), export, close), "cost-head");
        chart = new FlameChart(words, this::chartChanged);
        table = new CostTable(words);
        sums.getStyleClass().add("cost-sums");
        crumbs.setId("cost-crumbs");
        told.setId("cost-told");
        VBox flame = ViewParts.styled(new VBox(4, crumbs, chart, told), "cost-flame");
        flame.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE && leave(chart.zoomed().size() - 2)) {
                event.consume();
            }
        });
        HBox bar = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("by"), "sr-small", "sr-muted"), grouping), "cost-bar");
        fillSegment();
        VBox.setVgrow(table, Priority.ALWAYS);
        table.setMinHeight(0);
        content = new VBox(sums, flame, bar, table);
        VBox.setVgrow(body, Priority.ALWAYS);
        body.setMinHeight(0);
        Button own = ViewParts.link(words.get("prices.choose"), "cost-own", this::choosePrices);
        known = ViewParts.link(words.get("prices.usual"), "cost-known", () -> model.setPrices(null));
        known.managedProperty().bind(known.visibleProperty());
        HBox foot = ViewParts.styled(ViewParts.row(prices, own, known, ViewParts.grow(), message), "cost-foot");
        getChildren().addAll(head, body, foot);
        thread.textProperty().bind(session.threadProperty().map(now -> session.titles().names().unique(now.id())).orElse(""));
        sceneProperty().subscribe(scene -> {
            following.unsubscribe();
            following = scene == null ? Subscription.EMPTY : model.stateProperty().subscribe(state -> arrange());
            model.show(this, scene != null);
        });
    }

    /** Focuses the most useful control. */
    void focus() {
        grouping.getButtons().getFirst().requestFocus();
    }

    private void fillSegment() {
        for (CostGrouping one : CostGrouping.values()) {
            grouping.add(one, "cost-by-" + one, words.get("by." + one));
        }
        grouping.setOnPressed(_ -> arrange());
    }

    // ---- what is shown

    private void arrange() {
        CostModel.State state = model.stateProperty().get();
        CostFigures figures = state.figures();
        boolean isThere = figures != null && figures.whole().answers() > 0;
        export.setDisable(!isThere);
        Path own = model.prices();
        prices.setText(own == null ? words.get("prices.known") : words.get("prices.own", own.getFileName().toString()));
        HoverTip.set(prices, own == null ? words.get("prices.form", PRICE_FORM) : own.toString());
        known.setVisible(own != null);
        if (figures != null && isThere) {
            sum(figures);
            chart.show(figures.tree());
            table.show(figures, grouping.chosen());
        }
        show(isThere ? content : instead(state));
    }

    private void show(Node node) {
        if (body.getChildren().isEmpty() || body.getChildren().getFirst() != node) {
            body.getChildren().setAll(node);
        }
    }

    private Node instead(CostModel.State state) {
        if (state.failure() != null) {
            return ViewParts.empty("alert-octagon", words.get("failed"), CoreSentences.shown(state.failure()), ViewParts.link(words.get("again"), "cost-again", model::again));
        }
        if (state.figures() != null) {
            return ViewParts.empty("activity", words.get("none"), words.get("none.why"), null);
        }
        return state.isReading()
                ? ViewParts.empty("loader", words.get("reading"), "", ViewParts.link(words.get("stop"), "cost-stop", model::stop))
                : ViewParts.empty("slash", words.get("stopped"), "", ViewParts.link(words.get("again"), "cost-again", model::again));
    }

    private void sum(CostFigures figures) {
        Row whole = figures.whole();
        sums.getChildren().clear();
        fact("input", words.tokens(whole, whole.usage().input()), "");
        fact("output", words.tokens(whole, whole.usage().output()), "");
        fact("cached", words.get("number", whole.usage().cacheRead()), "");
        String unpriced = whole.unpriced() == 0 || !whole.hasPrice() ? "" : words.get("unpriced", words.get("number", whole.unpriced()));
        fact("cost", whole.hasPrice() ? CostWords.price(whole) : words.get("no.price"), unpriced);
        if (figures.cachingSaved() != 0) {
            fact("saved.cache", DollarText.of(figures.cachingSaved()), "");
        }
        if (figures.cost().usage().offloadSaved() > 0) {
            fact("saved.offload", words.get("about.tokens", figures.cost().usage().offloadSaved()), "");
        }
    }

    private void fact(String key, String value, String remark) {
        Label number = ViewParts.text(value, "sr-strong");
        number.setId("cost-sum-" + key.replace('.', '-'));
        Label name = ViewParts.text(remark.isEmpty() ? words.get("sum." + key) : words.get("sum.remark", words.get("sum." + key), remark), "sr-small", "sr-muted");
        sums.getChildren().add(new VBox(1, name, number));
    }

    private void chartChanged(FlameChart of) {
        List<Branch> way = of.zoomed();
        crumbs.getChildren().clear();
        for (int i = 0; i < way.size(); i++) {
            String name = OneLine.middle(words.name(way.get(i).level(), way.get(i).row().name()), 12, 20);
            int depth = i;
            if (i > 0) {
                crumbs.getChildren().add(FeatherIcons.of("chevron-right", FeatherIcons.ROW));
            }
            crumbs.getChildren().add(i == way.size() - 1
                    ? ViewParts.shrinking(name, "sr-small", "sr-strong")
                    : ViewParts.link(name, "cost-crumb-" + i, () -> leave(depth)));
        }
        Branch current = of.current();
        told.setText(current == null ? "" : words.told(current, way.getFirst().row()));
    }

    private boolean leave(int depth) {
        boolean left = chart.leaveTo(depth);
        if (left) {
            chart.requestFocus();
        }
        return left;
    }

    // ---- files

    private void choosePrices() {
        Path file = open.ask(window(), words.get("prices.choose"));
        if (file != null) {
            model.setPrices(file);
        }
    }

    private @Nullable Window window() {
        return getScene() == null ? null : getScene().getWindow();
    }

    private static UsageStacks stacks(CostFigures figures) {
        return new UsageStacks(List.of(figures.cost().usage()));
    }

    private MenuItem item(String form, String ending, Function<CostFigures, String> text) {
        MenuItem item = new MenuItem(words.get("export." + form));
        item.setId("cost-export-" + form);
        item.setOnAction(e -> {
            CostFigures figures = model.stateProperty().get().figures();
            Path file = figures == null ? null : save.ask(window(), words.get("export"), words.get("export.name", figures.cost().usage().thread().replaceAll("[^A-Za-z0-9._-]", "-")) + ending);
            if (figures != null && file != null) {
                session.run(words.get("work.export"), (c, p) -> written(file, text.apply(figures)), done -> done.run());
            }
        });
        return item;
    }

    /** Writes a file; returns what shows the outcome, on the FX thread. */
    private Runnable written(Path file, String text) {
        try {
            ReplacedFile.write(file, text.getBytes(StandardCharsets.UTF_8));
            return () -> message.show("check", "sr-success", words.get("export.done", String.valueOf(file.getFileName())));
        } catch (IOException e) {
            return () -> message.failed(words.get("export.failed", String.valueOf(e.getMessage())));
        }
    }
}
