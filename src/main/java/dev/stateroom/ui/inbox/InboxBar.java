package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.WaitingOrder;
import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.kit.FilterField;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import java.util.Locale;
import java.util.function.UnaryOperator;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;

/** The number of pending calls, and the filter of the list. */
final class InboxBar extends HBox {
    private final InboxModel model;
    private final Translations words;
    private final UnaryOperator<String> none;
    private final Label about = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final ChoiceSegment<Part> shown = new ChoiceSegment<>(Part.WAITING);
    private final FilterField filter;
    private int sentCount;

    private static final int LONGEST_QUEUE = 80;

    private enum Part {
        WAITING,
        DEFERRED,
        SENT
    }

    /** @param none turns the text for no pending calls into what is known if sources were not asked */
    InboxBar(InboxModel model, Translations words, UnaryOperator<String> none) {
        this.model = model;
        this.none = none;
        this.words = words;
        filter = new FilterField("inbox-filter", words.get("filter"), "/");
        filter.setPrefWidth(200);
        filter.setMinWidth(120);
        for (Part part : Part.values()) {
            shown.add(part, "inbox-" + part.name().toLowerCase(Locale.ROOT), "");
        }
        shown.chosenProperty().subscribe(this::filter);
        filter.textProperty().subscribe(this::filter);
        getStyleClass().add("sr-bar");
        setId("inbox-bar");
        getChildren().addAll(ViewParts.text(words.get("title"), "sr-title"), about, ViewParts.grow(), queues(), order(), shown, filter);
        model.threadsProperty().subscribe(this::count);
        model.drafts().changesProperty().subscribe(this::count);
        count();
    }

    /** The filters that reviewers share; empty if there are none. */
    private MenuButton queues() {
        MenuButton queues = new MenuButton(words.get("queues"));
        queues.setId("inbox-queues");
        queues.getStyleClass().add("sr-flat");
        queues.setGraphic(FeatherIcons.of("filter", FeatherIcons.ROW));
        queues.setMinWidth(USE_PREF_SIZE);
        model.kept().queuesProperty().subscribe(now -> {
            ViewParts.setShown(queues, !now.isEmpty());
            queues.getItems().setAll(now.entrySet().stream().map(one -> {
                MenuItem item = new MenuItem(OneLine.of(one.getKey() + "  " + one.getValue(), LONGEST_QUEUE));
                item.setMnemonicParsing(false);
                item.setUserData(one.getKey());
                item.setOnAction(e -> filter.setText(one.getValue()));
                return item;
            }).toList());
        });
        return queues;
    }

    private MenuButton order() {
        MenuButton order = new MenuButton();
        order.setId("inbox-order");
        order.getStyleClass().add("sr-flat");
        order.setGraphic(FeatherIcons.of("bar-chart", FeatherIcons.ROW));
        order.setFocusTraversable(false);
        order.setMinWidth(USE_PREF_SIZE);
        ToggleGroup one = new ToggleGroup();
        for (WaitingOrder each : WaitingOrder.values()) {
            RadioMenuItem item = new RadioMenuItem(word(each));
            item.setId("inbox-order-" + each.name().toLowerCase(Locale.ROOT));
            item.setToggleGroup(one);
            item.setUserData(each);
            item.setOnAction(e -> model.orderProperty().set(each));
            order.getItems().add(item);
        }
        model.orderProperty().subscribe(now -> {
            one.getToggles().stream().filter(item -> item.getUserData() == now).findFirst().ifPresent(one::selectToggle);
            order.setText(word(now));
            order.setAccessibleText(words.get("order") + ", " + word(now));
        });
        return order;
    }

    private String word(WaitingOrder order) {
        return words.get("order." + order.name().toLowerCase(Locale.ROOT));
    }

    FilterField filterField() {
        return filter;
    }

    /** True while sent answers are shown. */
    boolean showsSent() {
        return shown.chosen() == Part.SENT;
    }

    /** Sets a listener for a change of what is shown. */
    void onShown(Runnable then) {
        shown.chosenProperty().subscribe(then);
    }

    /** Shows the number of sent answers, and of those that may not have arrived. */
    void setSent(int count, long unsettled) {
        sentCount = count;
        ToggleButton sent = shown.button(Part.SENT);
        sent.setGraphic(unsettled > 0 ? FeatherIcons.of("help-circle", FeatherIcons.ROW) : null);
        sent.setAccessibleText(unsettled > 0 ? words.get("sent.unsettled", count, unsettled) : words.get("sent", count));
        count();
    }

    /** Switches between deferred and pending calls. */
    void toggleDeferred() {
        shown.choose(shown.chosen() == Part.DEFERRED ? Part.WAITING : Part.DEFERRED);
    }

    /** Switches between sent answers and pending calls. */
    void toggleSent() {
        shown.choose(showsSent() ? Part.WAITING : Part.SENT);
    }

    /** Clears the filter; shows deferred calls if there are no others. */
    void showAll() {
        show(model.deferred() == model.calls() && model.calls() > 0);
    }

    /** Clears the filter; shows deferred or pending calls. */
    void show(boolean isDeferred) {
        filter.clear();
        shown.choose(isDeferred ? Part.DEFERRED : Part.WAITING);
    }

    private void filter() {
        model.filterProperty().set(new InboxListFilter(filter.wanted(), shown.chosen() == Part.DEFERRED));
    }

    /** Updates the numbers. */
    void count() {
        int deferredCount = model.deferred();
        int calls = model.calls();
        String counted = words.get("about", calls, model.threadsProperty().get().size());
        about.setText(calls == 0 ? none.apply(counted) : counted);
        shown.button(Part.WAITING).setText(words.get("waiting", calls - deferredCount));
        shown.button(Part.DEFERRED).setText(words.get("deferred", deferredCount));
        shown.button(Part.SENT).setText(words.get("sent", sentCount));
    }
}
