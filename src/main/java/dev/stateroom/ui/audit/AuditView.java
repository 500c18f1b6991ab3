package dev.stateroom.ui.audit;

import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.TrailFormat;
import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.ListWithDetail;
import dev.stateroom.ui.kit.PanesView;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.kit.FilterField;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.WorkspaceOpener;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/** What people decided and changed; see {@code View}. */
public final class AuditView extends PanesView {
    private static final double DETAIL = 360;

    private final Navigation navigation;
    private final InstantSource clock;
    private final Translations words = Translations.of(AuditView.class);
    private final AuditModel model;
    private final AuditTable table;
    private final AuditDetail detail;
    private final AuditExport export;
    private final FilterField filter;
    private final MenuButton kinds = new MenuButton();
    private final Label about = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final StackPane list = new StackPane();
    private final ListWithDetail panes;
    private AuditActionStyle.Kind kind = AuditActionStyle.Kind.ALL;

    /** A view of the data kept on this machine. */
    public AuditView(Session session, WorkspaceOpener opener, Navigation navigation, SaveDialog save, InstantSource clock) {
        super("audit");
        this.navigation = navigation;
        this.clock = clock;
        model = new AuditModel(session, opener, words, clock);
        table = new AuditTable(model, words, RelativeTime.of(clock));
        export = new AuditExport(session, model, words, save, this::window, about::setText);
        BooleanBinding selected = Bindings.isNotNull(table.getSelectionModel().selectedItemProperty());
        BooleanBinding any = Bindings.isNotEmpty(model.entries());
        UserCommand verify = UserCommand.of("audit.verify", words.get("verify"), "refresh-cw", model::verify).on("v");
        UserCommand copy = UserCommand.of("audit.copy", words.get("copy"), "copy", this::copy).on("Shortcut+C").when(selected, words.get("why.none"));
        UserCommand open = UserCommand.of("audit.open", words.get("open"), "corner-up-right", this::openThread).on("o").when(selected, words.get("why.none"));
        List<UserCommand> all = new ArrayList<>(List.of(
                UserCommand.of("audit.filter", words.get("filter.do"), "filter", () -> filter().focusByKey()).on("/"),
                verify,
                copy,
                open,
                UserCommand.of("audit.read", words.get("read"), "refresh-cw", model::read).on("F5")));
        List<UserCommand> exports = new ArrayList<>();
        for (TrailFormat format : TrailFormat.values()) {
            UserCommand one = UserCommand.of("audit.export." + format.ending(), words.get("export." + format.ending()), "download", () -> export.to(format)).when(any, words.get("why.empty"));
            exports.add(format == TrailFormat.JSON_LINES ? one.on("Shortcut+E") : one);
        }
        all.addAll(exports);
        setCommands(all);
        table.setContextMenu(CommandMenu.of(List.of(open, copy)));
        filter = new FilterField("audit-filter", words.get("filter"), "/");
        detail = new AuditDetail(model, words, copy, open);
        list.getStyleClass().add("sr-content");
        panes = remember(new ListWithDetail(list, detail, ListWithDetail.NarrowForm.BELOW, DETAIL, 280, 720));
        panes.setTable(table);
        panes.setBars(bar(exports), new ChainBanner(model, words, verify));
        setContent(panes);
        listen();
        arrange();
    }

    private FilterField filter() {
        return filter;
    }

    private HBox bar(List<UserCommand> exports) {
        filter.setPrefWidth(220);
        filter.setMinWidth(120);
        kinds.setId("audit-kinds");
        kinds.setMinWidth(Region.USE_PREF_SIZE);
        ToggleGroup group = new ToggleGroup();
        for (AuditActionStyle.Kind one : AuditActionStyle.Kind.values()) {
            RadioMenuItem item = new RadioMenuItem(words.get("kind." + one.name().toLowerCase(Locale.ROOT)));
            item.setToggleGroup(group);
            item.setSelected(one == kind);
            item.setOnAction(e -> {
                kind = one;
                narrow();
            });
            kinds.getItems().add(item);
        }
        MenuButton exporting = new MenuButton(words.get("export"), FeatherIcons.of("download", FeatherIcons.ROW));
        exporting.setId("audit-export");
        exporting.setMinWidth(Region.USE_PREF_SIZE);
        for (UserCommand command : exports) {
            MenuItem item = new MenuItem(command.key() == null ? command.title() : command.title() + "   " + command.keyText());
            item.setOnAction(e -> command.runIfEnabled());
            command.enabled().subscribe(can -> item.setDisable(!can));
            exporting.getItems().add(item);
        }
        return ViewParts.styled(new HBox(ViewParts.text(words.get("title"), "sr-title"), about, ViewParts.grow(), filter, kinds, exporting), "sr-bar");
    }

    private void listen() {
        table.getSelectionModel().selectedItemProperty().subscribe(detail::show);
        filter.textProperty().subscribe(this::narrow);
        filter.leadsTo(table::requestFocus);
        model.shown().addListener((ListChangeListener<AuditEntry>) change -> arrange());
        model.failureProperty().subscribe(this::arrange);
    }

    private boolean isToday(Instant at) {
        ZoneId zone = ZoneId.systemDefault();
        return at.atZone(zone).toLocalDate().equals(LocalDate.ofInstant(clock.instant(), zone));
    }

    private void narrow() {
        model.filterProperty().set(new AuditFilter(filter.wanted(), kind));
        kinds.setText(words.get("kind." + kind.name().toLowerCase(Locale.ROOT)));
        arrange();
    }

    private void arrange() {
        kinds.setText(words.get("kind." + kind.name().toLowerCase(Locale.ROOT)));
        int all = model.entries().size();
        about.setText(all >= AuditModel.MOST ? words.get("about.newest", all) : words.get("about", all, model.entries().stream().filter(one -> isToday(one.event().at())).count()));
        if (table.getSelectionModel().isEmpty() && !model.shown().isEmpty()) {
            table.getSelectionModel().selectFirst();
        }
        Node shown = model.shown().isEmpty() ? empty(all) : table;
        if (list.getChildren().isEmpty() || list.getChildren().getFirst() != shown) {
            list.getChildren().setAll(shown);
        }
        panes.filledProperty().set(!model.shown().isEmpty());
    }

    private Node empty(int all) {
        var failure = model.failureProperty().get();
        if (failure != null) {
            return ViewParts.empty("alert-octagon", words.get("empty.unread"), CoreSentences.shown(failure), null);
        }
        return all > 0
                ? ViewParts.empty("filter", words.get("empty.filtered"), words.get("empty.filtered.why", all), null)
                : ViewParts.empty("list", words.get("empty"), words.get("empty.why"), null);
    }

    private void copy() {
        AuditEntry entry = table.getSelectionModel().getSelectedItem();
        if (entry != null) {
            SystemClipboard.put(TrailFormat.JSON_LINES.entry(entry));
        }
    }

    private void openThread() {
        AuditEntry entry = table.getSelectionModel().getSelectedItem();
        if (entry != null && !entry.event().place().isEmpty()) {
            navigation.openThread(entry.event().place());
        }
    }

    @Override
    public boolean isAboutThread() {
        return false;
    }

    @Override
    public void focusFirst() {
        table.requestFocus();
    }

    @Override
    public void shown() {
        model.read();
    }

    @Override
    public List<Node> panes() {
        return List.of(table, detail);
    }

    @Override
    public boolean isLoading() {
        return isShown() && model.isReading();
    }
}
